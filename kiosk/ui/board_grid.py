"""Where the squares of a drawn board lie, for every side from which it is looked at."""

from dataclasses import dataclass

from rules.makhos.board import column_and_row, square_at


@dataclass(frozen=True, slots=True)
class Grid:
    """A board with its lower left corner at (`x`, `y`) and sides of `side` pixels.

    `turns` are quarter turns clockwise: White's first rows lie at the bottom with 0, at the left with 1, at the top
    with 2, at the right with 3. Single corners stay at each player's left (COMP 3).
    """

    x: float
    y: float
    side: float
    turns: int = 0

    @property
    def cell(self) -> float:
        """The side of one square in pixels."""
        return self.side / 8

    def corner(self, square: int) -> tuple[float, float]:
        """The lower left corner of a square, 1 to 32."""
        column, row = column_and_row(square)
        across, up = column, 7 - row
        for _ in range(self.turns % 4):
            across, up = up, 7 - across
        return self.x + across * self.cell, self.y + up * self.cell

    def centre(self, square: int) -> tuple[float, float]:
        """The middle of a square, 1 to 32."""
        x, y = self.corner(square)
        return x + self.cell / 2, y + self.cell / 2

    def square_at(self, x: float, y: float) -> int | None:
        """The square, 1 to 32, at a point; None on light squares and beside the board."""
        if self.side <= 0:
            return None
        across, up = int((x - self.x) // self.cell), int((y - self.y) // self.cell)
        for _ in range(self.turns % 4):
            across, up = 7 - up, across
        return square_at(across, 7 - up)
