"""Limited counts and mimicry (TSA 4, TSA 8; COMP 8.2, 8.3, 8.4)."""

from dataclasses import replace

from rules.articles import article_for
from rules.changes.boards import asked, ended, playing
from rules.counts import CountEnd, begun
from rules.events import CountRuled, CountStarted, MimicryCounted, PieceChanged
from rules.outcome import Cause, Outcome
from rules.question import Question, QuestionKind
from rules.seats import Seat
from rules.state import Board, State
from rules.units import AtMs


def start_count(state: State, event: CountStarted) -> State:
    """The count begins; a player's takes the place of one by the referee, which holds only while nobody asks."""
    turn, board = playing(state)
    if board.count is not None:
        board = board.with_count(board.count.ended(CountEnd.REPLACED))
    from_move = len(board.record.moves) if board.record is not None else None
    count = replace(begun(event.by, turn.number, state.rules), from_move=from_move)
    return replace(state, board=replace(board, counts=(*board.counts, count)))


def move_counted(board: Board, seat: Seat) -> Board:
    """The board after a move of `seat`, counted where a count is running."""
    return board if board.count is None else board.with_count(board.count.after_move(seat))


def count_asked(state: State, at_ms: AtMs) -> State:
    """The referee is asked once the running count is full: the tap can't tell whether that very move changed things."""
    _, board = playing(state)
    if board.count is None or not board.count.is_full:
        return state
    article = "COMP 8.4" if board.count.by is None else article_for(state.rules.name, "TSA 8", "COMP 8.3")
    seats = tuple(Seat) if board.count.by is None else (board.count.by,)
    return asked(state, Question(QuestionKind.COUNT_FULL, article, seats, ("draw", "play_on")), at_ms)


def change_piece(state: State, event: PieceChanged) -> State:
    """A capture or a man's move ends the count (COMP 8.3, 8.4), or is noted for the referee's ruling (TSA 8)."""
    _, board = playing(state)
    if board.count is None:
        raise RuntimeError("there is no count that a piece could change")
    count = board.count.changed(event.change)
    if not state.rules.count_cancelled_by_change:
        return replace(state, board=board.with_count(count))
    return replace(state, board=board.with_count(count.ended(CountEnd.CANCELLED)), question=None)


def rule_count(state: State, event: CountRuled) -> State:
    """A draw, or the board goes on; a new count may be asked for later."""
    _, board = playing(state)
    if board.count is None:
        raise RuntimeError("there is no count to rule on")
    end = CountEnd.DRAWN if event.is_draw else CountEnd.PLAYED_ON
    state = replace(state, board=board.with_count(board.count.ended(end)), question=None)
    return ended(state, Outcome(Cause.LIMITED_COUNT, None), event.at_ms) if event.is_draw else state


def count_mimicry(state: State, event: MimicryCounted) -> State:
    """The board is a draw as soon as the limit is reached (TSA 8: the fourth time; COMP 8.2: the third)."""
    _, board = playing(state)
    state = replace(state, board=replace(board, mimicry=event.times))
    if event.times < state.rules.mimicry_limit:
        return state
    return ended(state, Outcome(Cause.MIMICRY, None), event.at_ms)
