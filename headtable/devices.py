"""What is known of each device (a box at a table), and which of two may call itself by one label."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from headtable.status import TableStatus

STALE_AFTER_MS = 5_000
"""A table says how it is every 2 s: two of these are missing."""

LOST_AFTER_MS = 15_000
"""Nothing that was said before this can be taken for the present."""


class Flaw(StrEnum):
    """Why a person must look at a device. The last two are about what it was told: more than this head table knows, or
    something else."""

    FORK = "fork"
    ROLLBACK = "rollback"
    PEER_FAULT = "peer_fault"
    HEAD_OUTDATED = "head_outdated"
    HEAD_FORKED = "head_forked"


class Freshness(StrEnum):
    """How far what a table last said can be taken for the present."""

    NEVER = "never"
    FRESH = "fresh"
    STALE = "stale"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Heard:
    """What a device says of itself when it begins to talk, how long its log is then, and the line it says it on."""

    device_id: str
    label: str
    log_id: str
    software: str = ""
    port: str = ""
    seq: int = 0


_STREAM_IS_BROKEN = frozenset({Flaw.FORK, Flaw.PEER_FAULT})


@dataclass(frozen=True, slots=True)
class Device:
    """One box, known by its own id and by nothing else.

    `log_id` is the log it writes now; `heard_at_ms` when anything last came from it, `status_at_ms` its status; None
    until then. `port` is the line it was last heard on. `rival` is the device that holds the label it asks for and
    is refused; None when it has the label. `said_seq` is how long its log was when it began to talk.
    """

    device_id: str
    label: str
    log_id: str
    software: str = ""
    port: str = ""
    heard_at_ms: int | None = None
    status: TableStatus | None = None
    status_at_ms: int | None = None
    flaws: frozenset[Flaw] = field(default_factory=frozenset)
    rival: str | None = None
    said_seq: int = 0

    def owes_after(self, seq: int) -> bool:
        """Whether records are on their way that it had before it began to talk, where `seq` is the last one known.

        Until they are there nothing can be told: what seems to be played next may stand among them, confirmed. One
        whose records can't be taken owes none that would ever come.
        """
        return seq < self.said_seq and not self.flaws & _STREAM_IS_BROKEN

    def age_ms(self, now_ms: int) -> int | None:
        """How old the status is; None before the first."""
        return None if self.status_at_ms is None else max(0, now_ms - self.status_at_ms)

    def is_present(self, now_ms: int) -> bool:
        """Whether it was heard a short time ago."""
        return self.heard_at_ms is not None and now_ms - self.heard_at_ms <= LOST_AFTER_MS


def freshness(age_ms: int | None) -> Freshness:
    """How far data of that age can be believed; None is data that never came."""
    if age_ms is None:
        return Freshness.NEVER
    if age_ms <= STALE_AFTER_MS:
        return Freshness.FRESH
    return Freshness.STALE if age_ms <= LOST_AFTER_MS else Freshness.LOST


def rival_of(device_id: str, label: str, devices: Iterable[Device], now_ms: int) -> Device | None:
    """The other device that holds `label`: it was heard a short time ago and was not refused itself (cases 22)."""
    for other in devices:
        holds = other.label == label and other.rival is None and other.is_present(now_ms)
        if holds and other.device_id != device_id:
            return other
    return None


def replaced_by(device: Device, followed: str | None, devices: Iterable[Device]) -> Mapping[str, Device]:
    """By id, the two devices that change where `device` goes on from the log `followed` that another one writes.

    Then it has the label, even while the other still talks: two boxes are no rivals when one was put in the other's
    place. Empty where that is not so.
    """
    for other in devices:
        if other.log_id == followed and other.label == device.label and other.device_id != device.device_id:
            new, old = replace(device, rival=None), replace(other, rival=device.device_id)
            return {new.device_id: new, old.device_id: old}
    return {}
