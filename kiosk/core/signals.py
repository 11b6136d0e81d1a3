"""What the lamps and the buzzer should show: the state's plan of absolute instants (TSA 5, COMP 4.5.1)."""

from functools import lru_cache

from hardware.patterns import Plan, Signal, plan_of
from rules.outcome import Cause
from rules.state import Phase, State, Turn
from rules.units import AtMs

BOARD_IN_PLAY = frozenset({Phase.TURN, Phase.BETWEEN_TURNS, Phase.PAUSED, Phase.RED})
"""A board is being played, so the lamps say only what its clock says."""

_planned = lru_cache(maxsize=4)(plan_of)
"""The loop asks for the plan each time it goes round, at least ten times a second; it changes with the turn."""


def signal_rows(state: State) -> tuple[tuple[AtMs, Signal], ...]:
    """Which signal begins when. A warning belongs to the time left, so it moves with the deadline."""
    turn = state.turn
    if turn is None:
        return ()
    if state.phase is Phase.TURN:
        return _warnings(state, turn)
    if _is_red(state):
        return ((turn.flag_fell_at_ms, Signal.RED),) if turn.flag_fell_at_ms is not None else ()
    return ()


def _is_red(state: State) -> bool:
    """Red stays until the referee has decided; over a board lost at once, until the next one is set up."""
    if state.phase is Phase.RED:
        return True
    board = state.board
    is_lost_on_time = board is not None and board.outcome is not None and board.outcome.cause is Cause.TIME
    return state.phase is Phase.BOARD_OVER and is_lost_on_time


def _warnings(state: State, turn: Turn) -> tuple[tuple[AtMs, Signal], ...]:
    deadline_at_ms = turn.clock.deadline_at_ms
    if deadline_at_ms is None:
        return ()
    return (
        (AtMs(deadline_at_ms - state.rules.first_warning_left_ms), Signal.FIRST_YELLOW),
        (AtMs(deadline_at_ms - state.rules.second_warning_left_ms), Signal.SECOND_YELLOW),
        (deadline_at_ms, Signal.RED),
    )


def signal_plan(state: State, is_quiet: bool = False) -> Plan:
    """The plan for the signaller; empty when everything is to be off."""
    return _planned(signal_rows(state), is_quiet)


def signal_now(state: State, now_ms: AtMs) -> str:
    """The state of the signals in one word, for the head table: none, a signal, "time_out" or "paused"."""
    if state.phase is Phase.PAUSED:
        return "paused"
    begun = [signal for at_ms, signal in signal_rows(state) if at_ms <= now_ms]
    if begun:
        return begun[-1].value
    turn = state.turn
    return "time_out" if state.phase is Phase.TURN and turn is not None and turn.time_out_ms else "none"
