"""Who is at the table, and how long the others wait (TSA 7; COMP 7.5, 7.6; SCHOOL 3.9.6, 3.12.2), as a value."""

from dataclasses import dataclass, field, replace

from rules.event_kinds.lateness_events import Consenter, StartScheduled, TimeSource
from rules.penalties import Scope
from rules.ruleset import Ruleset
from rules.seats import BySeat, Seat
from rules.units import AtMs

LIMITS = (Scope.BOARD, Scope.EVENT)
"""What lateness costs, in the order in which it does."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """`start_at_ms` None: no set time is known on this boot's clock, so nobody falls late.

    `said` is what was last said of the set time, on this boot's clock or an earlier one's. `has_reported`: whether the
    player was there as long before the set time as the event asks (SCHOOL 3.12.2); None while it can't be told.
    `passed` are the limits that were reached while somebody was absent.
    """

    start_at_ms: AtMs | None = None
    said: StartScheduled | None = None
    is_there: BySeat[bool] = field(default_factory=lambda: BySeat(False, False))
    has_reported: BySeat[bool | None] = field(default_factory=lambda: BySeat(None, None))
    consents: tuple[Consenter, ...] = ()
    passed: tuple[Scope, ...] = ()

    @property
    def absent(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in Seat if not self.is_there[seat])

    @property
    def is_wait_agreed(self) -> bool:
        """Whether the opponent and the committee both wait (TSA 7(6), COMP 7.5)."""
        return len(self.consents) == len(Consenter)

    def limit_at_ms(self, scope: Scope, ruleset: Ruleset) -> AtMs | None:
        """When lateness costs that much; None without a set time."""
        if self.start_at_ms is None:
            return None
        return AtMs(self.start_at_ms + (ruleset.late_board_ms if scope is Scope.BOARD else ruleset.late_event_ms))

    def limit_due_at_ms(self, scope: Scope, ruleset: Ruleset) -> AtMs | None:
        """When the referee is asked about that: as the limit passes, or as a set time is said that long ago."""
        limit_ms = self.limit_at_ms(scope, ruleset)
        if limit_ms is None or self.said is None:
            return limit_ms
        return max(limit_ms, self.said.at_ms)

    def scheduled(self, event: StartScheduled, ruleset: Ruleset) -> "Arrival":
        """The set time as it was said now. One that is new undoes what had passed by the former and does not by it."""
        said = replace(self, start_at_ms=event.start_at_ms, said=event)
        if not self._is_news(event):
            return said
        is_ahead = event.start_at_ms is None or event.start_at_ms > event.at_ms
        limits = {scope: said.limit_at_ms(scope, ruleset) for scope in self.passed}
        passed = tuple(scope for scope, limit_ms in limits.items() if limit_ms is not None and limit_ms <= event.at_ms)
        return replace(said, passed=passed, consents=() if is_ahead else self.consents)

    def _is_news(self, event: StartScheduled) -> bool:
        """Whether it says another set time, not the same one on another boot's clock."""
        if self.said is None or event.source is TimeSource.REFEREE:
            return True
        return (event.starts_at, event.start_utc_ms) != (self.said.starts_at, self.said.start_utc_ms)

    def with_player(self, seat: Seat, at_ms: AtMs, ruleset: Ruleset) -> "Arrival":
        """`seat` is at the table since `at_ms`."""
        reported = None if self.start_at_ms is None else at_ms <= self.start_at_ms - ruleset.late_report_ms
        return replace(self, is_there=self.is_there.put(seat, True), has_reported=self.has_reported.put(seat, reported))

    def without_schedule(self) -> "Arrival":
        """After an outage the set time must be said again: instants of another boot can't be compared."""
        return replace(self, start_at_ms=None)
