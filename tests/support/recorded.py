"""Matches whose boards are recorded, told move by move."""

from collections.abc import Sequence
from typing import Any

from rules.events import MoveRecorded, RecordingSet
from rules.makhos.notation import fen_of
from rules.state import Board
from tests.support.matches import Told, assigned, ms, running

SHUTTLE = ((29, 25), (4, 8), (25, 29), (8, 4))
KINGS = "W:WK29:BK4"
MISSED = "W:W18,32:B15,1"
START = "W:W25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8"


def move(*path: int, at: float = 1, captured: tuple[int, ...] | None = None) -> MoveRecorded:
    return MoveRecorded(at_ms=ms(at), path=path, captured=captured)


def recorded(position: str | None = None, ruleset: str = "tsa", **overrides: Any) -> Told:
    """Board 1 runs since instant 0; the left player, who has White, is on turn."""
    told = running(assigned(ruleset, **overrides))
    told.tell(RecordingSet(at_ms=ms(0), is_on=True, position=position))
    return told


def play(told: Told, paths: Sequence[tuple[int, ...]]) -> None:
    for path in paths:
        told.tell(move(*path))


def board_of(told: Told) -> Board:
    assert told.state.board is not None
    return told.state.board


def position_of(told: Told) -> str:
    record = board_of(told).record
    assert record is not None
    return fen_of(record.position)
