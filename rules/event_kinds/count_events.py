"""Limited counts and mimicry (TSA 4, TSA 8; COMP 8.2, 8.3, 8.4)."""

from dataclasses import dataclass
from enum import StrEnum

from rules.event_kinds.base import Event
from rules.seats import Seat


class PieceChange(StrEnum):
    """A move after which nothing is as it was."""

    CAPTURE = "capture"
    MAN_MOVE = "man_move"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountStarted(Event):
    """A player asked for a limited count and the referee agreed; `by` is None where the referee counts by own right."""

    by: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceChanged(Event):
    """The move just made, or the one being made, was a capture or a man's move."""

    change: PieceChange


@dataclass(frozen=True, slots=True, kw_only=True)
class CountRuled(Event):
    """The referee's ruling when the count is full: a draw, or the board goes on because the situation has changed."""

    is_draw: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MimicryCounted(Event):
    """The referee has now seen the kings mimic each other `times` times; 0 when they have stopped.

    Raises ValueError for a negative number: the caller's fault.
    """

    times: int

    def __post_init__(self) -> None:
        if self.times < 0:
            raise ValueError(f"mimicry is counted from 0, got {self.times}")
