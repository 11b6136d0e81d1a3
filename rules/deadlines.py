"""What falls due by itself, and when."""

from rules.events import Event, FlagFell, LateLimitPassed
from rules.lateness import LIMITS
from rules.state import Phase, State
from rules.units import AtMs


def deadlines(state: State) -> tuple[Event, ...]:
    """The events that happen at their own `at_ms` unless another comes first, soonest first (TSA 5, 7; COMP 6.1)."""
    if state.phase is Phase.TURN:
        turn = state.turn
        if turn is None or turn.clock.deadline_at_ms is None:
            return ()
        return (FlagFell(at_ms=turn.clock.deadline_at_ms),)
    return _late_limits(state) if is_waiting(state) else ()


def is_waiting(state: State) -> bool:
    """Whether play has not begun and a player is still waited for; the toss shows that both are there."""
    return state.phase is Phase.TOSS and not state.tosses and bool(state.arrival.absent)


def _late_limits(state: State) -> tuple[LateLimitPassed, ...]:
    limits = (
        (state.arrival.limit_due_at_ms(scope, state.rules), scope)
        for scope in LIMITS
        if scope not in state.arrival.passed
    )
    return tuple(LateLimitPassed(at_ms=AtMs(at_ms), scope=scope) for at_ms, scope in limits if at_ms is not None)
