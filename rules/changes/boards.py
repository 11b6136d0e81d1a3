"""Steps that several events share: a turn begins, the clock stops, a question is asked, a board is over."""

from dataclasses import replace

from rules.clock import MoveClock
from rules.counts import CountEnd
from rules.match import result_of
from rules.outcome import Outcome
from rules.question import Question
from rules.seats import Seat
from rules.state import Board, BreakRecord, Pause, PauseKind, Phase, State, Turn
from rules.units import AtMs, DurationMs


def playing(state: State) -> tuple[Turn, Board]:
    """The turn and the board in hand. Raises RuntimeError where the table of phases let through what it must not."""
    if state.board is None or state.board.turn is None:
        raise RuntimeError(f"phase {state.phase.value!r} has no turn in hand")
    return state.board.turn, state.board


def with_turn(state: State, board: Board, seat: Seat, at_ms: AtMs) -> State:
    """A fresh turn of `seat`, running from `at_ms`."""
    clock = MoveClock(state.rules.move_ms, running_since_ms=at_ms)
    turn = Turn(seat, len(board.turns) + 1, clock, at_ms)
    return replace(state, phase=Phase.TURN, board=replace(board, turn=turn, pause=None))


def paused(state: State, pause: Pause) -> State:
    """The clock stands since the pause began."""
    turn, board = playing(state)
    stopped = replace(turn, clock=turn.clock.stopped(pause.since_ms))
    return replace(state, phase=Phase.PAUSED, board=replace(board, turn=stopped, pause=pause))


def asked(state: State, question: Question, at_ms: AtMs) -> State:
    """The referee is asked; a running clock stands until play goes on."""
    state = replace(state, question=question)
    if state.phase is not Phase.TURN:
        return state
    return paused(state, Pause(PauseKind.REFEREE, at_ms, Phase.TURN))


def unpaused(board: Board, at_ms: AtMs) -> Board:
    """The board without its pause; an errand break is recorded with its length (COMP 4.5.3)."""
    pause = board.pause
    if pause is None or pause.kind is not PauseKind.BREAK or pause.seat is None:
        return replace(board, pause=None)
    length_ms = DurationMs(pause.stood_ms + max(0, at_ms - pause.since_ms))
    return replace(board, pause=None, breaks=(*board.breaks, BreakRecord(pause.seat, length_ms)))


def time_outs_closed(board: Board, at_ms: AtMs) -> Board:
    """The board with no time-out running: one may not run on behind play."""
    if all(one.closed_at_ms is not None for one in board.time_outs):
        return board
    closed = tuple(one if one.closed_at_ms is not None else replace(one, closed_at_ms=at_ms) for one in board.time_outs)
    return replace(board, time_outs=closed)


def ended(state: State, outcome: Outcome, at_ms: AtMs, offence: str | None = None) -> State:
    """The board in hand is over for good: its clock, time-outs, pause and count end with it.

    What the referee has decided is final: no tap stamped before a flag can reopen the board (TSA 4, COMP 6).
    """
    turn, board = playing(state)
    board = time_outs_closed(unpaused(board, at_ms), at_ms)
    if board.count is not None:
        board = board.with_count(board.count.ended(CountEnd.BOARD_ENDED))
    decided = replace(turn, clock=turn.clock.stopped(at_ms), flag_fell_at_ms=None)
    board = replace(board, turn=decided, offence=offence)
    return board_over(replace(state, board=board), outcome)


def board_over(state: State, outcome: Outcome) -> State:
    """The board in hand has a result; its clock is left as it is, so that a tap in time can take red back."""
    _, board = playing(state)
    results = (*state.results, result_of(state, outcome))
    return replace(state, phase=Phase.BOARD_OVER, board=replace(board, outcome=outcome, pause=None), results=results)
