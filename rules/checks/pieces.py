"""Reasons against recording moves, and against counting by hand what a record counts (TSA 8; COMP 8.2 to 8.4)."""

from collections.abc import Callable, Iterator

from rules.events import ClaimJudged, Event, MoveRecorded, RecordingSet
from rules.makhos.errors import AmbiguousMoveError, MakhosError
from rules.makhos.notation import position_from_fen
from rules.makhos.played import played
from rules.reasons import Reason, ReasonCode
from rules.state import Phase, State


def recording(state: State, event: RecordingSet) -> Iterator[Reason]:
    """A position needs a board that is being played."""
    has_open_board = state.board is not None and state.phase is not Phase.BOARD_OVER
    if event.position is not None and not has_open_board:
        yield Reason(ReasonCode.NO_BOARD_IN_PLAY)


def move(state: State, event: MoveRecorded) -> Iterator[Reason]:
    """Nothing is refused but what no hand could have done (TSA 5, COMP 5.4), and what comes after the end."""
    record = state.board.record if state.board is not None else None
    if record is None:
        yield Reason(ReasonCode.NOT_RECORDED)
    elif record.ending() is not None and not record.may_be_carried_on:
        yield Reason(ReasonCode.BOARD_OVER)
    else:
        yield from _fault_of(lambda: record.tapped(event.path, event.captured))


def claim(state: State, event: ClaimJudged) -> Iterator[Reason]:
    """A move that no hand could have made is none to judge."""
    position, variant = position_from_fen(event.position), state.rules.pieces
    yield from _fault_of(lambda: played(position, event.path, variant, event.captured))


def _fault_of(make: Callable[[], object]) -> Iterator[Reason]:
    try:
        make()
    except AmbiguousMoveError:
        yield Reason(ReasonCode.SEVERAL_WAYS)
    except MakhosError:
        yield Reason(ReasonCode.CANNOT_BE_MADE)


def not_recorded(state: State, _event: Event) -> Iterator[Reason]:
    """Mimicry of a recorded board is seen by the record."""
    if state.board is not None and state.board.record is not None:
        yield Reason(ReasonCode.COUNTED_BY_RECORD)


def count_by_hand(state: State, _event: Event) -> Iterator[Reason]:
    """A count that goes by the record sees the changes itself."""
    count = state.board.count if state.board is not None else None
    if count is not None and count.from_move is not None:
        yield Reason(ReasonCode.COUNTED_BY_RECORD)
