"""The two players of a match: seats, and who moves first on a board."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

Value = TypeVar("Value")
Result = TypeVar("Result")


class Seat(StrEnum):
    """Where a player sits, seen by the referee; the button wired to that place is the player's for the whole match."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> "Seat":
        return Seat.RIGHT if self is Seat.LEFT else Seat.LEFT


class Side(StrEnum):
    """Who moves first on the board in hand, and who second."""

    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True, slots=True)
class BySeat(Generic[Value]):
    """One value for each seat."""

    left: Value
    right: Value

    def __getitem__(self, seat: Seat) -> Value:
        return self.left if seat is Seat.LEFT else self.right

    def __iter__(self) -> Iterator[Value]:
        return iter((self.left, self.right))

    def put(self, seat: Seat, value: Value) -> "BySeat[Value]":
        """The same pair with `value` at `seat`."""
        return BySeat(value, self.right) if seat is Seat.LEFT else BySeat(self.left, value)

    def map(self, function: Callable[[Value], Result]) -> "BySeat[Result]":
        return BySeat(function(self.left), function(self.right))


def side_of(seat: Seat, first: Seat) -> Side:
    """The side that `seat` plays on a board on which `first` moves first."""
    return Side.FIRST if seat is first else Side.SECOND
