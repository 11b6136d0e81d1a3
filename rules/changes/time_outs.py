"""Time-outs taken and lengthened (TSA 5; COMP 4.5.2)."""

from dataclasses import replace

from rules.changes.boards import playing
from rules.changes.turns import before_flag
from rules.events import TimeOutLengthened, TimeOutTaken
from rules.ruleset import TimeOutMode
from rules.state import State
from rules.time_outs import TimeOut
from rules.units import DurationMs


def take_time_out(state: State, event: TimeOutTaken) -> State:
    """The deadline of the turn in hand moves: what was left plus the time-out, or it alone (`timeout_mode`)."""
    state = before_flag(state)
    turn, board = playing(state)
    length_ms = state.rules.time_out_ms(event.is_long)
    if state.rules.timeout_mode is TimeOutMode.EXTEND:
        clock = turn.clock.extended(length_ms)
    else:
        clock = turn.clock.with_left(length_ms, event.at_ms)
    board = replace(
        board,
        turn=replace(turn, clock=clock, time_out_ms=DurationMs(turn.time_out_ms + length_ms)),
        allowances=board.allowances.put(event.seat, board.allowances[event.seat].used(event.is_long)),
        time_outs=(*board.time_outs, TimeOut(event.seat, event.at_ms, length_ms, event.is_long)),
    )
    return replace(state, board=board)


def lengthen_time_out(state: State, event: TimeOutLengthened) -> State:
    """The running short time-out becomes the long one; the deadline moves by the difference (TSA 5)."""
    turn, board = playing(state)
    long_ms = state.rules.time_out_long_ms
    more_ms = DurationMs(long_ms - state.rules.time_out_short_ms)
    time_outs = tuple(
        replace(one, length_ms=long_ms, is_long=True) if one.seat is event.seat and one.closed_at_ms is None else one
        for one in board.time_outs
    )
    longer = replace(turn, clock=turn.clock.extended(more_ms), time_out_ms=DurationMs(turn.time_out_ms + more_ms))
    allowances = board.allowances.put(event.seat, board.allowances[event.seat].lengthened())
    return replace(state, board=replace(board, turn=longer, time_outs=time_outs, allowances=allowances))
