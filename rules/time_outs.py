"""A player's time-outs on one board (TSA 5: two of five minutes or one of ten; COMP 4.5.2: two of five)."""

from dataclasses import dataclass, replace

from rules.ruleset import Ruleset
from rules.seats import Seat
from rules.units import AtMs, DurationMs


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a player has used on this board."""

    short_used: int = 0
    long_used: int = 0

    def short_left(self, ruleset: Ruleset) -> int:
        """Short time-outs still to be had: none beside a long one."""
        return 0 if self.long_used else max(0, ruleset.time_out_short_count - self.short_used)

    def long_left(self, ruleset: Ruleset) -> int:
        """Long time-outs still to be had: none beside a short one."""
        return 0 if self.short_used else max(0, ruleset.time_out_long_count - self.long_used)

    def left(self, ruleset: Ruleset, is_long: bool) -> int:
        return self.long_left(ruleset) if is_long else self.short_left(ruleset)

    def used(self, is_long: bool) -> "Allowance":
        """The allowance after one more time-out."""
        if is_long:
            return replace(self, long_used=self.long_used + 1)
        return replace(self, short_used=self.short_used + 1)

    def can_lengthen(self, ruleset: Ruleset) -> bool:
        """Whether the only short time-out used may become the long one."""
        return self.short_used == 1 and not self.long_used and ruleset.time_out_long_count > 0

    def lengthened(self) -> "Allowance":
        """The allowance after the short one used became the long one."""
        return Allowance(short_used=self.short_used - 1, long_used=self.long_used + 1)


@dataclass(frozen=True, slots=True)
class TimeOut:
    """One time-out: asked for at an instant, closed when the turn it was for ends (None: still running)."""

    seat: Seat
    asked_at_ms: AtMs
    length_ms: DurationMs
    is_long: bool
    closed_at_ms: AtMs | None = None
