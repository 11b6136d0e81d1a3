"""A match whose players are waited for, told event by event, in minutes of the table's clock."""

from rules.events import Consenter, LateLossRuled, PlayerArrived, StartScheduled, WaitAgreed
from rules.penalties import Scope
from rules.seats import Seat
from rules.state import State
from tests.support.matches import Told, assigned, ms

MINUTE = 60


def waiting(ruleset: str = "tsa", *there: Seat) -> Told:
    """A match set for minute 60 of the table's clock; `there` have come at minute 25."""
    told = Told(assigned(ruleset))
    told.tell(StartScheduled(at_ms=ms(0), start_at_ms=ms(60 * MINUTE)))
    for seat in there:
        told.tell(came(25, seat))
    return told


def came(minute: float, seat: Seat, was_in_time: bool = False) -> PlayerArrived:
    return PlayerArrived(at_ms=ms(minute * MINUTE), seat=seat, was_in_time=was_in_time)


def agreed(minute: float, consenter: Consenter) -> WaitAgreed:
    return WaitAgreed(at_ms=ms(minute * MINUTE), consenter=consenter)


def lost(minute: float, seat: Seat | None, scope: Scope = Scope.BOARD) -> LateLossRuled:
    return LateLossRuled(at_ms=ms(minute * MINUTE), seat=seat, scope=scope)


def asked_about(state: State) -> tuple[tuple[Seat, ...], tuple[str, ...], str] | None:
    question = state.question
    return None if question is None else (question.seats, question.choices, question.article)
