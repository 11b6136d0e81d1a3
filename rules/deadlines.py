"""What falls due by itself, and when."""

from rules.events import Event, FlagFell
from rules.state import Phase, State


def deadlines(state: State) -> tuple[Event, ...]:
    """The events that happen at their own `at_ms` unless another comes first, soonest first (TSA 5, COMP 6.1)."""
    turn = state.turn
    if state.phase is not Phase.TURN or turn is None or turn.clock.deadline_at_ms is None:
        return ()
    return (FlagFell(at_ms=turn.clock.deadline_at_ms),)
