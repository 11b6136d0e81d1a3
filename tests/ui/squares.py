"""A finger on the squares of a drawn board."""

from kivy.tests.common import UnitTestTouch

from tests.ui.table import Table


def tap_square(table: Table, square: int) -> None:
    """A finger lands on a square and leaves; the next one comes a tenth of a second later."""
    board = table.find("squares")
    tap_point(table, *board.ids.picture.grid.centre(square))


def tap_squares(table: Table, *squares: int) -> None:
    for square in squares:
        tap_square(table, square)


def tap_point(table: Table, x: float, y: float) -> None:
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    table.pump(2)
    touch.touch_up()
    table.advance(100)
