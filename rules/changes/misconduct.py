"""Objections, warnings, cards and penalties (TSA 4, 5, 7; COMP 6; SCHOOL 3.9)."""

from dataclasses import replace

from rules.changes.boards import asked, ended
from rules.changes.flow import towards_next_board
from rules.events import (
    CardShown,
    ObjectionMade,
    ObjectionRuled,
    PenaltyImposed,
    RefereeChanged,
    SpectatorSentOut,
    WarningGiven,
)
from rules.ledger import Objection, OffenceEntry, PenaltyEntry
from rules.misconduct import card_of, penalty_due, penalty_of_offence, possible_scopes
from rules.outcome import Cause, Outcome
from rules.penalties import Card, Penalty, Scope
from rules.question import Question, QuestionKind
from rules.seats import Seat
from rules.state import Loss, Phase, State
from rules.units import AtMs

_OPEN = frozenset({Phase.TURN, Phase.BETWEEN_TURNS, Phase.PAUSED, Phase.RED})


def object_to(state: State, event: ObjectionMade) -> State:
    objection = Objection(event.seat, event.offence, state.board_number, event.turn_number, event.at_ms)
    return replace(state, ledger=replace(state.ledger, objections=(*state.ledger.objections, objection)))


def rule_objection(state: State, event: ObjectionRuled) -> State:
    """Upheld: the offence is found, with all that follows; else only the ruling is kept."""
    objection = state.ledger.open_objection
    if objection is None:
        raise RuntimeError("there is no objection to rule on")
    state = replace(state, ledger=state.ledger.ruled(event.is_upheld))
    if not event.is_upheld:
        return state
    return _found(state, objection.seat.other, objection.offence, event.at_ms)


def warn(state: State, event: WarningGiven) -> State:
    return _found(state, event.seat, event.offence, event.at_ms)


def show_card(state: State, event: CardShown) -> State:
    return _found(state, event.seat, event.offence, event.at_ms)


def _found(state: State, seat: Seat, code: str, at_ms: AtMs) -> State:
    """The offence is written down; then what it costs is imposed, or asked where the text leaves a choice."""
    penalty = penalty_due(state, seat, code)
    state = _written(state, seat, code, at_ms, card_of(state, seat, code))
    scopes = possible_scopes(state, penalty)
    if len(scopes) == 1:
        return _imposed(state, seat, code, scopes[0], at_ms)
    if not scopes:
        return state
    row = state.rules.offence(code)
    article = row.article if row is not None else "OPEN"
    question = Question(QuestionKind.PENALTY, article, (seat,), tuple(scope.value for scope in scopes), code)
    return asked(state, question, at_ms)


def _written(state: State, seat: Seat, code: str, at_ms: AtMs, card: Card | None) -> State:
    is_warning = penalty_of_offence(state, seat, code) is Penalty.WARNING
    entry = OffenceEntry(seat, code, state.board_number, at_ms, is_warning, card)
    return replace(state, ledger=replace(state.ledger, offences=(*state.ledger.offences, entry)))


def impose(state: State, event: PenaltyImposed) -> State:
    """The answer to the question in hand, or a penalty that the table leaves no question about."""
    question = state.question
    if question is None or question.offence != event.offence or event.seat not in question.seats:
        state = _written(state, event.seat, event.offence, event.at_ms, card_of(state, event.seat, event.offence))
    return _imposed(replace(state, question=None), event.seat, event.offence, event.scope, event.at_ms)


def _imposed(state: State, seat: Seat, code: str, scope: Scope, at_ms: AtMs) -> State:
    """A loss of the board ends it or takes the place of its result; more than that ends the match as well."""
    entry = PenaltyEntry(seat, code, state.board_number, at_ms, scope)
    state = replace(state, ledger=replace(state.ledger, penalties=(*state.ledger.penalties, entry)))
    if scope is not Scope.BOARD:
        state = replace(state, loss=Loss(seat, scope, Cause.PENALTY, code))
    outcome = Outcome(Cause.PENALTY, seat.other)
    if state.phase in _OPEN:
        return ended(state, outcome, at_ms, code)
    if scope is Scope.BOARD:
        return ended(replace(state, results=state.results[:-1]), outcome, at_ms, code)
    return state if state.phase is Phase.BOARD_OVER else towards_next_board(state)


def change_referee(state: State, event: RefereeChanged) -> State:
    return replace(state, ledger=replace(state.ledger, referees=(*state.ledger.referees, event.referee)))


def send_spectator_out(state: State, _event: SpectatorSentOut) -> State:
    sent_out = state.ledger.spectators_sent_out + 1
    return replace(state, ledger=replace(state.ledger, spectators_sent_out=sent_out))
