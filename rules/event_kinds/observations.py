"""What is worth keeping and changes nothing in the match."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from rules.event_kinds.base import Event
from rules.seats import Seat


class TapFault(StrEnum):
    """Why a tap or a press did not count."""

    DOUBLE_TAP = "double_tap"
    NOT_ALLOWED = "not_allowed"


@dataclass(frozen=True, slots=True, kw_only=True)
class TapIgnored(Event):
    """A tap or a press that did not count, with the reason codes shown."""

    is_undoable: ClassVar[bool] = False

    fault: TapFault
    wanted: str
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOutRefused(Event):
    """A press for a time-out that did not count, with the reason codes shown."""

    is_undoable: ClassVar[bool] = False

    seat: Seat
    is_long: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed(Event):
    """Something worth keeping that changes nothing in the match: a lamp's edge, a stepped clock, a stuck button."""

    is_undoable: ClassVar[bool] = False

    kind: str
    details: Mapping[str, Any] = field(default_factory=dict)
