"""The pieces of a recorded board, and what objections to a move were answered (TSA 5, 6; COMP 5.4).

Squares are 1 to 32 and positions are FENs in those numbers (see `rules.makhos.board`), whatever the event's numbering.
"""

from dataclasses import dataclass
from typing import ClassVar

from rules.event_kinds.base import Event
from rules.makhos.claims import ClaimKind
from rules.makhos.faults import Fault
from rules.makhos.notation import position_from_fen
from rules.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingSet(Event):
    """From here on the moves are recorded, or no longer.

    A board begins its record where it starts. `position` begins the one in hand anew from there, for a record that was
    turned on in the middle or went wrong; None leaves a record as it is. Raises ValueError for text that is no
    position: the caller's fault.
    """

    is_on: bool
    position: str | None = None

    def __post_init__(self) -> None:
        if self.position is not None:
            position_from_fen(self.position)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRecorded(Event):
    """A move was made along the squares of `path`, regular or not; `captured` None is worked out from them."""

    path: tuple[int, ...]
    captured: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimJudged(Event):
    """A player objected to a move and the referee asked the rules of the pieces: what was asked and answered.

    `by` objected; None while it is open who has which colour. `faults` are those that the objection was about, none
    where the move stands. What it leads to is the referee's own act. Raises ValueError for text that is no position:
    the caller's fault.
    """

    is_undoable: ClassVar[bool] = False

    by: Seat | None
    kind: ClaimKind
    position: str
    path: tuple[int, ...]
    captured: tuple[int, ...] | None
    asked_what_is_legal: bool
    faults: tuple[Fault, ...]

    def __post_init__(self) -> None:
        position_from_fen(self.position)
