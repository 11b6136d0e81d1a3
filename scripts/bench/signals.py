"""How late a lamp is under load: the signaller, with and without real-time priority, beside a clock inside Kivy.

Both cores are kept busy, the window redraws at 60 frames a second and a journal commits in a loop, all at once.
"""

import json
import subprocess
import sys
from collections.abc import Iterator

from hardware.clock import MonotonicClock
from scripts.bench.deadlines import Lateness
from scripts.bench.rows import Row, print_rows

_LEAD_MS = 4_000
"""Time for the slowest of the processes, the window, to start before the first deadline."""

_PATIENCE_S = 120
_CORES = 2


def rows() -> Iterator[Row]:
    """One round for each priority: a real-time process that commits in a loop would hold up a normal one."""
    for policy, name, goal_ms in (("normal", "signaller", 10.0), ("fifo", "signaller, SCHED_FIFO", 1.0)):
        ours, peer = _one_round(policy)
        yield from _three(f"kivy clock of 10 Hz, beside the {name}", peer, None, None)
        yield from _three(name, ours, goal_ms, peer)


def _one_round(policy: str) -> tuple[Lateness | None, Lateness | None]:
    """The signaller and the Kivy clock over the same deadlines, with every core busy."""
    busy = [_start("-c", "while True: pass") for _ in range(_CORES)]
    try:
        start_ms = MonotonicClock().now_ms() + _LEAD_MS
        kivy = _start("-m", "scripts.bench.kivy_clock", str(start_ms))
        ours = _start("-m", "scripts.bench.signal_process", str(start_ms), policy)
        return _lateness(ours), _lateness(kivy)
    finally:
        for process in busy:
            process.kill()
            process.wait()


def _start(*arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def _lateness(process: "subprocess.Popen[bytes]") -> Lateness | None:
    """None where the system does not allow it."""
    output, _ = process.communicate(timeout=_PATIENCE_S)
    return Lateness.of(json.loads(output)) if process.returncode == 0 else None


def _three(name: str, found: Lateness | None, p99_goal_ms: float | None, peer: Lateness | None) -> Iterator[Row]:
    for part in ("p50_ms", "p99_ms", "max_ms"):
        yield Row(
            name=f"lamp lateness {part.removesuffix('_ms')}, {name}",
            figure=round(getattr(found, part), 2) if found is not None else None,
            unit="ms",
            goal=f"< {p99_goal_ms:g}" if part == "p99_ms" and p99_goal_ms is not None else "",
            peer=f"{getattr(peer, part):.2f} ms in a Kivy clock of 10 Hz" if peer is not None else "",
        )


if __name__ == "__main__":
    print_rows(rows())
