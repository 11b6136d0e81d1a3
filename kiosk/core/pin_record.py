"""What the record tells of the referee's PIN: a restart is no way round the delay that a wrong one costs."""

from dataclasses import dataclass

from journal.record import Stamp
from kiosk.core.pin import PinLock, wait_ms
from rules.events import Event, Observed
from rules.units import AtMs

OPENED = "pin_opened"
WRONG = "wrong_pin"


@dataclass(frozen=True, slots=True)
class LastPin:
    """The newest PIN on record: how many wrong ones in a row it made, and when it was entered."""

    wrong: int
    stamp: Stamp


def last_pin(event: Event | None, stamp: Stamp, before: LastPin | None) -> LastPin | None:
    """The newest PIN after one more event, of which `before` was the newest until then."""
    if not isinstance(event, Observed) or event.kind not in {OPENED, WRONG}:
        return before
    wrong = event.details.get("wrong", 0) if event.kind == WRONG else 0
    return LastPin(wrong if isinstance(wrong, int) else 0, stamp)


def lock_after(last: LastPin | None, boot_id: str, now_ms: AtMs) -> PinLock:
    """The lock as a restart finds it: closed, with the delay that was running.

    Of another boot nothing tells how long ago that was, so the delay begins anew.
    """
    if last is None or last.wrong <= 0:
        return PinLock()
    begun_ms = min(last.stamp.at_ms, now_ms) if last.stamp.boot_id == boot_id else now_ms
    return PinLock(last.wrong, AtMs(begun_ms + wait_ms(last.wrong)))
