"""Reasons against limited counts (TSA 8; COMP 8.3, 8.4)."""

from collections.abc import Iterator

from rules.articles import article_for
from rules.events import CountRuled, CountStarted, PieceChanged
from rules.question import QuestionKind
from rules.reasons import Reason, ReasonCode
from rules.ruleset import CountByReferee
from rules.state import State


def count_start(state: State, event: CountStarted) -> Iterator[Reason]:
    """One count at a time; the referee's own holds only while nobody asks, so a player's may take its place."""
    running = state.board.count if state.board is not None else None
    if running is not None and (running.by is not None or event.by is None):
        yield Reason(ReasonCode.COUNT_RUNNING)
    if event.by is None and state.rules.count_by_referee is CountByReferee.NONE:
        yield Reason(ReasonCode.NOT_COUNTED_BY_REFEREE, article_for(state.rules.name, "TSA 8"))


def change(state: State, _event: PieceChanged) -> Iterator[Reason]:
    if state.board is None or state.board.count is None:
        yield Reason(ReasonCode.NO_COUNT)


def count_ruling(state: State, _event: CountRuled) -> Iterator[Reason]:
    """There is something to rule only when the count is full."""
    if state.question is not None and state.question.kind is QuestionKind.COUNT_FULL:
        return
    has_count = state.board is not None and state.board.count is not None
    yield Reason(ReasonCode.COUNT_NOT_FULL if has_count else ReasonCode.NO_COUNT)
