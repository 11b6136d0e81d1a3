"""The move clock: taps, red, time-outs, pauses (TSA 4, TSA 5; COMP 4.5)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from rules.event_kinds.base import Event
from rules.seats import Seat
from rules.units import AtMs, DurationMs


class FlagDecision(StrEnum):
    """What the referee decided at red (TSA 5)."""

    MOVED = "moved"
    LOST_ON_TIME = "lost_on_time"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    """The referee's tap: the move was made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStarted(Event):
    """The second tap where a ruleset lets the clock stand between turns (`turn_tap = "start_stop"`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagFell(Event):
    """The time of the turn ran out; stamped with the deadline itself."""

    is_undoable: ClassVar[bool] = False
    is_automatic: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagRuled(Event):
    """The referee's decision after red (TSA 5; final by TSA 4 and COMP 6)."""

    decision: FlagDecision


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOutTaken(Event):
    """A time-out asked for and counted (TSA 5, COMP 4.5.2): the short or the long one."""

    seat: Seat
    is_long: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOutLengthened(Event):
    """A running short time-out was turned into the long one while the right to it lasted."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Event):
    """The referee stopped the clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakStarted(Event):
    """A player leaves by permission; the clock stands still (COMP 4.5.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Event):
    """Play goes on after a pause, a break or an interruption."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupted(Event):
    """The program at the table was away. `alive_until_ms` is the last instant it is known to have run, on the clock of
    the boot before; the time since then is charged to nobody."""

    is_undoable: ClassVar[bool] = False

    alive_until_ms: AtMs


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSet(Event):
    """The referee set what is left in the turn, with a reason."""

    left_ms: DurationMs
    reason: str
