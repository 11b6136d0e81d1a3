"""Where the squares of a drawn board lie (COMP 3)."""

import pytest

from kiosk.ui.board_grid import Grid
from rules.makhos.board import SQUARES

A1, H8, G1, B8 = 29, 4, 32, 1


@pytest.mark.parametrize("turns", range(5))
def test_a_touch_in_the_middle_of_a_square_is_that_square(turns: int) -> None:
    grid = Grid(30, 50, 424, turns)
    assert [grid.square_at(*grid.centre(square)) for square in SQUARES] == list(SQUARES)


@pytest.mark.parametrize(
    ("turns", "corners"),
    [
        (0, {A1: (0, 0), H8: (7, 7)}),
        (1, {A1: (0, 7), H8: (7, 0)}),
        (2, {A1: (7, 7), H8: (0, 0)}),
        (3, {A1: (7, 0), H8: (0, 7)}),
    ],
)
def test_single_corners_lie_at_each_players_left(turns: int, corners: dict[int, tuple[int, int]]) -> None:
    """COMP 3: White at the bottom, the left, the top and the right, looking at the middle."""
    grid = Grid(0, 0, 8, turns)
    assert {square: grid.corner(square) for square in corners} == corners


def test_with_white_at_the_left_the_left_player_has_the_left_columns() -> None:
    grid = Grid(0, 0, 8, 1)
    assert {grid.corner(square)[0] for square in range(29, 33)} == {0}
    assert {grid.corner(square)[0] for square in range(1, 5)} == {7}


def test_light_squares_and_the_table_around_are_no_squares() -> None:
    grid = Grid(0, 0, 8)
    assert grid.square_at(0.5, 0.5) == A1
    assert [grid.square_at(*point) for point in ((1.5, 0.5), (-0.5, 0.5), (0.5, 8.5), (8.5, 7.5))] == [None] * 4
    assert Grid(0, 0, 0).square_at(0, 0) is None
