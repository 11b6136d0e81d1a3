"""What each event changes. Called by `rules.apply` only after every check has passed."""

from dataclasses import replace

from rules.clock import MoveClock
from rules.events import (
    BoardAbandoned,
    BoardEnded,
    BoardReadied,
    BoardStarted,
    BreakStarted,
    ClockSet,
    Event,
    FlagDecision,
    FlagFell,
    FlagRuled,
    Interrupted,
    MatchAssigned,
    MatchConfirmed,
    MatchWithdrawn,
    Paused,
    Resumed,
    TimeOutLengthened,
    TimeOutTaken,
    TossMade,
    TurnEnded,
    TurnStarted,
)
from rules.match import next_step, result_of
from rules.outcome import Cause, Outcome
from rules.ruleset import Flag, TimeOutMode, TurnTap
from rules.rulesets import from_overrides
from rules.seats import Seat
from rules.state import Board, NextBoard, Pause, PauseKind, Phase, State, Turn, TurnRecord
from rules.time_outs import TimeOut
from rules.units import AtMs, DurationMs


def nothing(state: State, _event: Event) -> State:
    """An observation changes nothing."""
    return state


def assign(_state: State, event: MatchAssigned) -> State:
    """A new match: everything of the one before is behind us."""
    ruleset = from_overrides(event.ruleset, event.overrides)
    return _towards_next_board(State(assignment=event, ruleset=ruleset))


def withdraw(_state: State, _event: MatchWithdrawn) -> State:
    return State()


def toss(state: State, event: TossMade) -> State:
    return _towards_next_board(replace(state, tosses=(*state.tosses, event.first)))


def ready(state: State, _event: BoardReadied) -> State:
    return _towards_next_board(replace(state, board=None))


def _towards_next_board(state: State) -> State:
    step = next_step(state)
    if isinstance(step, NextBoard):
        return replace(state, phase=Phase.READY, pending=step)
    return replace(state, phase=step, pending=None)


def start_board(state: State, event: BoardStarted) -> State:
    """The first mover's turn runs from this instant (TSA 5)."""
    if state.pending is None:
        raise RuntimeError(f"phase {state.phase.value!r} has no board to start")
    board = Board(state.pending)
    return replace(_with_turn(state, board, state.pending.first, event.at_ms), pending=None)


def _with_turn(state: State, board: Board, seat: Seat, at_ms: AtMs) -> State:
    """A fresh turn of `seat`, running from `at_ms`."""
    clock = MoveClock(state.rules.move_ms).started(at_ms)
    turn = Turn(seat, len(board.turns) + 1, clock, at_ms)
    return replace(state, phase=Phase.TURN, board=replace(board, turn=turn, pause=None))


def end_turn(state: State, event: TurnEnded) -> State:
    """The turn is over at the touch; the other player's begins, or waits for a tap (`turn_tap`)."""
    state = before_flag(state)
    turn, board = _playing(state)
    ended = _turn_closed(board, turn, event.at_ms, flag=None)
    if state.rules.turn_tap is TurnTap.START_STOP:
        waiting = Turn(turn.seat.other, turn.number + 1, MoveClock(state.rules.move_ms), event.at_ms)
        return replace(state, phase=Phase.BETWEEN_TURNS, board=replace(ended, turn=waiting))
    return _with_turn(state, ended, turn.seat.other, event.at_ms)


def start_turn(state: State, event: TurnStarted) -> State:
    turn, board = _playing(state)
    return _with_turn(state, board, turn.seat, event.at_ms)


def _turn_closed(board: Board, turn: Turn, at_ms: AtMs, flag: FlagDecision | None) -> Board:
    """The board with `turn` on its list and every time-out of the turn closed (cases: one may not run behind play)."""
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
    return _time_outs_closed(replace(board, turns=(*board.turns, record)), at_ms)


def _time_outs_closed(board: Board, at_ms: AtMs) -> Board:
    closed = tuple(one if one.closed_at_ms is not None else replace(one, closed_at_ms=at_ms) for one in board.time_outs)
    return replace(board, time_outs=closed)


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
    turn, board = _playing(state)
    board = replace(board, turn=replace(turn, flag_fell_at_ms=event.at_ms))
    state = replace(state, phase=Phase.RED, board=board)
    if state.rules.flag is Flag.IMMEDIATE:
        return _board_over(state, Outcome(Cause.TIME, turn.seat.other))
    return state


def rule_flag(state: State, event: FlagRuled) -> State:
    """*Moved* gives the turn to the opponent from the ruling on; *lost on time* ends the board (TSA 5)."""
    turn, board = _playing(state)
    if event.decision is FlagDecision.LOST_ON_TIME:
        if state.phase is Phase.BOARD_OVER:
            return state
        return _board_over(state, Outcome(Cause.TIME, turn.seat.other))
    results = state.results[:-1] if state.phase is Phase.BOARD_OVER else state.results
    ended = _turn_closed(replace(board, outcome=None), turn, event.at_ms, event.decision)
    return _with_turn(replace(state, results=results), ended, turn.seat.other, event.at_ms)


def take_time_out(state: State, event: TimeOutTaken) -> State:
    """The deadline of the turn in hand moves: what was left plus the time-out, or it alone (`timeout_mode`)."""
    state = before_flag(state)
    turn, board = _playing(state)
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
    turn, board = _playing(state)
    long_ms = state.rules.time_out_long_ms
    more_ms = DurationMs(long_ms - state.rules.time_out_short_ms)
    time_outs = tuple(
        replace(one, length_ms=long_ms, is_long=True) if one.seat is event.seat and one.closed_at_ms is None else one
        for one in board.time_outs
    )
    longer = replace(turn, clock=turn.clock.extended(more_ms), time_out_ms=DurationMs(turn.time_out_ms + more_ms))
    allowances = board.allowances.put(event.seat, board.allowances[event.seat].lengthened())
    return replace(state, board=replace(board, turn=longer, time_outs=time_outs, allowances=allowances))


def pause(state: State, event: Paused) -> State:
    return _paused(state, Pause(PauseKind.REFEREE, event.at_ms, state.phase))


def start_break(state: State, event: BreakStarted) -> State:
    return _paused(state, Pause(PauseKind.BREAK, event.at_ms, state.phase, event.seat))


def _paused(state: State, pause: Pause) -> State:
    turn, board = _playing(state)
    stopped = replace(turn, clock=turn.clock.stopped(pause.since_ms))
    return replace(state, phase=Phase.PAUSED, board=replace(board, turn=stopped, pause=pause))


def resume(state: State, event: Resumed) -> State:
    """The clock goes on with exactly what it had when it stopped."""
    turn, board = _playing(state)
    if board.pause is not None and board.pause.before is Phase.BETWEEN_TURNS:
        return replace(state, phase=Phase.BETWEEN_TURNS, board=replace(board, pause=None))
    running = replace(turn, clock=turn.clock.started(event.at_ms))
    return replace(state, phase=Phase.TURN, board=replace(board, turn=running, pause=None))


def interrupt(state: State, event: Interrupted) -> State:
    """A running clock stops at the last instant the program is known to have lived; the outage is charged to nobody.

    Instants of another boot can't be compared, so a flag that had fallen can no longer be beaten by a tap's stamp.
    """
    board, turn = state.board, state.turn
    if board is None or turn is None:
        return state
    stopped = replace(turn, clock=turn.clock.stopped(event.alive_until_ms), flag_fell_at_ms=None)
    board = replace(board, turn=stopped)
    if state.phase is not Phase.TURN:
        return replace(state, board=board)
    pause_in_hand = Pause(PauseKind.INTERRUPTION, event.at_ms, Phase.TURN)
    return replace(state, phase=Phase.PAUSED, board=replace(board, pause=pause_in_hand))


def end_board(state: State, event: BoardEnded) -> State:
    turn, board = _playing(state)
    board = replace(board, turn=replace(turn, clock=turn.clock.stopped(event.at_ms)), offence=event.offence)
    return _board_over(replace(state, board=_time_outs_closed(board, event.at_ms)), Outcome(event.cause, event.winner))


def _board_over(state: State, outcome: Outcome) -> State:
    _, board = _playing(state)
    results = (*state.results, result_of(state, outcome))
    return replace(state, phase=Phase.BOARD_OVER, board=replace(board, outcome=outcome, pause=None), results=results)


def abandon_board(state: State, _event: BoardAbandoned) -> State:
    """The board stays on record as abandoned, and the same one is set up again."""
    _, board = _playing(state)
    results = state.results[:-1] if state.phase is Phase.BOARD_OVER else state.results
    abandoned = (*state.abandoned, replace(board, pause=None))
    return replace(state, phase=Phase.READY, pending=board.setup, board=None, results=results, abandoned=abandoned)


def confirm(state: State, _event: MatchConfirmed) -> State:
    return replace(state, phase=Phase.CONFIRMED)


def set_clock(state: State, event: ClockSet) -> State:
    turn, board = _playing(state)
    return replace(
        state, board=replace(board, turn=replace(turn, clock=turn.clock.with_left(event.left_ms, event.at_ms)))
    )


def _playing(state: State) -> tuple[Turn, Board]:
    """The turn and the board in hand. Raises RuntimeError where the table of phases let through what it must not."""
    if state.board is None or state.board.turn is None:
        raise RuntimeError(f"phase {state.phase.value!r} has no turn in hand")
    return state.board.turn, state.board
