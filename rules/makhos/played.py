"""What hands did on the board, right or wrong.

A recorded board follows the pieces, not the rules: a move that nobody objects to before the next one stands as legal
(TSA 5, SCHOOL 3.6, COMP 5.4). So this module takes the squares that were touched and works out which pieces left the
board. Where it looks at legal moves, it does so to complete what was touched, never to refuse it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rules.makhos.board import BIT_OF, Colour, Numbering, column_and_row, is_square, line_between
from rules.makhos.errors import AmbiguousMoveError, UnplayableError
from rules.makhos.moves import legal_moves
from rules.makhos.notation import move_text, moves_through
from rules.makhos.position import Piece, Position
from rules.makhos.variant import Removal, Variant


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move as it was made. Squares are 1 to 32."""

    piece: Piece
    """The piece that moved, as it was before."""
    path: tuple[int, ...]
    """Its square and every square it was put down on; both may be the same."""
    captured: tuple[int, ...] = ()
    """The squares whose pieces were taken off the board."""

    @property
    def is_progress(self) -> bool:
        """Whether it is a man's move or a capture, which a limited count waits for (COMP 8.3, 8.4)."""
        return bool(self.captured) or not self.piece.is_king

    @property
    def is_crowning(self) -> bool:
        """Whether a man has reached its last row and is a king now (COMP 4.2.2)."""
        return not self.piece.is_king and any(is_last_row(square, self.piece.colour) for square in self.path[1:])


def is_last_row(square: int, colour: Colour) -> bool:
    return bool(BIT_OF[square] & colour.last_row)


def is_forward(start: int, end: int, colour: Colour) -> bool:
    """Whether `end` is on a row nearer to that colour's last row."""
    rows_down = column_and_row(end)[1] - column_and_row(start)[1]
    return rows_down < 0 if colour is Colour.WHITE else rows_down > 0


def played(
    position: Position, path: Sequence[int], variant: Variant, captured: Collection[int] | None = None
) -> PlayedMove:
    """The move that was made along those squares.

    `captured` names the squares whose pieces were taken off. None works them out: from the squares alone when they
    show it plainly, else from the one legal capture they abbreviate, else whatever was jumped alone.
    Raises UnplayableError when no hand could have done it, AmbiguousMoveError when several captures fit.
    """
    piece = _touched_piece(position, path, variant.numbering)
    literal = PlayedMove(piece, tuple(path), _jumped(position, path, piece.colour, variant.removal))
    if captured is None:
        move = literal if _is_plain(position, literal) else _completed(position, literal, variant)
    elif set(captured) == set(literal.captured):
        move = literal
    else:
        move = replace(literal, captured=tuple(sorted(captured)))
    _check_landings(position, move, variant.numbering)
    return move


def position_after(position: Position, move: PlayedMove) -> Position:
    """The position that the hands left; the side that did not move is on turn."""
    piece = Piece(move.piece.colour, move.piece.is_king or move.is_crowning)
    pieces = position.pieces()
    for square in (move.path[0], *move.captured):
        del pieces[square]
    return Position.of(piece.colour.opponent, {**pieces, move.path[-1]: piece})


def is_regular(position: Position, move: PlayedMove, variant: Variant) -> bool:
    """Whether it is a legal move of the side on turn."""
    return any(
        order.path == move.path and set(order.captured) == set(move.captured)
        for legal in legal_moves(position, variant)
        for order in legal.orders
    )


def _touched_piece(position: Position, path: Sequence[int], numbering: Numbering) -> Piece:
    for square in path:
        if not is_square(square):
            raise UnplayableError(f"square {square!r} does not exist: the squares are 1 to 32")
    if len(path) < 2:
        raise UnplayableError(f"{tuple(path)} is no move: name the square it left and every square it was put down on")
    piece = position.piece_at(path[0])
    if piece is None:
        raise UnplayableError(f"square {numbering.renumber(path[0])} is empty: start from a piece")
    return piece


def _completed(position: Position, literal: PlayedMove, variant: Variant) -> PlayedMove:
    moves = legal_moves(position.with_turn(literal.piece.colour), variant)
    abbreviated = moves_through(literal.path, moves)
    if not abbreviated:
        return literal
    if len(abbreviated) > 1:
        # The ways are not listed: on a screen that would be a hint at captures (COMP 5.4).
        text = move_text(literal.path, True, variant.numbering)
        raise AmbiguousMoveError(f"{text!r} can be made in several ways: name every square it was put down on")
    return PlayedMove(literal.piece, abbreviated[0].path, abbreviated[0].captured)


def _jumped(position: Position, path: Sequence[int], colour: Colour, removal: Removal) -> tuple[int, ...]:
    """The opponent's pieces that were jumped alone, leg by leg."""
    standing = position.pieces()
    del standing[path[0]]
    jumped: list[int] = []
    for start, end in pairwise(path):
        between = [square for square in line_between(start, end) or () if square in standing]
        if len(between) == 1 and standing[between[0]].colour is not colour and between[0] not in jumped:
            jumped.append(between[0])
            if removal is Removal.AT_ONCE:
                del standing[between[0]]
    return tuple(jumped)


def _is_plain(position: Position, move: PlayedMove) -> bool:
    """Whether the squares alone show what was done: one quiet move as the piece goes, or a capture on every leg."""
    is_capture = len(move.captured) == len(move.path) - 1
    if not is_capture and (move.captured or len(move.path) > 2):
        return False
    for start, end in pairwise(move.path):
        line = line_between(start, end)
        if line is None or (not is_capture and any(position.piece_at(square) for square in line)):
            return False
        if not move.piece.is_king and not (len(line) == is_capture and is_forward(start, end, move.piece.colour)):
            return False
    return True


def _check_landings(position: Position, move: PlayedMove, numbering: Numbering) -> None:
    origin = move.path[0]
    if len(set(move.captured)) < len(move.captured):
        raise UnplayableError(f"{move.captured} takes a piece off twice: name each square once")
    for square in move.captured:
        if square == origin or not is_square(square) or position.piece_at(square) is None:
            raise UnplayableError(f"square {square!r} has no piece to take off: name squares of other pieces")
    for square in move.path[1:]:
        if square != origin and square not in move.captured and position.piece_at(square):
            number = numbering.renumber(square)
            raise UnplayableError(f"square {number} is occupied: a piece can only be put down on an empty square")
