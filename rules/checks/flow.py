"""Reasons against the steps of a match (TSA 4, TSA 9, TSA 11; SCHOOL 3.1)."""

from collections.abc import Iterator

from rules.articles import article_for
from rules.errors import RulesetError
from rules.events import (
    Authority,
    BoardEnded,
    Event,
    MatchAssigned,
    MatchCalledOff,
    MatchEndedEarly,
    MatchWithdrawn,
    ResultCorrected,
    Stage,
    TossMade,
)
from rules.match import can_be_turned
from rules.outcome import Cause
from rules.reasons import Reason, ReasonCode
from rules.ruleset import FirstMove
from rules.rulesets import from_overrides
from rules.state import Phase, State


def assignment(state: State, event: MatchAssigned) -> Iterator[Reason]:
    """A match that has begun stays until it is confirmed; a pairing never goes back to an older revision.

    A ruleset that can't be used is found here, before anything is played under it (TSA 11, COMP 10).
    """
    held = state.assignment
    if held is not None and held.match_id == event.match_id and event.revision <= held.revision:
        yield Reason(ReasonCode.OLD_REVISION)
    elif _has_begun(state):
        yield Reason(ReasonCode.MATCH_IN_PLAY)
    try:
        from_overrides(event.ruleset, event.overrides)
    except RulesetError:
        yield Reason(ReasonCode.BAD_RULESET, "TSA 11")


def withdrawal(state: State, event: MatchWithdrawn) -> Iterator[Reason]:
    """Only a pairing under which nothing was played may be taken back."""
    if state.assignment is None or state.assignment.match_id != event.match_id:
        yield Reason(ReasonCode.NO_MATCH)
    elif _has_begun(state):
        yield Reason(ReasonCode.MATCH_IN_PLAY)


def calling_off(state: State, event: MatchCalledOff) -> Iterator[Reason]:
    """Only the match in hand, and not one that was assigned again since it was annulled."""
    if state.assignment is None or state.assignment.match_id != event.match_id:
        yield Reason(ReasonCode.NO_MATCH)
    elif event.revision < state.assignment.revision:
        yield Reason(ReasonCode.OLD_REVISION)


def _has_begun(state: State) -> bool:
    return state.phase is not Phase.CONFIRMED and (
        state.board is not None or bool(state.results) or bool(state.abandoned)
    )


def nothing_asked(state: State, _event: Event) -> Iterator[Reason]:
    """Play goes on only after the referee has answered the question in hand."""
    if state.question is not None:
        yield Reason(ReasonCode.QUESTION_OPEN, state.question.article)


def toss(state: State, event: TossMade) -> Iterator[Reason]:
    """The winner of the toss chooses (TSA 4), or moves first without a choice (SCHOOL 3.1)."""
    rules = state.rules
    if rules.first_move is not FirstMove.TOSS or rules.toss_winner_chooses or event.winner is None:
        return
    if event.first is not event.winner:
        yield Reason(ReasonCode.TOSS_WINNER_FIRST, article_for(rules.name, "SCHOOL 3.1"))


def no_objection_open(state: State, _event: Event) -> Iterator[Reason]:
    """The result is not final while an objection waits."""
    if state.ledger.open_objection is not None:
        yield Reason(ReasonCode.OBJECTION_OPEN, article_for(state.rules.name, "TSA 5", "COMP 6"))


def board_end(state: State, event: BoardEnded) -> Iterator[Reason]:
    """A draw by a limited count needs the count to be full, where one is running (TSA 8; COMP 8.3)."""
    count = state.board.count if state.board is not None else None
    if event.cause is Cause.LIMITED_COUNT and count is not None and not count.is_full:
        yield Reason(ReasonCode.COUNT_NOT_FULL, article_for(state.rules.name, "TSA 8", "COMP 8.3"))


def abandonment(state: State, _event: Event) -> Iterator[Reason]:
    """A board whose penalty cost the match is not played again."""
    if state.loss is not None:
        yield Reason(ReasonCode.MATCH_LOST)


def early_end(state: State, _event: MatchEndedEarly) -> Iterator[Reason]:
    """In a group all boards are played; a knockout match may end once it can no longer be turned (TSA 9)."""
    if state.assignment is None or state.assignment.stage is not Stage.KNOCKOUT:
        yield Reason(ReasonCode.NOT_KNOCKOUT, "TSA 9")
    elif can_be_turned(state):
        yield Reason(ReasonCode.STILL_OPEN, "TSA 9")


def correction(state: State, event: ResultCorrected) -> Iterator[Reason]:
    """A board that has a result; after the referee's confirmation only the committee corrects (TSA 12, COMP 11.5.2)."""
    if all(result.setup.number != event.board_number for result in state.results):
        yield Reason(ReasonCode.NO_SUCH_BOARD)
    if state.phase is Phase.CONFIRMED and event.authority is not Authority.COMMITTEE:
        yield Reason(ReasonCode.COMMITTEE_ONLY, article_for(state.rules.name, "TSA 12", "COMP 11.5.2"))
