"""`python -m scripts.soak`: sixty boards in eight hours of hastened time, in real processes. 1 where anything grew."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from hardware.clock import MonotonicClock
from scripts.display import NoDisplay, VirtualDisplay
from scripts.soak.day import BOARDS, Day, Sample
from scripts.soak.hastened import Haste, hasten

OUT = Path("out") / "soak"
MOST_GROWTH = 0.10
_WARM = 1
"""The sample after the first hour: until then caches fill."""

_MAY_GROW = ("table-1/journal", "headtable.sqlite", "results", "table-1/backups", "core.log")
"""The journals, the last ten copies of one, and the files that come with each board, which the log names."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="soak", description="Play a long day in real processes, on hastened time.")
    parser.add_argument("--boards", type=int, default=BOARDS, help="how many (%(default)s)")
    parser.add_argument("--speed", type=int, default=60, help="how much faster time goes (%(default)s)")
    arguments = parser.parse_args()
    haste = Haste(arguments.speed, MonotonicClock().now_ms())
    hasten(haste)
    try:
        with VirtualDisplay() as display:
            day = Day(OUT, display.name, haste)
            samples = day.run(arguments.boards)
    except (NoDisplay, TimeoutError) as error:
        print(f"FAILED: {error}; logs in {OUT}", file=sys.stderr)
        return 1
    print(lateness_told(day.lateness_ms()))
    faults = [*grown_programs(samples), *grown_files(samples)]
    print("\n".join(faults) or "memory is flat, and no file grows but the journals and the results")
    return 1 if faults else 0


def grown_programs(samples: Sequence[Sample]) -> list[str]:
    """What is wrong with the memory of a box; the head table keeps the records of all tables and may grow."""
    warm, last = samples[min(_WARM, len(samples) - 1)], samples[-1]
    faults = []
    for name, usage in last.programs.items():
        before = warm.programs[name]
        growth = usage.memory_kib / before.memory_kib - 1
        print(f"{name} from hour {warm.hours:.1f} to {last.hours:.1f}: {before}; {usage}; {growth:+.1%}")
        if name != "headtable" and abs(growth) > MOST_GROWTH:
            faults.append(f"{name}: memory changed by {growth:+.1%}")
        if usage.threads > before.threads or usage.files > before.files:
            faults.append(f"{name}: more threads or open files")
    return faults


def grown_files(samples: Sequence[Sample]) -> list[str]:
    """Files that have become larger since the first hour and should not have."""
    warm, last = samples[min(_WARM, len(samples) - 1)], samples[-1]
    for kind, size in sorted(last.sizes.items()):
        print(f"{kind}: {warm.sizes[kind]} B, {size} B")
    more = {kind: size - warm.sizes[kind] for kind, size in last.sizes.items() if not kind.startswith(_MAY_GROW)}
    return [f"{kind} has grown by {size} B" for kind, size in more.items() if size > 0]


def lateness_told(by_hour: Mapping[int, Sequence[float]]) -> str:
    """How late the lamps were, hour by hour."""
    lines = []
    for hour, late_ms in sorted(by_hour.items()):
        ordered = sorted(late_ms)
        middle, p99 = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
        lines.append(f"hour {hour + 1}: {len(ordered)} warnings, late by {middle:.2f} ms (median), {p99:.2f} ms (p99)")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
