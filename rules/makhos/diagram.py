"""A position as a picture: one piece of code for the box, the head table's page and paper.

The board is drawn as the player at the bottom sees it, the single corner (มุมเดี่ยว) at each player's left (COMP 3).
Kings are two men, one on the other, as on the board; shapes tell what colours tell, for paper without colour.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from rules.makhos.board import SQUARES, Colour, Numbering, column_and_row
from rules.makhos.played import PlayedMove
from rules.makhos.position import Piece, Position
from rules.text import Language, Text

_SIDE = 60
_MARGIN = 20
_BAND = 64
_WIDTH = 8 * _SIDE + 2 * _MARGIN
_HEIGHT = 8 * _SIDE + 2 * _BAND

_LIGHT, _DARK, _INK, _PAPER, _GOLD, _MARK = "#f4ecdc", "#a98a68", "#1c1c1c", "#ffffff", "#e2a400", "#0b5fad"
_FILL: Final = {Colour.WHITE: (_PAPER, _INK), Colour.BLACK: (_INK, _PAPER)}
"""Inside and outline of each colour's pieces."""

_SINGLE_CORNER = Text("มุมเดี่ยว", "single corner")
_DOUBLE_CORNER = Text("มุมคู่", "double corner")
_MOVES_FIRST = Text("เดินก่อน", "moves first")
_COLOUR_WORDS: Final = {Colour.WHITE: Text("ขาว", "White"), Colour.BLACK: Text("ดำ", "Black")}


@dataclass(frozen=True, slots=True)
class Diagram:
    """What is to be drawn."""

    position: Position
    white_name: str = ""
    black_name: str = ""
    bottom: Colour = Colour.WHITE
    """Who sits at the bottom of the picture."""
    golden: frozenset[int] = frozenset()
    """Squares 1 to 32 whose kings are marked as those of a golden board."""
    numbering: Numbering | None = None
    """How the squares are numbered; None leaves the numbers out."""
    move: PlayedMove | None = None
    """A move of this position to mark; None marks nothing."""
    shows_who_moves_first: bool = False
    language: Language = Language.THAI


def golden_squares(position: Position) -> frozenset[int]:
    """The kings of a golden board's start, to be marked."""
    return frozenset(square for square, piece in position.pieces().items() if piece.is_king)


def svg_of(diagram: Diagram) -> str:
    """The picture as an SVG document of its own; it has no size, so it fills what holds it."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'font-family="Sarabun, Noto Sans Thai, sans-serif">',
        f"<title>{_escaped(_title(diagram))}</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="{_PAPER}"/>',
        *_board(diagram),
        *_edge_words(diagram),
        *(_piece(diagram, square, piece) for square, piece in diagram.position.pieces().items()),
        *(_move(diagram, diagram.move) if diagram.move else ()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _title(diagram: Diagram) -> str:
    names = (_caption(diagram, colour) for colour in (diagram.bottom, diagram.bottom.opponent))
    return " – ".join(names)


def _caption(diagram: Diagram, colour: Colour) -> str:
    name = diagram.white_name if colour is Colour.WHITE else diagram.black_name
    words = [_COLOUR_WORDS[colour].in_language(diagram.language), name]
    if diagram.shows_who_moves_first and diagram.position.turn is colour:
        words.append(f"({_MOVES_FIRST.in_language(diagram.language)})")
    return " ".join(word for word in words if word)


def _board(diagram: Diagram) -> Iterator[str]:
    place = f'x="{_MARGIN}" y="{_BAND}" width="{8 * _SIDE}" height="{8 * _SIDE}"'
    yield f'<rect {place} fill="{_LIGHT}" stroke="{_INK}" stroke-width="2"/>'
    for square in SQUARES:
        x, y = _corner(diagram, square)
        yield f'<rect x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" fill="{_DARK}"/>'
        if diagram.numbering is not None:
            number = diagram.numbering.renumber(square)
            yield f'<text x="{x + 3}" y="{y + 12}" font-size="11" fill="{_INK}">{number}</text>'


def _edge_words(diagram: Diagram) -> Iterator[str]:
    """Names beside the board, each player's single corner at the left and double corner at the right."""
    single, double = (word.in_language(diagram.language) for word in (_SINGLE_CORNER, _DOUBLE_CORNER))
    left, middle, right = _MARGIN, _WIDTH // 2, _WIDTH - _MARGIN
    for colour, name_y, corner_y, own_left, own_right in (
        (diagram.bottom, _HEIGHT - 14, _HEIGHT - _BAND + 17, left, right),
        (diagram.bottom.opponent, 26, _BAND - 7, right, left),
    ):
        yield _words(_caption(diagram, colour), middle, name_y, 22)
        yield _words(single, own_left, corner_y, 14)
        yield _words(double, own_right, corner_y, 14)


def _words(words: str, x: int, y: int, size: int) -> str:
    anchor = "start" if x == _MARGIN else "end" if x == _WIDTH - _MARGIN else "middle"
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{_INK}">{_escaped(words)}</text>'


def _piece(diagram: Diagram, square: int, piece: Piece) -> str:
    x, y = _centre(diagram, square)
    is_golden = piece.is_king and square in diagram.golden
    kind = "golden king" if is_golden else "king" if piece.is_king else "man"
    fill, outline = _FILL[piece.colour]
    shapes = ""
    if piece.is_king:
        shapes = _circle(x + 3, y + 4, 20, fill, outline)
        x, y = x - 2, y - 3
    shapes += _circle(x, y, 20, fill, outline) + _circle(x, y, 15, "none", _GOLD if is_golden else outline)
    if is_golden:
        shapes += f'<polygon points="{_star(x, y)}" fill="{_GOLD}" stroke="{outline}"/>'
    return f'<g class="{piece.colour.name.lower()} {kind}" data-square="{square}">{shapes}</g>'


def _circle(x: int, y: int, radius: int, fill: str, outline: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{outline}" stroke-width="2"/>'


def _star(x: int, y: int) -> str:
    """Ten corners, near and far by turns, the first one up."""
    corners = ((12 if step % 2 == 0 else 5, step * pi / 5) for step in range(10))
    return " ".join(f"{x + radius * sin(angle):.1f},{y - radius * cos(angle):.1f}" for radius, angle in corners)


def _move(diagram: Diagram, move: PlayedMove) -> Iterator[str]:
    """The way of the piece as a line that starts with a ring and ends with a square, crosses on what was taken off."""
    points = [_centre(diagram, square) for square in move.path]
    way = " ".join(f"{x},{y}" for x, y in points)
    yield f'<g class="move" fill="none" stroke="{_MARK}" stroke-width="5"><polyline points="{way}"/>'
    yield f'<circle cx="{points[0][0]}" cy="{points[0][1]}" r="9"/>'
    yield f'<rect x="{points[-1][0] - 9}" y="{points[-1][1] - 9}" width="18" height="18"/>'
    for square in move.captured:
        x, y = _centre(diagram, square)
        yield f'<path d="M{x - 16} {y - 16}l32 32m0 -32l-32 32"/>'
    yield "</g>"


def _corner(diagram: Diagram, square: int) -> tuple[int, int]:
    column, row = column_and_row(square)
    if diagram.bottom is Colour.BLACK:
        column, row = 7 - column, 7 - row
    return _MARGIN + column * _SIDE, _BAND + row * _SIDE


def _centre(diagram: Diagram, square: int) -> tuple[int, int]:
    x, y = _corner(diagram, square)
    return x + _SIDE // 2, y + _SIDE // 2


def _escaped(text: str) -> str:
    """The text as SVG may hold it; characters that no XML may hold are left out."""
    kept = "".join(character for character in text if character.isprintable())
    for character, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot")):
        kept = kept.replace(character, f"&{name};")
    return kept
