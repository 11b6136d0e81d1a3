"""The 32 dark squares, their numbers, and the bits that stand for them.

Inside this package a square is a number from 1 to 32: rows from the top, left to right as White sees them, so 1 is b8
and 32 is g1 (a1 is dark; White sits at the bottom). Other ways to number the squares exist only in text: `Numbering`.

Sets of squares are integers. One bit is left out after every second row; with that gap a diagonal step is the same
shift from every square, and a step over the edge lands on a bit that is no square:

      0   1   2   3          a step down to the left   << 4
    4   5   6   7            a step down to the right  << 5
      9  10  11  12          a step up to the right    >> 4
   13  14  15  16 ...        a step up to the left     >> 5
"""

from collections.abc import Iterable, Iterator
from enum import Enum, StrEnum
from typing import Final, NamedTuple

SQUARES: Final = range(1, 33)
SHIFTS: Final = (4, 5)

BIT_OF: Final = (0, *(1 << (index + index // 8) for index in range(32)))
"""Bit of each square; entry 0 is no square."""

SQUARE_OF: Final = {BIT_OF[square]: square for square in SQUARES}
BOARD: Final = sum(SQUARE_OF)
TOP_ROW: Final = sum(BIT_OF[1:5])
BOTTOM_ROW: Final = sum(BIT_OF[29:33])


class Colour(Enum):
    """Colour of the pieces. White stands at the bottom, on the high numbers, and moves up."""

    WHITE = "W"
    BLACK = "B"

    @property
    def opponent(self) -> "Colour":
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE

    @property
    def last_row(self) -> int:
        """Bits of the row where this colour's men become kings (COMP 4.2.2)."""
        return TOP_ROW if self is Colour.WHITE else BOTTOM_ROW


class Numbering(StrEnum):
    """Which corner's square is number 1; the row is then numbered away from that corner."""

    B8 = "b8"
    H8 = "h8"
    A1 = "a1"
    G1 = "g1"

    def renumber(self, number: int) -> int:
        """The number here of a square of this package, and just as well the other way round."""
        row, place = divmod(number - 1, 4)
        if self in (Numbering.H8, Numbering.G1):
            place = 3 - place
        if self in (Numbering.A1, Numbering.G1):
            row = 7 - row
        return 4 * row + place + 1


class Ray(NamedTuple):
    """The squares from one square to the edge in one direction."""

    bits: int
    shift: int
    squares: tuple[int, ...]


def is_square(number: int) -> bool:
    return number in SQUARES


def column_and_row(square: int) -> tuple[int, int]:
    """Column from the left and row from the top as White sees them, each 0 to 7."""
    row, place = divmod(square - 1, 4)
    return 2 * place + (row + 1) % 2, row


def square_at(column: int, row: int) -> int | None:
    """The square in that column and row, each 0 to 7; None on light squares and off the board."""
    if not (0 <= column < 8 and 0 <= row < 8) or (column + row) % 2 == 0:
        return None
    return 4 * row + column // 2 + 1


def name_of(square: int) -> str:
    """Name as on a chess board, a1 at White's left hand."""
    column, row = column_and_row(square)
    return f"{'abcdefgh'[column]}{8 - row}"


def bits_of(squares: Iterable[int]) -> int:
    bits = 0
    for square in squares:
        bits |= BIT_OF[square]
    return bits


def squares_of(bits: int) -> Iterator[int]:
    """The squares of a set in rising order."""
    while bits:
        lowest = bits & -bits
        yield SQUARE_OF[lowest]
        bits ^= lowest


def line_between(start: int, end: int) -> tuple[int, ...] | None:
    """The squares strictly between two squares of one diagonal; None when they are not on one, or are the same."""
    for ray in (*RAYS_DOWN[BIT_OF[start]], *RAYS_UP[BIT_OF[start]]):
        if end in ray.squares:
            return ray.squares[: ray.squares.index(end)]
    return None


def _ray(square: int, column_step: int, row_step: int, shift: int) -> Ray:
    column, row = column_and_row(square)
    squares: list[int] = []
    while (following := square_at(column := column + column_step, row := row + row_step)) is not None:
        squares.append(following)
    return Ray(bits_of(squares), shift, tuple(squares))


RAYS_DOWN: Final = {BIT_OF[square]: (_ray(square, -1, 1, 4), _ray(square, 1, 1, 5)) for square in SQUARES}
"""From each bit the two rays towards White; their bits rise, so the nearest piece is the lowest bit."""

RAYS_UP: Final = {BIT_OF[square]: (_ray(square, 1, -1, 4), _ray(square, -1, -1, 5)) for square in SQUARES}
"""From each bit the two rays towards Black; their bits fall, so the nearest piece is the highest bit."""
