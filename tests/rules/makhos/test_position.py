import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.makhos.board import SQUARES, Colour, Numbering, bits_of
from rules.makhos.errors import PositionError
from rules.makhos.notation import fen_of
from rules.makhos.position import Piece, Position, golden_position, named_start, start_position
from rules.makhos.variant import DEFAULT, Variant
from tests.rules.makhos.strategies import positions

WHITE_KING = Piece(Colour.WHITE, True)


def test_eight_men_stand_on_the_two_back_rows() -> None:
    """COMP 3, TSA 3."""
    assert fen_of(start_position(DEFAULT)) == "W:W25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8"


def test_twelve_men_stand_on_three_rows_and_black_may_begin() -> None:
    """TSA 3."""
    start = start_position(Variant(men=12, colour_that_begins=Colour.BLACK))
    assert fen_of(start) == "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


def test_golden_board_1_has_kings_on_2_and_31() -> None:
    """TSA 9."""
    assert fen_of(golden_position(1, DEFAULT)) == "W:W25,26,27,28,29,30,K31,32:B1,K2,3,4,5,6,7,8"


@pytest.mark.parametrize("golden_board", [2, 3, 4, 17])
def test_later_golden_boards_have_kings_on_3_and_30_as_well(golden_board: int) -> None:
    """TSA 9."""
    start = golden_position(golden_board, DEFAULT)
    assert fen_of(start) == "W:W25,26,27,28,29,K30,K31,32:B1,K2,K3,4,5,6,7,8"


@pytest.mark.parametrize(
    ("numbering", "kings"),
    [(Numbering.B8, {2, 31}), (Numbering.G1, {2, 31}), (Numbering.H8, {3, 30}), (Numbering.A1, {3, 30})],
)
def test_the_numbering_decides_which_men_are_kings_on_golden_board_1(numbering: Numbering, kings: set[int]) -> None:
    start = golden_position(1, Variant(numbering=numbering))
    assert {square for square, piece in start.pieces().items() if piece.is_king} == kings


def test_starts_have_names() -> None:
    assert named_start("8", Variant(men=12)) == start_position(DEFAULT)
    assert named_start("12", DEFAULT) == start_position(Variant(men=12))
    assert named_start("golden1", DEFAULT) == golden_position(1, DEFAULT)
    assert named_start("golden2", Variant(men=12)) == golden_position(2, Variant(men=12))
    with pytest.raises(PositionError, match="unknown start 'gold': the starts are 8, 12, golden1, golden2"):
        named_start("gold", DEFAULT)


def test_golden_boards_count_from_one() -> None:
    with pytest.raises(PositionError, match="golden board 0 does not exist"):
        golden_position(0, DEFAULT)


@settings(deadline=None)
@given(positions(), st.sampled_from(SQUARES))
def test_tapping_a_piece_on_and_off_leaves_the_rest_alone(position: Position, square: int) -> None:
    placed = position.with_piece(square, WHITE_KING)
    assert placed.pieces() == dict(sorted({**position.pieces(), square: WHITE_KING}.items()))
    cleared = placed.with_piece(square, None)
    assert cleared.piece_at(square) is None
    assert cleared == position.with_piece(square, None)


@settings(deadline=None)
@given(positions())
def test_a_position_is_its_pieces_and_its_turn(position: Position) -> None:
    assert Position.of(position.turn, position.pieces()) == position
    assert position.with_turn(position.turn.opponent).with_turn(position.turn) == position


def test_a_man_on_its_last_row_is_refused() -> None:
    """COMP 4.2.2."""
    with pytest.raises(PositionError, match="a man stands on d8, its last row: make it a king"):
        Position.of(Colour.WHITE, {2: Piece(Colour.WHITE)})
    with pytest.raises(PositionError, match="a man stands on a1, its last row: make it a king"):
        Position.of(Colour.WHITE, {29: Piece(Colour.BLACK)})


def test_two_pieces_on_a_square_are_refused() -> None:
    with pytest.raises(PositionError, match="two pieces stand on d4: leave one"):
        Position(Colour.WHITE, white_men=bits_of([18]), black_kings=bits_of([18]))


def test_squares_that_do_not_exist_are_refused() -> None:
    with pytest.raises(PositionError, match="square 33 does not exist: the squares are 1 to 32"):
        Position.of(Colour.WHITE, {33: WHITE_KING})
    with pytest.raises(PositionError, match="holds bits that are no squares"):
        Position(Colour.WHITE, white_men=1 << 8)
