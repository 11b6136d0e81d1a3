"""A move as it is tapped on a drawn board: where it starts, every square it was put down on, what was taken off."""

from dataclasses import dataclass

from rules.makhos.played import PlayedMove
from rules.makhos.position import Position


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """What was tapped so far. `captured` None is left to the rules to work out; a set of squares says it outright."""

    path: tuple[int, ...] = ()
    captured: tuple[int, ...] | None = None

    @property
    def is_whole(self) -> bool:
        """Whether it names where the piece came from and where it went."""
        return len(self.path) > 1

    def touched(self, square: int, position: Position, *, takes_pieces: bool) -> "MoveEntry":
        """The entry after a tap on a square of `position`.

        A piece begins a move anew, and the one picked up is put down again. With `takes_pieces` a tap on another piece
        during a move says that it was taken off, or takes that back.
        """
        is_occupied = position.piece_at(square) is not None
        if self.path == (square,):
            return MoveEntry()
        if not self.path:
            return MoveEntry((square,)) if is_occupied else self
        if not is_occupied or square == self.path[0]:
            return MoveEntry((*self.path, square), self.captured)
        if takes_pieces and not self._is_of_the_mover(square, position):
            return MoveEntry(self.path, _toggled(self.captured or (), square))
        return MoveEntry((square,))

    def _is_of_the_mover(self, square: int, position: Position) -> bool:
        mover, other = position.piece_at(self.path[0]), position.piece_at(square)
        return mover is not None and other is not None and mover.colour is other.colour

    def as_played(self, position: Position) -> PlayedMove | None:
        """The move to be drawn; None before it is whole."""
        piece = position.piece_at(self.path[0]) if self.is_whole else None
        return None if piece is None else PlayedMove(piece, self.path, self.captured or ())


def _toggled(squares: tuple[int, ...], square: int) -> tuple[int, ...]:
    return tuple(one for one in squares if one != square) if square in squares else (*squares, square)
