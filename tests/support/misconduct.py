"""Short ways to tell offences and rulings."""

from rules.events import (
    CardShown,
    ObjectionMade,
    ObjectionRuled,
    PenaltyImposed,
    WarningGiven,
)
from rules.ledger import Ledger
from rules.penalties import Card, Scope
from rules.seats import Seat
from rules.state import Phase, State
from tests.support.matches import RIGHT, Told, ms, tap

UPHELD = True


def objected(at: float, seat: Seat, offence: str, turn: int) -> ObjectionMade:
    return ObjectionMade(at_ms=ms(at), seat=seat, offence=offence, turn_number=turn)


def ruled(at: float, is_upheld: bool = UPHELD) -> ObjectionRuled:
    return ObjectionRuled(at_ms=ms(at), is_upheld=is_upheld)


def penalty(at: float, seat: Seat, offence: str, scope: Scope) -> PenaltyImposed:
    return PenaltyImposed(at_ms=ms(at), seat=seat, offence=offence, scope=scope)


def warned(at: float, seat: Seat, offence: str) -> WarningGiven:
    return WarningGiven(at_ms=ms(at), seat=seat, offence=offence)


def card(at: float, seat: Seat, colour: Card, offence: str) -> CardShown:
    return CardShown(at_ms=ms(at), seat=seat, card=colour, offence=offence)


def offend(told: Told, offence: str, at: float) -> State:
    """LEFT, who is on turn, commits an offence, RIGHT objects, and the referee upholds it; then both move."""
    assert told.state.turn is not None
    told.tell(objected(at, RIGHT, offence, told.state.turn.number))
    state = told.tell(ruled(at + 0.5))
    if state.phase is Phase.TURN:
        state = told.tell(tap(at + 1), tap(at + 2))
    return state


def ledger(told: Told) -> Ledger:
    return told.state.ledger
