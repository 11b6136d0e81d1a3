"""An onlooker with a stopwatch: works out from a match's entries how long each turn of the board in hand took.

Knows nothing of the rule book's own clock, so that the two can be compared.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.events import (
    BoardStarted,
    BreakStarted,
    ClockSet,
    Event,
    FlagDecision,
    FlagFell,
    FlagRuled,
    Interrupted,
    Observed,
    Paused,
    Resumed,
    TapIgnored,
    TimeOutLengthened,
    TimeOutRefused,
    TimeOutTaken,
    TurnEnded,
    TurnStarted,
)
from rules.fold import Entry, effective
from rules.ruleset import Ruleset, TimeOutMode, TurnTap

_SILENT = (FlagFell, FlagRuled, Observed, TapIgnored, TimeOutRefused)


@dataclass
class Stopwatch:
    """`turns` are the milliseconds of each turn that is over; `since_ms` None while the hand stands."""

    rules: Ruleset
    turns: list[int] = field(default_factory=list)
    since_ms: int | None = None
    used_ms: int = 0
    budget_ms: int = 0
    is_standing_by_tap: bool = False

    def see(self, event: Event) -> bool:
        """Take the event into account; False when an onlooker can't follow it."""
        return self._sees_turn(event) or self._sees_hand(event) or isinstance(event, _SILENT)

    def _sees_turn(self, event: Event) -> bool:
        match event:
            case BoardStarted():
                self.turns.clear()
                self._begin(event.at_ms)
            case TurnEnded():
                self.turns.append(self._used_at_ms(event.at_ms))
                self._begin(None if self.rules.turn_tap is TurnTap.START_STOP else event.at_ms)
            case TurnStarted():
                self.since_ms, self.is_standing_by_tap = event.at_ms, False
            case FlagRuled(decision=FlagDecision.MOVED):
                self.turns.append(self.budget_ms)
                self._begin(event.at_ms)
            case _:
                return False
        return True

    def _sees_hand(self, event: Event) -> bool:
        match event:
            case Paused() | BreakStarted():
                self._stand(event.at_ms)
            case Interrupted():
                self._stand(event.alive_until_ms)
            case Resumed():
                self.since_ms = None if self.is_standing_by_tap else event.at_ms
            case TimeOutTaken():
                self._add(self.rules.time_out_ms(event.is_long), event.at_ms)
            case TimeOutLengthened():
                self.budget_ms += self.rules.time_out_long_ms - self.rules.time_out_short_ms
            case ClockSet():
                self.budget_ms = self._used_at_ms(event.at_ms) + event.left_ms
            case _:
                return False
        return True

    def _begin(self, at_ms: int | None) -> None:
        self.since_ms, self.used_ms, self.budget_ms = at_ms, 0, self.rules.move_ms
        self.is_standing_by_tap = at_ms is None

    def _stand(self, at_ms: int) -> None:
        self.used_ms = min(self._used_at_ms(at_ms), self.budget_ms)
        self.since_ms = None

    def _add(self, length_ms: int, at_ms: int) -> None:
        is_extended = self.rules.timeout_mode is TimeOutMode.EXTEND
        self.budget_ms = (self.budget_ms if is_extended else self._used_at_ms(at_ms)) + length_ms

    def _used_at_ms(self, at_ms: int) -> int:
        return self.used_ms + (max(0, at_ms - self.since_ms) if self.since_ms is not None else 0)


def turn_times_ms(entries: Sequence[Entry], rules: Ruleset) -> list[int] | None:
    """What each turn that is over of the last board took; None when an onlooker can't tell."""
    events = [entry.event for entry in effective(entries)]
    starts = [index for index, event in enumerate(events) if isinstance(event, BoardStarted)]
    if not starts:
        return []
    watch = Stopwatch(rules)
    return watch.turns if all(watch.see(event) for event in events[starts[-1] :]) else None
