"""Gives every event its place in the table's journal, without waiting for the card."""

from collections.abc import Callable

from hardware.clock import Clock
from journal.canonical import JsonObject
from journal.codec import Codec
from journal.record import Match, Stamp, UtcQuality
from kiosk.core.wall_time import WallTime
from rules.events import Event, MatchAssigned
from rules.state import State

_CODEC = Codec()

Put = Callable[[str, Stamp, JsonObject], int]


class WallWatch:
    """Notices steps of the wall clock: a label on records, but the organiser should know when it moved."""

    STEP_MS = 2_000
    """Slower drift is the network's gentle correction, and no news."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._offset_ms = clock.wall_ms() - clock.now_ms()

    def step_ms(self) -> int | None:
        """By how much the wall clock stepped since the last call; None when it did not."""
        offset_ms = self._clock.wall_ms() - self._clock.now_ms()
        moved_ms = offset_ms - self._offset_ms
        self._offset_ms = offset_ms
        return moved_ms if abs(moved_ms) >= self.STEP_MS else None


class Keeper:
    """Writes events to the journal under the stamps they carry.

    Their wall time is the head table's or a clock chip's where one is known, else what the machine believes.
    """

    def __init__(self, put: Put, clock: Clock, boot_id: str, last_seq: int = 0) -> None:
        self._put = put
        self._clock = clock
        self._boot_id = boot_id
        self._last_seq = last_seq
        self._wall = WallTime()
        self._state: Callable[[], State] = State

    def label_by(self, wall: WallTime) -> None:
        """Wall times on records are by this from now on."""
        self._wall = wall

    def belong_to(self, state: Callable[[], State]) -> None:
        """Records name the match in hand by this from now on, so that none is ever taken for another one's."""
        self._state = state

    @property
    def last_seq(self) -> int:
        """The number of the journal's last record."""
        return self._last_seq

    def keep(self, event: Event) -> int:
        """The event stands in the journal's queue; returns its sequence number.

        Raises JournalFullError when the card has failed for so long that nothing more can be held.
        """
        kind, data = _CODEC.write(event)
        known_ms = self._wall.utc_ms(event.at_ms)
        utc_ms = self._clock.wall_ms() if known_ms is None else max(0, known_ms)
        stamp = Stamp(event.at_ms, self._boot_id, utc_ms, UtcQuality.UNTRUSTED, _match_of(event, self._state()))
        self._last_seq = self._put(kind, stamp, data)
        return self._last_seq


def _match_of(event: Event, state: State) -> Match | None:
    """The match that the event is of, as it stood before."""
    if isinstance(event, MatchAssigned):
        return Match(event.match_id, event.revision, 0)
    if state.assignment is None:
        return None
    setup = state.board.setup if state.board is not None else state.pending
    board = setup.number if setup is not None else len(state.results)
    return Match(state.assignment.match_id, state.assignment.revision, board)
