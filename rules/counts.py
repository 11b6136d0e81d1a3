"""The limited count of a board (TSA 4, TSA 8; COMP 8.3, 8.4), as a value."""

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.event_kinds.count_events import PieceChange
from rules.ruleset import CountByRequest, Ruleset
from rules.seats import Seat


class CountEnd(StrEnum):
    """How a count ended."""

    CANCELLED = "cancelled"
    DRAWN = "drawn"
    PLAYED_ON = "played_on"
    REPLACED = "replaced"
    BOARD_ENDED = "board_ended"


@dataclass(frozen=True, slots=True)
class Count:
    """A count that began before turn `from_turn`; `by` None: by the referee's own right.

    `counts_both`: the moves of both sides count, else those of `by`. `end` None: it is running. `from_move`: it goes by
    the recorded moves after so many; None: by the taps.
    """

    by: Seat | None
    from_turn: int
    moves: int
    counts_both: bool
    counted: int = 0
    changes: tuple[PieceChange, ...] = ()
    end: CountEnd | None = None
    from_move: int | None = None

    @property
    def is_running(self) -> bool:
        return self.end is None

    @property
    def is_full(self) -> bool:
        return self.counted >= self.moves

    def after_move(self, seat: Seat) -> "Count":
        """The count after the tap for a move of `seat`; unchanged where that move does not count."""
        goes_by_taps = self.is_running and not self.is_full and self.from_move is None
        is_counted = goes_by_taps and (self.counts_both or seat is self.by)
        return replace(self, counted=self.counted + 1) if is_counted else self

    def changed(self, change: PieceChange) -> "Count":
        return replace(self, changes=(*self.changes, change))

    def ended(self, end: CountEnd) -> "Count":
        return replace(self, end=end)


def begun(by: Seat | None, from_turn: int, ruleset: Ruleset) -> Count:
    """A new count, from the next counted move on."""
    counts_both = by is None or ruleset.count_by_request is CountByRequest.BOTH
    return Count(by, from_turn, ruleset.count_moves, counts_both)
