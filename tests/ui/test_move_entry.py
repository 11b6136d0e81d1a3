"""A move as it is tapped, square by square (COMP 5.2)."""

import pytest

from kiosk.ui.move_entry import MoveEntry
from rules.makhos.board import Colour
from rules.makhos.notation import position_from_fen
from rules.makhos.played import PlayedMove
from rules.makhos.position import Piece

POSITION = position_from_fen("W:W26,30:B14,22,1")


def tapped(*squares: int, takes_pieces: bool = False) -> MoveEntry:
    entry = MoveEntry()
    for square in squares:
        entry = entry.touched(square, POSITION, takes_pieces=takes_pieces)
    return entry


@pytest.mark.parametrize(
    ("squares", "path"),
    [
        ((26, 23), (26, 23)),
        ((23,), ()),
        ((26, 26), ()),
        ((26, 30, 25), (30, 25)),
        ((26, 22), (22,)),
        ((26, 17, 10), (26, 17, 10)),
        ((26, 17, 26), (26, 17, 26)),
    ],
)
def test_taps_make_a_path(squares: tuple[int, ...], path: tuple[int, ...]) -> None:
    assert tapped(*squares) == MoveEntry(path)


def test_pieces_are_taken_off_and_put_back_only_when_asked_for() -> None:
    assert tapped(26, 22, takes_pieces=True) == MoveEntry((26,), (22,))
    assert tapped(26, 22, 22, 17, takes_pieces=True) == MoveEntry((26, 17), ())
    assert tapped(26, 30, takes_pieces=True) == MoveEntry((30,))


def test_a_whole_move_can_be_drawn() -> None:
    assert tapped(26).as_played(POSITION) is None
    assert not tapped(26).is_whole
    assert tapped(26, 17).as_played(POSITION) == PlayedMove(Piece(Colour.WHITE), (26, 17), ())
    assert MoveEntry((20, 16)).as_played(POSITION) is None
