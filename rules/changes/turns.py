"""Taps, red, pauses and outages (TSA 4, TSA 5; COMP 4.5, 6.1)."""

from dataclasses import replace

from rules.changes.boards import board_over, ended, paused, playing, time_outs_closed, unpaused, with_turn
from rules.changes.counting import count_asked, move_counted
from rules.changes.pieces import followed
from rules.clock import MoveClock
from rules.events import (
    BreakStarted,
    ClockSet,
    FlagDecision,
    FlagFell,
    FlagRuled,
    Interrupted,
    Paused,
    Resumed,
    TurnEnded,
    TurnStarted,
)
from rules.outcome import Cause, Outcome
from rules.ruleset import Flag, TurnTap
from rules.state import Board, Pause, PauseKind, Phase, State, Turn, TurnRecord
from rules.units import AtMs, DurationMs


def end_turn(state: State, event: TurnEnded) -> State:
    """The turn is over at the touch; the other player's begins, or waits for a tap (`turn_tap`)."""
    state = before_flag(state)
    turn, board = playing(state)
    ended = _turn_closed(board, turn, event.at_ms, flag=None)
    if state.rules.turn_tap is TurnTap.START_STOP:
        waiting = Turn(turn.seat.other, turn.number + 1, MoveClock(state.rules.move_ms), event.at_ms)
        state = replace(state, phase=Phase.BETWEEN_TURNS, board=replace(ended, turn=waiting))
    else:
        state = with_turn(state, ended, turn.seat.other, event.at_ms)
    return count_asked(followed(state, event.at_ms, turn.seat), event.at_ms)


def start_turn(state: State, event: TurnStarted) -> State:
    turn, board = playing(state)
    return with_turn(state, board, turn.seat, event.at_ms)


def _turn_closed(board: Board, turn: Turn, at_ms: AtMs, flag: FlagDecision | None) -> Board:
    """The board with `turn` on its list, every time-out of the turn closed and the move counted."""
    used_ms = turn.clock.used_ms(at_ms)
    record = TurnRecord(
        seat=turn.seat,
        number=turn.number,
        used_ms=DurationMs(min(used_ms, turn.clock.budget_ms)),
        time_out_ms=turn.time_out_ms,
        ended_at_ms=at_ms,
        grace_ms=DurationMs(0 if flag else max(0, used_ms - turn.clock.budget_ms)),
        flag=flag,
    )
    return move_counted(time_outs_closed(replace(board, turns=(*board.turns, record)), at_ms), turn.seat)


def before_flag(state: State) -> State:
    """The state as it was when the flag fell; unchanged where no flag has fallen."""
    board, turn = state.board, state.turn
    if board is None or turn is None or turn.flag_fell_at_ms is None:
        return state
    results = state.results[:-1] if state.phase is Phase.BOARD_OVER else state.results
    board = replace(board, outcome=None, turn=replace(turn, flag_fell_at_ms=None))
    return replace(state, phase=Phase.TURN, board=board, results=results)


def fall_flag(state: State, event: FlagFell) -> State:
    """Red: the board stands still for the referee (TSA 5), or is lost at this moment (TSA 4, COMP 6.1).

    The clock value is left as it runs: it holds nothing more, and a tap stamped in time takes the flag back.
    """
    turn, board = playing(state)
    board = replace(board, turn=replace(turn, flag_fell_at_ms=event.at_ms))
    state = replace(state, phase=Phase.RED, board=board)
    if state.rules.flag is Flag.IMMEDIATE:
        return board_over(state, Outcome(Cause.TIME, turn.seat.other))
    return state


def rule_flag(state: State, event: FlagRuled) -> State:
    """*Moved* gives the turn to the opponent from the ruling on; *lost on time* ends the board (TSA 5)."""
    turn, board = playing(state)
    results = state.results[:-1] if state.phase is Phase.BOARD_OVER else state.results
    if event.decision is FlagDecision.LOST_ON_TIME:
        return ended(replace(state, results=results), Outcome(Cause.TIME, turn.seat.other), event.at_ms)
    closed = _turn_closed(replace(board, outcome=None), turn, event.at_ms, event.decision)
    moved = with_turn(replace(state, results=results), closed, turn.seat.other, event.at_ms)
    return count_asked(followed(moved, event.at_ms, turn.seat), event.at_ms)


def pause(state: State, event: Paused) -> State:
    return paused(state, Pause(PauseKind.REFEREE, event.at_ms, state.phase))


def start_break(state: State, event: BreakStarted) -> State:
    return paused(state, Pause(PauseKind.BREAK, event.at_ms, state.phase, event.seat))


def resume(state: State, event: Resumed) -> State:
    """The clock goes on with exactly what it had when it stopped."""
    turn, board = playing(state)
    was_between_turns = board.pause is not None and board.pause.before is Phase.BETWEEN_TURNS
    board = unpaused(board, event.at_ms)
    if was_between_turns:
        return replace(state, phase=Phase.BETWEEN_TURNS, board=board)
    running = replace(turn, clock=turn.clock.started(event.at_ms))
    return replace(state, phase=Phase.TURN, board=replace(board, turn=running))


def interrupt(state: State, event: Interrupted) -> State:
    """A running clock stops at the last instant the program is known to have lived; the outage is charged to nobody.

    Instants of another boot can't be compared, so a flag that had fallen can no longer be beaten by a tap's stamp, and
    the set time of the match must be said again.
    """
    state = replace(state, arrival=state.arrival.without_schedule())
    board, turn = state.board, state.turn
    if board is None or turn is None:
        return state
    stopped = replace(turn, clock=turn.clock.stopped(event.alive_until_ms), flag_fell_at_ms=None)
    board = replace(board, turn=stopped, pause=_carried_over(board.pause, event))
    if state.phase is not Phase.TURN:
        return replace(state, board=board)
    pause_in_hand = Pause(PauseKind.INTERRUPTION, event.at_ms, Phase.TURN)
    return replace(state, phase=Phase.PAUSED, board=replace(board, pause=pause_in_hand))


def _carried_over(pause: Pause | None, event: Interrupted) -> Pause | None:
    """A pause goes on by the new boot's clock, with what it had stood by the old one's."""
    if pause is None:
        return None
    stood_ms = DurationMs(pause.stood_ms + max(0, event.alive_until_ms - pause.since_ms))
    return replace(pause, since_ms=event.at_ms, stood_ms=stood_ms)


def set_clock(state: State, event: ClockSet) -> State:
    turn, board = playing(state)
    longer = replace(turn, clock=turn.clock.with_left(event.left_ms, event.at_ms))
    return replace(state, board=replace(board, turn=longer))
