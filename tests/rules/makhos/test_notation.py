from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.makhos.board import Numbering
from rules.makhos.errors import FenError, MakhosError, MoveTextError, PositionError
from rules.makhos.moves import after, legal_moves
from rules.makhos.notation import fen_of, move_from_text, move_text, path_from_text, position_from_fen
from rules.makhos.position import Position, start_position
from rules.makhos.variant import DEFAULT, Variant
from tests.rules.makhos.strategies import positions

CIRCLE = "W:WK26:B14,15,22,23"


@settings(deadline=None)
@given(positions(), st.sampled_from(Numbering))
def test_a_position_survives_as_text(position: Position, numbering: Numbering) -> None:
    assert position_from_fen(fen_of(position, numbering), numbering) == position


def test_ranges_and_either_order_of_colours_and_a_full_stop_are_read() -> None:
    assert position_from_fen("W:B1-8:W25-32.") == start_position(DEFAULT)
    assert fen_of(position_from_fen("B:WK29-32:BK1")) == "B:WK29,K30,K31,K32:BK1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not a position: write it like W:W25,26,K31:B1,K2"),
        ("W:W25", "'W:W25' is not a position: write it like"),
        ("X:W25:B1", "'X:W25:B1' is not a position"),
        ("W:W25:W1", "'W:W25:W1' must name the pieces of W and of B once each"),
        ("W:W33:B1", "'33' in 'W:W33:B1' is no square: write 1 to 32, a K before a king, like 25 or K31"),
        ("W:W25,,26:B1", "'' in 'W:W25,,26:B1' is no square"),
        ("W:W²:B1", "'²' in 'W:W²:B1' is no square"),
        ("W:W28-25:B1", "'28-25' in 'W:W28-25:B1' is no square"),
        ("W:W25,K25:B1", "'W:W25,K25:B1' has two pieces on square 25: leave one"),
        ("W:W25:B25", "'W:W25:B25' has two pieces on square 25: leave one"),
    ],
)
def test_a_bad_position_is_quoted_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(FenError) as caught:
        position_from_fen(text)
    assert message in str(caught.value)


def test_a_man_that_must_be_a_king_is_named() -> None:
    with pytest.raises(PositionError, match="a man stands on b8, its last row"):
        position_from_fen("W:W1:B5")


@settings(deadline=None)
@given(st.text(alphabet="WBK:,-.0123456789 x", max_size=30))
def test_any_text_is_a_position_or_an_error_of_ours(text: str) -> None:
    with suppress(MakhosError):
        position_from_fen(text)


def test_moves_are_written_with_their_whole_path() -> None:
    assert move_text((26, 22), False) == "26-22"
    assert move_text((26, 17, 10), True) == "26x17x10"
    assert move_text((26, 22), False, Numbering.G1) == "7-11"


@pytest.mark.parametrize("text", ["26-17-10", "26x17x10", "26x17-10"])
def test_both_joints_are_read(text: str) -> None:
    assert path_from_text(text) == (26, 17, 10)


@pytest.mark.parametrize("text", ["", "26", "26-", "26-33", "0-1", "26--22", "26 22", "c3-d4", "26:17"])
def test_bad_move_text_is_quoted_with_what_was_expected(text: str) -> None:
    with pytest.raises(MoveTextError) as caught:
        path_from_text(text)
    assert str(caught.value) == (
        f"{text!r} is not a move: write squares 1 to 32 joined by - or x, like 26-22 or 26x17x10"
    )


@settings(deadline=None)
@given(positions(), st.sampled_from(Numbering))
def test_every_order_of_every_move_is_found_by_its_text(position: Position, numbering: Numbering) -> None:
    variant = Variant(numbering=numbering)
    for move in legal_moves(position, variant):
        for order in move.orders:
            assert move_from_text(move_text(order.path, bool(order.captured), numbering), position, variant) == move


def test_the_ends_are_enough_when_one_capture_has_them() -> None:
    position = position_from_fen(CIRCLE)
    assert fen_of(after(position, move_from_text("26x26", position, DEFAULT))) == "B:WK26:B"


def test_a_square_on_the_way_tells_captures_with_the_same_ends_apart() -> None:
    position = position_from_fen("W:W31:B18,19,26,27")
    assert move_from_text("31x22x15", position, DEFAULT).captured == (26, 18)
    assert move_from_text("31-24-15", position, DEFAULT).captured == (27, 19)
    with pytest.raises(MoveTextError, match="'31x15' can be any of 31x24x15, 31x22x15: write the whole path"):
        move_from_text("31x15", position, DEFAULT)


def test_a_move_that_is_not_legal_is_quoted_with_the_position() -> None:
    with pytest.raises(MoveTextError, match="'26-22' is not a legal move in W:WK26:B14,15,22,23"):
        move_from_text("26-22", position_from_fen(CIRCLE), DEFAULT)
