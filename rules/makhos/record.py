"""A recorded board: the moves one after the other, each taken as it was made.

Whether a move was irregular can be asked here and is kept nowhere (TSA 6, COMP 5.4): so nothing made from a record can
let it slip. Screens and papers get `public()`, and only an objection asks (`claims.judge`).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from rules.makhos.board import Colour
from rules.makhos.moves import Ending, ending, legal_moves
from rules.makhos.played import PlayedMove, is_regular, played, position_after
from rules.makhos.position import Position
from rules.makhos.variant import DEFAULT, Variant


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move of the record."""

    played: PlayedMove
    spent_ms: int | None = None
    """Time used for it; None when it was not taken."""


@dataclass(frozen=True, slots=True)
class PublicMove:
    """What anybody may see of a move. Squares are 1 to 32."""

    mover: Colour
    path: tuple[int, ...]
    captured: tuple[int, ...]
    spent_ms: int | None


@dataclass(frozen=True, slots=True)
class PublicRecord:
    """What anybody may see of a recorded board: it follows from what was tapped, whatever the rules say about it."""

    moves: tuple[PublicMove, ...]
    position: Position
    ending: Ending | None
    mimicry_count: int


@dataclass(frozen=True, slots=True)
class CountProgress:
    """How far a limited count has come."""

    moves: int
    """Moves that count, since it began."""
    has_changed: bool
    """Whether a man has moved or a capture was made since it began, by either side (COMP 8.3, 8.4)."""


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded board, from its start; `play` returns a longer one and leaves this one as it is."""

    variant: Variant
    positions: tuple[Position, ...]
    """The start and the position after each move: one more than there are moves."""
    moves: tuple[RecordedMove, ...] = ()

    @classmethod
    def starting_from(cls, start: Position, variant: Variant) -> "Record":
        return cls(variant, (start,))

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def play(
        self, path: Sequence[int], captured: Collection[int] | None = None, spent_ms: int | None = None
    ) -> "Record":
        """The record with one more move, regular or not, along squares 1 to 32 (see `played.played`).

        Raises UnplayableError when no hand could have made it, AmbiguousMoveError when several captures fit.
        """
        move = played(self.position, path, self.variant, captured)
        return replace(
            self,
            positions=(*self.positions, position_after(self.position, move)),
            moves=(*self.moves, RecordedMove(move, spent_ms)),
        )

    def irregular_moves(self) -> tuple[bool, ...]:
        """For each move whether it was no legal move of the side on turn: silent knowledge, for no screen or paper."""
        before = zip(self.positions, self.moves, strict=False)
        return tuple(not is_regular(position, move.played, self.variant) for position, move in before)

    def tapped(self, path: Sequence[int], captured: Collection[int] | None = None) -> "Record":
        """The record after these taps: one more move, or the last one carried on where its piece captures again.

        So a capture of several pieces may be tapped leg by leg. Raises as `play` does.
        """
        carried_on = self._carried_on(path, captured)
        if carried_on is None:
            return self.play(path, captured)
        shorter = replace(self, positions=self.positions[:-1], moves=self.moves[:-1])
        return shorter.play(carried_on.path, carried_on.captured)

    def _carried_on(self, path: Sequence[int], captured: Collection[int] | None) -> PlayedMove | None:
        last = self.moves[-1].played if self.moves else None
        if last is None or not last.captured or not path or path[0] != last.path[-1]:
            return None
        leg = played(self.position, path, self.variant, captured)
        if not leg.captured:
            return None
        return PlayedMove(last.piece, (*last.path, *leg.path[1:]), (*last.captured, *leg.captured))

    @property
    def may_be_carried_on(self) -> bool:
        """Whether the piece that captured last could capture again: then its move may not be over (COMP 5.2).

        The same whatever the variant, so that how a record is treated tells nothing of what was legal.
        """
        last = self.moves[-1].played if self.moves else None
        if last is None or not last.captured or last.is_crowning:
            return False
        again = legal_moves(self.position.with_turn(last.piece.colour), DEFAULT)
        return any(move.captured and move.origin == last.path[-1] for move in again)

    def ending(self) -> Ending | None:
        """How the board has ended on the board itself (TSA 7, COMP 7.1, 7.2); None while it goes on."""
        return ending(self.position)

    def mimicry_count(self) -> int:
        """How many times the present position has come by king moves on both sides (TSA 8, COMP 8.2).

        A time counts when it was reached by a king's move of each side without a capture; 0 when it was not. The
        board is a draw when the count reaches the ruleset's limit.
        """
        count = 0
        latest = len(self.moves)
        while latest >= 2 and all(not move.played.is_progress for move in self.moves[latest - 2 : latest]):
            count += self.positions[latest] == self.position
            latest -= 1
        return count

    def limited_count(self, since: int, counted: Colour | None) -> CountProgress:
        """How far the count that began after `since` moves has come; None counts the moves of both sides.

        COMP ends the count as soon as something has changed, TSA looks at it when the count is full.
        """
        moves = [move.played for move in self.moves[since:]]
        counting = sum(1 for move in moves if counted in (None, move.piece.colour))
        return CountProgress(counting, any(move.is_progress for move in moves))

    def public(self) -> PublicRecord:
        """What screens and papers get."""
        moves = tuple(
            PublicMove(move.played.piece.colour, move.played.path, move.played.captured, move.spent_ms)
            for move in self.moves
        )
        return PublicRecord(moves, self.position, self.ending(), self.mimicry_count())
