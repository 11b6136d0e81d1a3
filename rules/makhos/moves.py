"""Legal moves, what they make of a position, and when a side has lost on the board."""

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.makhos.board import BIT_OF, RAYS_DOWN, RAYS_UP, SQUARE_OF, Colour, bits_of
from rules.makhos.generator import (
    Sequence,
    Step,
    captures,
    count_quiet_steps,
    moved,
    possible_captors,
    quiet_steps,
)
from rules.makhos.position import Position
from rules.makhos.variant import Variant


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move. Squares are 1 to 32."""

    path: tuple[int, ...]
    """The square it starts from and every square it lands on; both ends may be the same after a capture."""
    captured: tuple[int, ...] = ()
    """In the order of `path`, one for each landing; empty when nothing is captured."""
    other_orders: tuple["Move", ...] = ()
    """The other ways to capture the same pieces between the same squares: the same move under another name."""

    @property
    def origin(self) -> int:
        return self.path[0]

    @property
    def target(self) -> int:
        return self.path[-1]

    @property
    def orders(self) -> tuple["Move", ...]:
        """Every way to make this move, this one first."""
        return (self, *self.other_orders)


class LossCause(StrEnum):
    """Why the side to move has lost (TSA 7, COMP 7.1, 7.2)."""

    NO_MEN = "no_men"
    NO_MOVE = "no_move"


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game on the board itself."""

    winner: Colour
    cause: LossCause


def legal_moves(position: Position, variant: Variant) -> tuple[Move, ...]:
    """Every legal move; captures that differ only in their order are one move (`Move.orders` names them all)."""
    men, kings, other_men, other_kings = position.as_seen_by_the_side_to_move()
    other, is_white = other_men | other_kings, position.turn is Colour.WHITE
    found = captures(men, kings, other, is_white, variant)
    if found:
        return tuple(_capture(orders) for orders in found.values())
    return tuple([_QUIET_MOVES[step] for step in quiet_steps(men, kings, other, is_white)])


def after(position: Position, move: Move) -> Position:
    """The position that a legal move of this position makes; the other side is to move."""
    men, kings, other_men, other_kings = position.as_seen_by_the_side_to_move()
    captured = bits_of(move.captured)
    step: Step = (BIT_OF[move.origin], BIT_OF[move.target], captured)
    own = moved(men, kings, step, position.turn is Colour.WHITE)
    other = other_men & ~captured, other_kings & ~captured
    white, black = (own, other) if position.turn is Colour.WHITE else (other, own)
    return Position(position.turn.opponent, *white, *black)


def ending(position: Position) -> Ending | None:
    """How the board has ended, the side to move having no piece or no legal move; None while it goes on.

    The same whatever the variant: its parameters choose among captures, never whether there is a move.
    """
    men, kings, other_men, other_kings = position.as_seen_by_the_side_to_move()
    if not men | kings:
        return Ending(position.turn.opponent, LossCause.NO_MEN)
    side = (men, kings, other_men | other_kings, position.turn is Colour.WHITE)
    if count_quiet_steps(*side) or possible_captors(*side):
        return None
    return Ending(position.turn.opponent, LossCause.NO_MOVE)


def _capture(orders: list[Sequence]) -> Move:
    first, *others = (
        Move(tuple(SQUARE_OF[bit] for bit in path), tuple(SQUARE_OF[bit] for bit in taken)) for path, taken in orders
    )
    return replace(first, other_orders=tuple(others)) if others else first


def _all_quiet_moves() -> dict[Step, Move]:
    """Every move along a diagonal, made once: most moves of most positions are among them."""
    rays = ((bit, ray) for table in (RAYS_DOWN, RAYS_UP) for bit, both in table.items() for ray in both)
    return {(bit, BIT_OF[end], 0): Move((SQUARE_OF[bit], end)) for bit, ray in rays for end in ray.squares}


_QUIET_MOVES = _all_quiet_moves()
