"""Being late (TSA 7; COMP 7.5, 7.6; SCHOOL 3.9.6)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from rules.event_kinds.base import Event
from rules.event_kinds.corrections import Authority
from rules.penalties import Scope
from rules.seats import Seat
from rules.units import AtMs


class Consenter(StrEnum):
    """Whose consent it takes to wait for a late player (TSA 7(6), COMP 7.5)."""

    OPPONENT = "opponent"
    COMMITTEE = "committee"


class TimeSource(StrEnum):
    """Whose word it is what time of day it was when a set time was put on the table's own clock."""

    HEAD_TABLE = "head_table"
    CLOCK_CHIP = "clock_chip"
    REFEREE = "referee"


@dataclass(frozen=True, slots=True, kw_only=True)
class StartScheduled(Event):
    """From when lateness counts, on the table's own clock; said again after an outage, since clocks differ by boot.

    `start_at_ms` None: the set time given before no longer holds, and when the new one comes is not known here.
    `starts_at` is the set time as the head table writes it, empty where it gave none. `start_utc_ms` is the same
    instant as `start_at_ms` in wall time, None where that was not known. `source` None is a record older than it.
    """

    is_undoable: ClassVar[bool] = False

    start_at_ms: AtMs | None
    starts_at: str = ""
    start_utc_ms: int | None = None
    source: TimeSource | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerArrived(Event):
    """A player is at the table; `was_in_time` says that the player had come in time and only the note of it is late."""

    seat: Seat
    was_in_time: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitAgreed(Event):
    """The opponent or the committee agrees to wait; it takes both. `authority`: who put it on record."""

    consenter: Consenter
    authority: Authority = Authority.REFEREE


@dataclass(frozen=True, slots=True, kw_only=True)
class LateLimitPassed(Event):
    """So much time has passed since the set time; stamped with that very instant. The referee rules on it."""

    is_undoable: ClassVar[bool] = False
    is_automatic: ClassVar[bool] = True

    scope: Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class LateLossRuled(Event):
    """Who was late has lost the board in hand or the day's event; `seat` is None when neither player was there.

    `authority`: whose decision it is.
    """

    seat: Seat | None
    scope: Scope
    authority: Authority = Authority.REFEREE
