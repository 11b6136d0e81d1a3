"""Runs one of our programs with time going faster: `python -m scripts.soak.hastened SPEED ORIGIN_MS kiosk core ...`.

Everything of ours reads the time, and waits, in `hardware.clock`; the few waits that the system does for us are named
here. All programs with the same origin agree on every instant.
"""

import runpy
import sys
import threading
import time
from dataclasses import dataclass
from unittest.mock import patch

import hardware.serial_port
from hardware.clock import MonotonicClock


@dataclass(frozen=True)
class Haste:
    """Since `origin_ms` of the machine's clock time has gone `speed` times faster."""

    speed: int
    origin_ms: int

    def now_ms(self) -> int:
        return self.origin_ms + (time.monotonic_ns() - self.origin_ms * 1_000_000) * self.speed // 1_000_000

    def real_s(self, wait_ms: int) -> float:
        """How long the machine's clock takes for so many hastened milliseconds."""
        return wait_ms / self.speed / 1_000


def hasten(haste: Haste) -> None:
    """Every clock of this process goes faster from now on."""
    wall_ahead_ms = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000

    def wait(_clock: object, condition: threading.Condition, until_ms: int | None) -> None:
        condition.wait(None if until_ms is None else max(0.0, haste.real_s(until_ms - haste.now_ms())))

    patch.multiple(
        MonotonicClock,
        now_ms=lambda _clock: haste.now_ms(),
        wall_ms=lambda _clock: haste.now_ms() + wall_ahead_ms,
        wait=wait,
    ).start()
    hardware.serial_port.READ_TIMEOUT_S /= haste.speed


def _lengthen_patience(speed: int) -> None:
    """How long the machine may hold up a thread is no matter of our time."""
    from kiosk.core import watchdog  # noqa: PLC0415 - a box's screen is measured without it

    watchdog.LOOP_LIMIT_MS *= speed
    watchdog.SIGNALLER_LIMIT_MS *= speed
    watchdog.BUTTONS_LIMIT_MS *= speed


def main() -> None:
    speed, origin_ms, program, *arguments = sys.argv[1:]
    haste = Haste(int(speed), int(origin_ms))
    hasten(haste)
    if program == "headtable":
        import headtable.serving  # noqa: PLC0415 - a box's memory is measured without it

        headtable.serving._TICK_S /= haste.speed
    if arguments[0] == "core":
        _lengthen_patience(haste.speed)
    sys.argv = [program, *arguments]
    runpy.run_module(program, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
