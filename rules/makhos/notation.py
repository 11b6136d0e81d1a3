"""Positions and moves as text, in the numbers of the variant.

A position is a FEN as PDN has it: the colour to move, then each colour's squares, kings with a K before them:
`W:W25,26,K31:B1,K2`. Ranges are read (`W25-32`) and never written. A move is its squares, joined by `-` when nothing is
captured and by `x` when something is: `26-22`, `26x17x10`. A capture is written with its whole path, since two captures
can share both ends.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rules.makhos.board import Colour, Numbering
from rules.makhos.errors import FenError, MoveTextError
from rules.makhos.moves import Move, legal_moves
from rules.makhos.position import Piece, Position
from rules.makhos.variant import Variant

_FEN_SHAPE = "write it like W:W25,26,K31:B1,K2 (who moves, White's squares, Black's squares)"
_LONGEST_FEN = 300  # 32 kings, each named, with blanks between
_LONGEST_MOVE = 100  # a capture of all the other's pieces has half of that
_COLOURS = {colour.value: colour for colour in Colour}
_MOST_KEPT = 256  # the positions of a board: each is shown again at every change around it


def position_from_fen(text: str, numbering: Numbering = Numbering.B8) -> Position:
    """Read a position.

    Raises FenError, which quotes the text and says what was expected; PositionError when the pieces can't stand so.
    """
    if len(text) > _LONGEST_FEN:
        raise FenError(f"{text[:40]!r}... has {len(text)} letters, which is no position: {_FEN_SHAPE}")
    parts = text.strip().removesuffix(".").split(":")
    if len(parts) != 3 or parts[0] not in _COLOURS:
        raise FenError(f"{text!r} is not a position: {_FEN_SHAPE}")
    if {part[:1] for part in parts[1:]} != set(_COLOURS):
        raise FenError(f"{text!r} must name the pieces of W and of B once each: {_FEN_SHAPE}")
    pieces: dict[int, Piece] = {}
    for part in parts[1:]:
        for number, is_king in _pieces_in(part[1:], text):
            square = numbering.renumber(number)
            if square in pieces:
                raise FenError(f"{text!r} has two pieces on square {number}: leave one")
            pieces[square] = Piece(_COLOURS[part[0]], is_king)
    return Position.of(_COLOURS[parts[0]], pieces)


@lru_cache(maxsize=_MOST_KEPT)
def fen_of(position: Position, numbering: Numbering = Numbering.B8) -> str:
    """The position as one line; `position_from_fen` reads it back."""

    def side(colour: Colour) -> str:
        numbers = sorted(
            (numbering.renumber(square), piece.is_king)
            for square, piece in position.pieces().items()
            if piece.colour is colour
        )
        return colour.value + ",".join(f"{'K' if is_king else ''}{number}" for number, is_king in numbers)

    return f"{position.turn.value}:{side(Colour.WHITE)}:{side(Colour.BLACK)}"


def move_text(path: Iterable[int], is_capture: bool, numbering: Numbering = Numbering.B8) -> str:
    """The text of a move along that path of squares 1 to 32."""
    return ("x" if is_capture else "-").join(str(numbering.renumber(square)) for square in path)


def path_from_text(text: str, numbering: Numbering = Numbering.B8) -> tuple[int, ...]:
    """The squares a move's text names, whatever the position; `-` and `x` say the same.

    Raises MoveTextError, which quotes the text and says what was expected.
    """
    if len(text) > _LONGEST_MOVE:
        raise MoveTextError(f"{text[:40]!r}... has {len(text)} letters, which is no move: write it like 26x17x10")
    path = squares_from_text(text.replace("x", "-").split("-"), numbering)
    if path is None or len(path) < 2:
        raise MoveTextError(f"{text!r} is not a move: write squares 1 to 32 joined by - or x, like 26-22 or 26x17x10")
    return path


def squares_from_text(words: Iterable[str], numbering: Numbering) -> tuple[int, ...] | None:
    """The squares of those numbers; None when one of them is no number from 1 to 32."""
    numbers = [_square_number(word) for word in words]
    squares = tuple(numbering.renumber(number) for number in numbers if number is not None)
    return squares if len(squares) == len(numbers) else None


def move_from_text(text: str, position: Position, variant: Variant) -> Move:
    """The legal move of that text: its path in any order, or only those squares of it that tell it from the others.

    Raises MoveTextError when no legal move fits, or when more than one does; the message names them.
    """
    path = path_from_text(text, variant.numbering)
    moves = legal_moves(position, variant)
    along = tuple(move for move in moves if any(order.path == path for order in move.orders))
    fitting = along or moves_through(path, moves)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        written = ", ".join(move_text(move.path, bool(move.captured), variant.numbering) for move in fitting)
        raise MoveTextError(f"{text!r} can be any of {written}: write the whole path")
    raise MoveTextError(f"{text!r} is not a legal move in {fen_of(position, variant.numbering)}")


def moves_through(path: Sequence[int], moves: Iterable[Move]) -> tuple[Move, ...]:
    """Those moves that start and end as that path does and touch its other squares on the way, in its order."""
    return tuple(move for move in moves if any(_touches(order.path, path) for order in move.orders))


def _touches(whole: Sequence[int], part: Sequence[int]) -> bool:
    if whole[0] != part[0] or whole[-1] != part[-1]:
        return False
    rest = iter(whole[1:-1])
    return all(square in rest for square in part[1:-1])


def _pieces_in(text: str, fen: str) -> list[tuple[int, bool]]:
    pieces: list[tuple[int, bool]] = []
    for word in text.split(",") if text else ():
        first, dash, last = word.strip().removeprefix("K").partition("-")
        start, end = _square_number(first), _square_number(last if dash else first)
        if start is None or end is None or start > end:
            raise FenError(f"{word!r} in {fen!r} is no square: write 1 to 32, a K before a king, like 25 or K31")
        pieces.extend((number, word.strip().startswith("K")) for number in range(start, end + 1))
    return pieces


def _square_number(text: str) -> int | None:
    if text.isascii() and text.isdecimal() and len(text) <= 2 and 1 <= int(text) <= 32:
        return int(text)
    return None
