"""Being late (TSA 7; COMP 7.5, 7.6; SCHOOL 3.9.6)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from rules.event_kinds.base import Event
from rules.penalties import Scope
from rules.seats import Seat
from rules.units import AtMs


class Consenter(StrEnum):
    """Whose consent it takes to wait for a late player (TSA 7(6), COMP 7.5)."""

    OPPONENT = "opponent"
    COMMITTEE = "committee"


@dataclass(frozen=True, slots=True, kw_only=True)
class StartScheduled(Event):
    """The set time of the match on the table's own clock; said again after an outage, since clocks differ by boot."""

    is_undoable: ClassVar[bool] = False

    start_at_ms: AtMs


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerArrived(Event):
    """A player is at the table; `was_in_time` says that the player had come in time and only the note of it is late."""

    seat: Seat
    was_in_time: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitAgreed(Event):
    """The opponent or the committee agrees to wait; it takes both."""

    consenter: Consenter


@dataclass(frozen=True, slots=True, kw_only=True)
class LateLimitPassed(Event):
    """So much time has passed since the set time; stamped with that very instant. The referee rules on it."""

    is_undoable: ClassVar[bool] = False
    is_automatic: ClassVar[bool] = True

    scope: Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class LateLossRuled(Event):
    """Who was late has lost the board in hand or the day's event; `seat` is None when neither player was there."""

    seat: Seat | None
    scope: Scope
