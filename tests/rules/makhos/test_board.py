import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.makhos.board import (
    BIT_OF,
    BOARD,
    SQUARES,
    Numbering,
    bits_of,
    column_and_row,
    line_between,
    name_of,
    square_at,
    squares_of,
)

squares = st.sampled_from(SQUARES)
CORNER_NAMES = {
    Numbering.B8: ("b8", "d8", "g1"),
    Numbering.H8: ("h8", "f8", "a1"),
    Numbering.A1: ("a1", "c1", "h8"),
    Numbering.G1: ("g1", "e1", "b8"),
}


def test_squares_run_from_b8_row_by_row_to_g1() -> None:
    named = [name_of(square) for square in (1, 2, 3, 4, 5, 8, 9, 29, 30, 31, 32)]
    assert named == ["b8", "d8", "f8", "h8", "a7", "g7", "b6", "a1", "c1", "e1", "g1"]


def test_every_square_has_its_own_bit() -> None:
    assert list(squares_of(BOARD)) == list(SQUARES)
    assert BOARD.bit_count() == 32


@settings(deadline=None)
@given(st.sets(squares))
def test_a_set_of_squares_survives_as_bits(chosen: set[int]) -> None:
    assert list(squares_of(bits_of(chosen))) == sorted(chosen)


@settings(deadline=None)
@given(squares)
def test_a_square_is_found_again_by_column_and_row(square: int) -> None:
    assert square_at(*column_and_row(square)) == square


@pytest.mark.parametrize("place", [(0, 0), (7, 7), (-1, 0), (0, 8)])
def test_light_squares_and_places_off_the_board_are_no_squares(place: tuple[int, int]) -> None:
    assert square_at(*place) is None


@pytest.mark.parametrize("numbering", Numbering)
def test_each_numbering_begins_in_its_own_corner(numbering: Numbering) -> None:
    assert tuple(name_of(numbering.renumber(number)) for number in (1, 2, 32)) == CORNER_NAMES[numbering]


@settings(deadline=None)
@given(squares, st.sampled_from(Numbering))
def test_numbering_works_the_same_in_both_directions(square: int, numbering: Numbering) -> None:
    assert numbering.renumber(numbering.renumber(square)) == square


@settings(deadline=None)
@given(squares, squares)
def test_a_line_joins_exactly_the_squares_of_a_diagonal(start: int, end: int) -> None:
    (column, row), (end_column, end_row) = column_and_row(start), column_and_row(end)
    distance = abs(end_column - column)
    line = line_between(start, end)
    if distance == 0 or distance != abs(end_row - row):
        assert line is None
        return
    step = ((end_column - column) // distance, (end_row - row) // distance)
    assert line == tuple(square_at(column + step[0] * n, row + step[1] * n) for n in range(1, distance))


@pytest.mark.parametrize("shift", [4, 5])
def test_a_step_over_the_edge_lands_on_no_square(shift: int) -> None:
    for square in SQUARES:
        column, row = column_and_row(square)
        down = square_at(column + (1 if shift == 5 else -1), row + 1)
        assert (BIT_OF[square] << shift) & BOARD == (BIT_OF[down] if down else 0)
        up = square_at(column + (-1 if shift == 5 else 1), row - 1)
        assert (BIT_OF[square] >> shift) & BOARD == (BIT_OF[up] if up else 0)
