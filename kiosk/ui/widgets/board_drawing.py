"""A board and its pieces as canvas instructions, from the same plain data as the pictures for paper.

Kings are two men, one on the other, as on the board; those of a golden board carry a star (TSA 9).
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Line, Mesh, Rectangle

from kiosk.ui import theme
from kiosk.ui.board_grid import Grid
from kiosk.ui.fonts import FONT
from rules.makhos.board import SQUARES, Colour, Numbering
from rules.makhos.diagram import Diagram
from rules.makhos.played import PlayedMove
from rules.makhos.position import Piece

_FILL = {Colour.WHITE: theme.PIECE_WHITE, Colour.BLACK: theme.PIECE_BLACK}
_EDGE = {Colour.WHITE: theme.PIECE_BLACK, Colour.BLACK: theme.PIECE_WHITE}
_SINGLE_CORNERS = (29, 4)
"""a1 at White's left hand and h8 at Black's."""

_SMALLEST_NUMBERED_CELL = 40
"""Below this many pixels a square has no room for its number."""


def draw_diagram(grid: Grid, diagram: Diagram) -> None:
    """The whole picture on the canvas that is open."""
    _draw_board(grid)
    if diagram.numbering is not None and grid.cell >= _SMALLEST_NUMBERED_CELL:
        _draw_numbers(grid, diagram.numbering)
    for square, piece in diagram.position.pieces().items():
        draw_piece(*grid.centre(square), grid.cell, piece, is_golden=square in diagram.golden)
    if diagram.move is not None:
        _draw_move(grid, diagram.move)


def draw_piece(x: float, y: float, cell: float, piece: Piece, *, is_golden: bool = False) -> None:
    """A piece in the middle of a square of that size."""
    if piece.is_king:
        _draw_man(x + cell * 0.03, y - cell * 0.09, cell, piece.colour, theme.GOLD if is_golden else None)
        y += cell * 0.07
    _draw_man(x, y, cell, piece.colour, theme.GOLD if is_golden else None)
    if is_golden:
        Color(*theme.GOLD)
        _draw_star(x, y, cell * 0.2)


def draw_ring(grid: Grid, square: int) -> None:
    """A ring around a square that was touched."""
    Color(*theme.MARK)
    x, y = grid.corner(square)
    width = grid.cell * 0.05
    Line(rectangle=(x + width, y + width, grid.cell - 2 * width, grid.cell - 2 * width), width=width, joint="miter")


def draw_single_corners(grid: Grid) -> None:
    """A thick angle around the single corner at each player's left (COMP 3)."""
    width = grid.cell * 0.09
    Color(*theme.MARK)
    for square in _SINGLE_CORNERS:
        x, y = grid.centre(square)
        outwards = [1 if x > grid.x + grid.side / 2 else -1, 1 if y > grid.y + grid.side / 2 else -1]
        reach = grid.cell / 2 - width
        corner = (x + outwards[0] * reach, y + outwards[1] * reach)
        ends = ((corner[0] - outwards[0] * 2 * reach, corner[1]), (corner[0], corner[1] - outwards[1] * 2 * reach))
        Line(points=[*ends[0], *corner, *ends[1]], width=width, joint="miter", cap="square")


def _draw_board(grid: Grid) -> None:
    Color(*theme.BOARD_LIGHT)
    Rectangle(pos=(grid.x, grid.y), size=(grid.side, grid.side))
    Color(*theme.BOARD_DARK)
    for square in SQUARES:
        Rectangle(pos=grid.corner(square), size=(grid.cell, grid.cell))


def _draw_numbers(grid: Grid, numbering: Numbering) -> None:
    Color(*theme.PIECE_BLACK)
    for square in SQUARES:
        texture = _number(numbering.renumber(square), int(grid.cell * 0.25))
        x, y = grid.corner(square)
        # The picture of a text is half as high again as its letters, all of it above and below them.
        place = (x + grid.cell * 0.04, y + grid.cell * 0.99 - texture.height * 0.84)
        Rectangle(pos=place, size=texture.size, texture=texture)


@lru_cache(maxsize=256)
def _number(number: int, size: int) -> Any:
    label = CoreLabel(text=str(number), font_size=size, font_name=FONT, bold=True)
    label.refresh()
    return label.texture


def _draw_man(x: float, y: float, cell: float, colour: Colour, ring: theme.Colour | None) -> None:
    radius = cell * 0.36
    Color(*_FILL[colour])
    Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
    Color(*_EDGE[colour])
    Line(circle=(x, y, radius), width=max(1.0, cell * 0.02))
    Color(*(ring or _EDGE[colour]))
    Line(circle=(x, y, radius * 0.72), width=max(1.0, cell * 0.015))


def _draw_star(x: float, y: float, radius: float) -> None:
    """Ten corners, far and near by turns, the first one up."""
    corners = [(x, y)]
    for step in range(11):
        length, angle = radius if step % 2 == 0 else radius * 0.42, step * pi / 5
        corners.append((x + length * sin(angle), y + length * cos(angle)))
    vertices = [number for corner in corners for number in (*corner, 0.0, 0.0)]
    Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")


def _draw_move(grid: Grid, move: PlayedMove) -> None:
    """The way of the piece, from a ring to a square; crosses on what was taken off."""
    width = grid.cell * 0.045
    points = [grid.centre(square) for square in move.path]
    Color(*theme.MARK)
    Line(points=[number for point in points for number in point], width=width, joint="round", cap="round")
    Line(circle=(*points[0], grid.cell * 0.16), width=width)
    x, y = points[-1]
    half = grid.cell * 0.14
    Line(rectangle=(x - half, y - half, 2 * half, 2 * half), width=width, joint="miter")
    for square in move.captured:
        _draw_cross(*grid.centre(square), grid.cell * 0.26, width)


def _draw_cross(x: float, y: float, half: float, width: float) -> None:
    Line(points=(x - half, y - half, x + half, y + half), width=width)
    Line(points=(x - half, y + half, x + half, y - half), width=width)
