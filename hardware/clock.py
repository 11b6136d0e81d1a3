"""The one place that reads a clock.

Every instant in the project is a whole number of milliseconds of CLOCK_MONOTONIC: it never steps, and it is the same
in all processes of one boot. Wall time is only a label on records and screens; no ruling depends on it.
"""

import threading
import time
from pathlib import Path
from typing import Protocol

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
_CLOCK_CHIPS = Path("/sys/class/rtc")
_CHIP_STEP_MS = 2_000
"""A chip tells whole seconds."""


class Clock(Protocol):
    """A source of instants, and the only way to wait for one."""

    def now_ms(self) -> int:
        """Milliseconds of the monotonic clock."""
        ...

    def wall_ms(self) -> int:
        """Milliseconds since 1970 UTC as the machine believes; may step at any time, so it is only a label."""
        ...

    def wait(self, condition: threading.Condition, until_ms: int | None) -> None:
        """Return when `condition` (held by the caller) is notified or `until_ms` has come.

        None waits for a notice only. May return early: the caller checks what it waited for again.
        """
        ...


class MonotonicClock:
    """The machine's clock."""

    def now_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def wall_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def wait(self, condition: threading.Condition, until_ms: int | None) -> None:
        if until_ms is None:
            condition.wait()
            return
        left_ns = until_ms * 1_000_000 - time.monotonic_ns()
        if left_ns > 0:
            condition.wait(left_ns / 1e9)


def pause_until(clock: Clock, until_ms: int) -> None:
    """Return when the instant has come: for the few threads that have nothing else to wait for."""
    condition = threading.Condition()
    with condition:
        while clock.now_ms() < until_ms:
            clock.wait(condition, until_ms)


def chip_ahead_ms(clock: Clock, chips: Path = _CLOCK_CHIPS) -> int | None:
    """How far wall time is ahead of the monotonic clock where a clock chip with a battery vouches for it; else None.

    That is one that agrees with the system's time. A chip whose battery is empty tells none, or 1970, while the system
    goes on from a time that it had kept itself.
    """
    wall_ms = clock.wall_ms()
    for told in sorted(chips.glob("rtc*/since_epoch")):
        try:
            told_ms = int(told.read_text(encoding="ascii")) * 1_000
        except (OSError, ValueError):
            continue
        if abs(told_ms - wall_ms) <= _CHIP_STEP_MS:
            return wall_ms - clock.now_ms()
    return None


def boot_id() -> str:
    """Name of this boot of the machine; instants of different boots can't be compared.

    Where the system tells none (not Linux), the name is made from the instant at which the machine started, in minutes.
    """
    try:
        return _BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return f"boot-{(time.time_ns() - time.monotonic_ns()) // 60_000_000_000}"
