"""Reasons against objections, warnings, cards and penalties (TSA 4, 5, 7; COMP 6; SCHOOL 3.9)."""

from collections.abc import Iterator

from rules.articles import article_for
from rules.events import CardShown, ObjectionMade, ObjectionRuled, PenaltyImposed, WarningGiven
from rules.misconduct import penalty_due, possible_scopes
from rules.penalties import Card, Offence, Penalty, Scope
from rules.question import Question, QuestionKind
from rules.reasons import Reason, ReasonCode
from rules.seats import Seat
from rules.state import Board, State


def objection(state: State, event: ObjectionMade) -> Iterator[Reason]:
    """To a turn of the opponent, before the objector's own next move; one at a time (TSA 5, COMP 6.2, 6.4)."""
    if state.ledger.open_objection is not None:
        yield Reason(ReasonCode.OBJECTION_OPEN)
    row = state.rules.offence(event.offence)
    if row is None:
        yield Reason(ReasonCode.UNKNOWN_OFFENCE)
    else:
        yield from _after_break(state, event.seat.other, row)
    if state.board is not None:
        yield from _before_own_move(state, state.board, event)


def _before_own_move(state: State, board: Board, event: ObjectionMade) -> Iterator[Reason]:
    seats = {turn.number: turn.seat for turn in board.turns}
    if board.turn is not None:
        seats[board.turn.number] = board.turn.seat
    article = article_for(state.rules.name, "TSA 5", "COMP 6", "SCHOOL 3.6")
    if seats.get(event.turn_number) is not event.seat.other:
        yield Reason(ReasonCode.NOT_THE_OPPONENTS_TURN, article)
    elif any(
        turn.seat is event.seat and turn.number > event.turn_number and turn.ended_at_ms < event.at_ms
        for turn in board.turns
    ):
        yield Reason(ReasonCode.OBJECTED_TOO_LATE, article)


def objection_ruling(state: State, _event: ObjectionRuled) -> Iterator[Reason]:
    if state.ledger.open_objection is None:
        yield Reason(ReasonCode.NO_OBJECTION)


def warning(state: State, event: WarningGiven) -> Iterator[Reason]:
    """What costs more than a warning is no matter for one."""
    row = state.rules.offence(event.offence)
    yield from _without_objection(state, event.seat, row)
    if row is not None and not _costs_warning(state, event.seat, row):
        yield Reason(ReasonCode.NO_WARNING, row.article)


def card(state: State, event: CardShown) -> Iterator[Reason]:
    """Yellow for a warning, red for more; the last warning is a red card (TSA 5)."""
    if not state.rules.shows_cards:
        yield Reason(ReasonCode.NO_CARDS)
        return
    row = state.rules.offence(event.offence)
    yield from _without_objection(state, event.seat, row)
    if row is None:
        return
    is_yellow = penalty_due(state, event.seat, row.code) is Penalty.WARNING
    if is_yellow and event.card is Card.RED:
        yield Reason(ReasonCode.WARNING_FIRST, row.article)
    elif not is_yellow and event.card is Card.YELLOW:
        yield Reason(ReasonCode.NO_WARNING, row.article)


def penalty(state: State, event: PenaltyImposed) -> Iterator[Reason]:
    """The answer to the question in hand, or what the table of offences says; a board only where there is one."""
    question = state.question
    if question is not None:
        yield from _answer(question, event)
        return
    row = state.rules.offence(event.offence)
    yield from _without_objection(state, event.seat, row)
    if row is None:
        return
    due = penalty_due(state, event.seat, row.code)
    if due is Penalty.WARNING or _costs_warning(state, event.seat, row):
        yield Reason(ReasonCode.WARNING_FIRST, row.article)
    elif event.scope not in possible_scopes(state, due):
        is_missing = event.scope is Scope.BOARD and due in {Penalty.BOARD, Penalty.REFEREE}
        yield Reason(ReasonCode.NO_BOARD_IN_PLAY if is_missing else ReasonCode.NOT_A_CHOICE, row.article)


def _answer(question: Question, event: PenaltyImposed) -> Iterator[Reason]:
    is_about_it = question.offence == event.offence and event.seat in question.seats
    if question.kind is not QuestionKind.PENALTY or not is_about_it:
        yield Reason(ReasonCode.QUESTION_OPEN, question.article)
    elif event.scope.value not in question.choices:
        yield Reason(ReasonCode.NOT_A_CHOICE, question.article)


def match_not_lost(state: State, _event: object) -> Iterator[Reason]:
    """Nothing more can be lost than the match."""
    if state.loss is not None:
        yield Reason(ReasonCode.MATCH_LOST)


def _without_objection(state: State, seat: Seat, row: Offence | None) -> Iterator[Reason]:
    if row is None:
        yield Reason(ReasonCode.UNKNOWN_OFFENCE)
        return
    if row.needs_objection:
        yield Reason(ReasonCode.OBJECTION_NEEDED, row.article)
    if row.needs_warning and not state.ledger.is_warned(seat):
        yield Reason(ReasonCode.WARNING_NEEDED, row.article)
    yield from _after_break(state, seat, row)


def _after_break(state: State, seat: Seat, row: Offence) -> Iterator[Reason]:
    if row.needs_break and (state.board is None or not state.board.has_been_away(seat)):
        yield Reason(ReasonCode.NO_BREAK_TAKEN, row.article)


def _costs_warning(state: State, seat: Seat, row: Offence) -> bool:
    return (row.repeated if state.ledger.has_committed(seat, row.code) else row.first) is Penalty.WARNING
