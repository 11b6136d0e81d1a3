"""The move clock of one turn as a value: nothing here asks what time it is (TSA 5, COMP 4.5)."""

from dataclasses import dataclass, replace

from rules.units import AtMs, DurationMs


@dataclass(frozen=True, slots=True)
class MoveClock:
    """What one turn has in all, what it has used, and since when it runs (None: it stands still)."""

    budget_ms: DurationMs
    used_before_ms: DurationMs = DurationMs(0)
    running_since_ms: AtMs | None = None

    def used_ms(self, at_ms: AtMs) -> DurationMs:
        """Thinking time used up to `at_ms`; may exceed the budget when nobody stopped the clock."""
        if self.running_since_ms is None:
            return self.used_before_ms
        return DurationMs(self.used_before_ms + max(0, at_ms - self.running_since_ms))

    def left_ms(self, at_ms: AtMs) -> DurationMs:
        """What is left at `at_ms`, never below zero."""
        return DurationMs(max(0, self.budget_ms - self.used_ms(at_ms)))

    @property
    def deadline_at_ms(self) -> AtMs | None:
        """When the time runs out; None while the clock stands still."""
        if self.running_since_ms is None:
            return None
        return AtMs(self.running_since_ms + self.budget_ms - self.used_before_ms)

    def started(self, at_ms: AtMs) -> "MoveClock":
        """The same clock, running from `at_ms`; a running clock is left as it is."""
        if self.running_since_ms is not None:
            return self
        return replace(self, running_since_ms=at_ms)

    def stopped(self, at_ms: AtMs) -> "MoveClock":
        """The same clock, standing still since `at_ms`, with no more used than its budget."""
        used_ms = DurationMs(min(self.budget_ms, self.used_ms(at_ms)))
        return replace(self, used_before_ms=used_ms, running_since_ms=None)

    def extended(self, by_ms: DurationMs) -> "MoveClock":
        """The same clock with its deadline moved by `by_ms`."""
        return replace(self, budget_ms=DurationMs(self.budget_ms + by_ms))

    def with_left(self, left_ms: DurationMs, at_ms: AtMs) -> "MoveClock":
        """The same clock with exactly `left_ms` left at `at_ms`."""
        return replace(self, budget_ms=DurationMs(self.used_ms(at_ms) + left_ms))
