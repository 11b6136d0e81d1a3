"""The set time of the match on the table's own clock: when it is said, said again, and left alone.

    the head table's set time + the time of day ──► StartScheduled ──► lateness counts (rules.lateness)

A set time makes nobody late at once: one that is past as it reaches the table counts from then. After an outage the
same one is said again on the new boot's clock, the outage included. While it is still to come it follows a corrected
wall clock; once lateness counts, only a person moves it: another set time, or the referee's touch.
"""

from collections.abc import Iterator

from kiosk.core import head_texts
from kiosk.core.head_orders import SetTime
from kiosk.core.match_record import MatchRecord
from kiosk.core.wall_time import WallTime
from rules.events import StartScheduled, TimeSource
from rules.state import Phase, State
from rules.text import Text
from rules.units import AtMs

STEP_MS = 2_000
"""Two samples of the head table's clock over a busy line differ by less."""

NEWS_MS = 60_000
"""By how much a set time must be past, or a wall clock have jumped, for the referee to be told."""


class Schedule:
    """The latest set time, and the wall time to put it on this boot's clock."""

    def __init__(self, wall: WallTime) -> None:
        self._wall = wall
        self._set_time: SetTime | None = None
        self._told_ahead_ms: int | None = None
        self._counted: tuple[SetTime, int] | None = None  # a set time and from when by the wall lateness counts for it

    def want(self, set_time: SetTime) -> None:
        """This set time counts now, whatever came before it."""
        self._set_time = set_time

    def starts_at(self, state: State) -> str:
        """The set time of the match in hand as people read it; empty where there is none."""
        set_time = self._of_match(state)
        return set_time.starts_at if set_time is not None else ""

    def settle(self, record: MatchRecord, now_ms: AtMs) -> Iterator[Text]:
        """The set time is on record, as far as it is known; what the referee must know of it is told."""
        set_time = self._of_match(record.state)
        if set_time is None or record.state.phase is not Phase.TOSS or record.state.tosses:
            return
        said, start_at_ms = record.state.arrival.said, record.state.arrival.start_at_ms
        if said is None or said.starts_at != set_time.starts_at:
            yield from self._say(record, set_time, now_ms)
        elif start_at_ms is None:
            yield from self._say_again(record, set_time, said, now_ms)
        elif said.source is not TimeSource.REFEREE:
            yield from self._follow(record, said, start_at_ms, now_ms)

    def started_by_referee(self, state: State, at_ms: AtMs, ago_ms: int) -> StartScheduled:
        """The referee's word that the set time was `ago_ms` before the touch."""
        start_at_ms, ahead_ms = AtMs(at_ms - ago_ms), self._wall.ahead_ms
        return StartScheduled(
            at_ms=at_ms,
            start_at_ms=start_at_ms,
            starts_at=self.starts_at(state),
            start_utc_ms=None if ahead_ms is None else start_at_ms + ahead_ms,
            source=TimeSource.REFEREE,
        )

    def _of_match(self, state: State) -> SetTime | None:
        held, set_time = state.assignment, self._set_time
        is_its = held is not None and set_time is not None and set_time.match_id == held.match_id
        return set_time if is_its else None

    def _say(self, record: MatchRecord, set_time: SetTime, now_ms: AtMs) -> Iterator[Text]:
        """A set time that is new to the table."""
        ahead_ms = self._wall.ahead_ms
        if set_time.start_utc_ms is None or ahead_ms is None:
            if record.state.arrival.start_at_ms is not None:
                record.take(StartScheduled(at_ms=now_ms, start_at_ms=None, starts_at=set_time.starts_at))
            return
        if self._counted is not None and self._counted[0] == set_time:
            self._take(record, set_time.starts_at, self._counted[1], now_ms)  # the pairing was told again, corrected
            return
        past_ms = now_ms + ahead_ms - set_time.start_utc_ms
        self._counted = set_time, set_time.start_utc_ms + max(0, past_ms)
        self._take(record, set_time.starts_at, self._counted[1], now_ms)
        if past_ms >= NEWS_MS:
            yield head_texts.COUNTED_FROM_NOW

    def _say_again(self, record: MatchRecord, set_time: SetTime, said: StartScheduled, now_ms: AtMs) -> Iterator[Text]:
        """The same set time on the clock of a new boot; what only the referee knew, the referee says again."""
        if said.start_utc_ms is not None:
            if self._wall.ahead_ms is not None:
                self._take(record, said.starts_at, said.start_utc_ms, now_ms)
        elif said.start_at_ms is None:
            yield from self._say(record, set_time, now_ms)

    def _follow(self, record: MatchRecord, said: StartScheduled, start_at_ms: AtMs, now_ms: AtMs) -> Iterator[Text]:
        """A corrected wall clock moves what is still to come, never lateness that counts, and makes nobody late."""
        ahead_ms = self._wall.ahead_ms
        if said.start_utc_ms is None or ahead_ms is None:
            return
        corrected_at_ms = said.start_utc_ms - ahead_ms
        moved_ms = abs(corrected_at_ms - start_at_ms)
        if moved_ms < STEP_MS:
            return
        if min(corrected_at_ms, start_at_ms) > now_ms:
            self._take(record, said.starts_at, said.start_utc_ms, now_ms)
        elif moved_ms >= NEWS_MS and abs(ahead_ms - (self._told_ahead_ms or 0)) >= STEP_MS:
            self._told_ahead_ms = ahead_ms
            yield head_texts.CLOCKS_DIFFER.filled(minutes=moved_ms // 60_000)

    def _take(self, record: MatchRecord, starts_at: str, start_utc_ms: int, now_ms: AtMs) -> None:
        if self._wall.ahead_ms is None:
            raise RuntimeError("a set time is put on the table's clock only when the time of day is known")
        said = StartScheduled(
            at_ms=now_ms,
            start_at_ms=AtMs(start_utc_ms - self._wall.ahead_ms),
            starts_at=starts_at,
            start_utc_ms=start_utc_ms,
            source=self._wall.source,
        )
        record.take(said)
