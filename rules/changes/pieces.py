"""What recorded moves bring about: the end on the board, mimicry, the limited count (TSA 7, 8; COMP 7, 8).

With a record these follow by themselves, without one the referee's buttons do. A move that was irregular counts like
any other (TSA 5, COMP 5.4). A record that runs while red is shown waits for the ruling: only then is the move made.
"""

from dataclasses import replace

from rules.changes.boards import ended, playing
from rules.counts import Count, CountEnd
from rules.events import ClaimJudged, MoveRecorded, PieceChange, RecordingSet
from rules.makhos.notation import position_from_fen
from rules.makhos.record import Record
from rules.outcome import Cause, Outcome
from rules.pieces import colour_of, seat_of, start_of
from rules.seats import Seat
from rules.state import Board, NextBoard, Phase, State
from rules.units import AtMs

_PLAY_GOES_ON = frozenset({Phase.TURN, Phase.BETWEEN_TURNS, Phase.PAUSED})


def new_board(state: State, setup: NextBoard) -> Board:
    """The board before its first move, with a record to fill where moves are recorded."""
    return Board(setup, record=_record_from_start(state, setup) if state.is_recording else None)


def set_recording(state: State, event: RecordingSet) -> State:
    """Records go on or stop; a count that is running goes by the taps from here on when the record is another one."""
    state = replace(state, is_recording=event.is_on)
    board = state.board
    if board is None:
        return state
    record = _record_after(state, board, event)
    if record is not board.record and board.count is not None:
        board = board.with_count(replace(board.count, from_move=None))
    return replace(state, board=replace(board, record=record, mimicry=record.mimicry_count() if record else 0))


def _record_after(state: State, board: Board, event: RecordingSet) -> Record | None:
    if not event.is_on:
        return None
    if event.position is not None:
        return Record.starting_from(position_from_fen(event.position), state.rules.pieces)
    if board.record is None and not board.turns:
        return _record_from_start(state, board.setup)
    return board.record


def _record_from_start(state: State, setup: NextBoard) -> Record:
    return Record.starting_from(start_of(setup, state.rules), state.rules.pieces)


def record_move(state: State, event: MoveRecorded) -> State:
    """The move is on the record; a board that is over stays as it is."""
    _, board = playing(state)
    if board.record is None:
        raise RuntimeError("this board has no record to put a move on")
    record = board.record.tapped(event.path, event.captured)
    board = replace(board, record=record, mimicry=record.mimicry_count())
    return followed(replace(state, board=board), event.at_ms)


def note_claim(state: State, _event: ClaimJudged) -> State:
    """A verdict is kept; what it leads to is the referee's own act."""
    return state


def followed(state: State, at_ms: AtMs, moved: Seat | None = None) -> State:
    """The state with what the recorded moves have brought about by now; unchanged without a record.

    `moved` is who has just ended a turn, None for nobody. A capture that may be carried on brings no end before that:
    between two of its legs the other side can be without a move that the next leg gives back (COMP 5.2).
    """
    board = state.board
    if board is None or board.record is None or state.phase not in _PLAY_GOES_ON:
        return state
    if (ending := board.record.ending()) is not None and not _is_under_way(state, board, board.record, moved):
        winner = seat_of(ending.winner, board.setup, state.rules)
        return ended(state, Outcome(Cause(ending.cause.value), winner), at_ms)
    if board.mimicry >= state.rules.mimicry_limit:
        return ended(state, Outcome(Cause.MIMICRY, None), at_ms)
    return _count_followed(state, board, board.record, at_ms)


def _is_under_way(state: State, board: Board, record: Record, moved: Seat | None) -> bool:
    mover = seat_of(record.moves[-1].played.piece.colour, board.setup, state.rules) if record.moves else None
    return record.may_be_carried_on and mover is not moved


def _count_followed(state: State, board: Board, record: Record, at_ms: AtMs) -> State:
    """The count stands where the record says; COMP ends it with the first change, TSA looks once it is full."""
    if board.count is None or board.count.from_move is None:
        return state
    count = _counted(state, board, board.count, record)
    is_cancelled = bool(count.changes) and state.rules.count_cancelled_by_change
    if is_cancelled or not count.is_full:
        count = count.ended(CountEnd.CANCELLED) if is_cancelled else count
        return replace(state, board=board.with_count(count))
    if count.changes:
        return replace(state, board=board.with_count(count.ended(CountEnd.PLAYED_ON)))
    state = replace(state, board=board.with_count(count.ended(CountEnd.DRAWN)))
    return ended(state, Outcome(Cause.LIMITED_COUNT, None), at_ms)


def _counted(state: State, board: Board, count: Count, record: Record) -> Count:
    counts_both = count.counts_both or count.by is None
    colour = None if counts_both or count.by is None else colour_of(count.by, board.setup, state.rules)
    since = count.from_move or 0
    changes = tuple(
        PieceChange.CAPTURE if move.played.captured else PieceChange.MAN_MOVE
        for move in record.moves[since:]
        if move.played.is_progress
    )
    return replace(count, counted=record.limited_count(since, colour).moves, changes=changes)
