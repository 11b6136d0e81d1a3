"""What is made of the squares that were touched; the rules are not asked."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.makhos.board import Colour, Numbering
from rules.makhos.errors import AmbiguousMoveError, MakhosError, UnplayableError
from rules.makhos.moves import after, legal_moves
from rules.makhos.notation import fen_of, position_from_fen
from rules.makhos.played import is_regular, played, position_after
from rules.makhos.position import Position
from rules.makhos.variant import DEFAULT, Removal, Variant
from tests.rules.makhos.strategies import paths, positions, variants


def fen_after(fen: str, *path: int, captured: tuple[int, ...] | None = None) -> str:
    position = position_from_fen(fen)
    return fen_of(position_after(position, played(position, path, DEFAULT, captured)))


@settings(deadline=None)
@given(positions(), variants())
def test_every_legal_move_is_taken_as_it_is(position: Position, variant: Variant) -> None:
    for move in legal_moves(position, variant):
        for order in move.orders:
            made = played(position, order.path, variant)
            assert (made.path, made.captured) == (order.path, order.captured)
            assert is_regular(position, made, variant)
            assert position_after(position, made) == after(position, move)


def test_the_ends_of_a_single_capture_stand_for_all_of_it() -> None:
    assert fen_after("W:W22:B11,18", 22, 8) == "B:W8:B"


def test_the_ends_of_several_captures_are_not_enough() -> None:
    with pytest.raises(AmbiguousMoveError) as caught:
        played(position_from_fen("W:W31:B18,19,26,27"), (31, 15), DEFAULT)
    assert str(caught.value) == "'31x15' can be made in several ways: name every square it was put down on"


@pytest.mark.parametrize(
    ("what", "fen", "path", "result"),
    [
        ("a capture is missed", "W:W18,32:B15", (32, 27), "B:W18,27:B15"),
        ("a capture is stopped on the way", "W:W22:B11,18", (22, 15), "B:W15:B11"),
        ("a king lands beyond", "W:WK29:B18", (29, 11), "B:WK11:B"),
        ("a king slides though a capture has the same ends", "W:WK26:B14,15,23", (26, 17), "B:WK17:B14,15,23"),
        ("a man goes backwards", "W:W18:B1", (18, 23), "B:W23:B1"),
        ("a man jumps backwards", "W:W18:B22", (18, 25), "B:W25:B"),
        ("a man skips a square", "W:W18:B1", (18, 11), "B:W11:B1"),
        ("a piece leaves the diagonal", "W:W18:B1", (18, 19), "B:W19:B1"),
        ("two pieces are jumped and stay", "W:WK29:B18,22", (29, 15), "B:WK15:B18,22"),
        ("an own piece is jumped and stays", "W:WK29,22:B1", (29, 18), "B:WK18,22:B1"),
        ("nothing moves", "W:W18:B1", (18, 18), "B:W18:B1"),
        ("a man reaches its last row across the board", "W:W6:B1", (6, 4), "B:WK4:B1"),
        ("a new king goes on", "W:W10:B7,8", (10, 3, 12), "B:WK12:B"),
    ],
)
def test_irregular_moves_are_taken_as_they_are(what: str, fen: str, path: tuple[int, ...], result: str) -> None:
    """TSA 5, SCHOOL 3.6, COMP 5.4: what nobody objects to stands."""
    assert fen_after(fen, *path) == result


def test_a_move_out_of_turn_hands_the_turn_to_the_other_side() -> None:
    """COMP 6.4: two moves in a row."""
    assert fen_after("W:W18:B1,2", 1, 5) == "W:W18:B2,5"


def test_a_piece_that_stays_is_taken_off_once_however_often_it_is_jumped() -> None:
    stays = Variant(removal=Removal.AFTER_MOVE)
    assert played(position_from_fen("W:WK22:B18,1"), (22, 15, 22), stays).captured == (18,)


def test_pieces_taken_off_can_be_named() -> None:
    assert fen_after("W:WK29:B18,22", 29, 15, captured=(22, 18)) == "B:WK15:B"
    assert fen_after("W:W22:B11,18", 22, 15, captured=()) == "B:W15:B11,18"
    assert fen_after("W:W22:B18", 22, 18, captured=(18,)) == "B:W18:B"


@pytest.mark.parametrize(
    ("path", "captured", "message"),
    [
        ((18,), None, "(18,) is no move: name the square it left and every square it was put down on"),
        ((5, 9), None, "square 5 is empty: start from a piece"),
        ((18, 33), None, "square 33 does not exist: the squares are 1 to 32"),
        ((18, 22), None, "square 22 is occupied: a piece can only be put down on an empty square"),
        ((18, 15), (14,), "square 14 has no piece to take off: name squares of other pieces"),
        ((18, 15), (18,), "square 18 has no piece to take off"),
        ((18, 15), (40,), "square 40 has no piece to take off"),
        ((18, 15), (22, 22), "(22, 22) takes a piece off twice: name each square once"),
    ],
)
def test_what_no_hand_could_do_is_refused(
    path: tuple[int, ...], captured: tuple[int, ...] | None, message: str
) -> None:
    with pytest.raises(UnplayableError) as caught:
        played(position_from_fen("W:W18,22:B1"), path, DEFAULT, captured)
    assert message in str(caught.value)


def test_refusals_use_the_numbers_of_the_event() -> None:
    position = position_from_fen("W:W18,22:B1")
    with pytest.raises(UnplayableError, match="square 11 is occupied"):
        played(position, (18, 22), Variant(numbering=Numbering.G1))


@settings(deadline=None)
@given(positions(), variants(), st.data())
def test_any_touching_gives_a_position_or_an_error_of_ours(
    position: Position, variant: Variant, data: st.DataObject
) -> None:
    assume(position.occupied)
    path = data.draw(paths(position))
    try:
        move = played(position, path, variant)
    except MakhosError:
        return
    reached = position_after(position, move)
    assert reached.turn is move.piece.colour.opponent
    lost = len(position.pieces()) - len(reached.pieces())
    assert lost == len(move.captured)
    assert not any(position.pieces()[square].colour is move.piece.colour for square in move.captured)
    assert reached.piece_at(move.path[-1]) is not None


def test_a_mans_move_and_a_capture_are_progress() -> None:
    """COMP 8.3, 8.4."""
    position = position_from_fen("W:W18,K32:B15,K1")
    assert played(position, (18, 14), DEFAULT).is_progress
    assert played(position, (18, 11), DEFAULT).is_progress
    assert not played(position, (32, 27), DEFAULT).is_progress
    assert not played(position, (1, 5), DEFAULT).is_progress
    assert played(position, (1, 5), DEFAULT).piece.colour is Colour.BLACK
