"""Plays whole events with faults on pushed time: several tables and a head table in one process, no thread, no wait.

python -m scripts.simulate --seeds 1000             many events, on all processors
python -m scripts.simulate --seed 17 --verbose      one event, with everything that happens in it
python -m scripts.simulate --soak                   sixty boards in eight hours: what memory does
"""

import argparse
import gc
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path

from hardware.clock import MonotonicClock
from tests.sim.event import LONG, SHORT, Event, Length, Report
from tests.sim.soak import soak

_GARBAGE_THRESHOLD = 50_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """One event: what came of it, or what was not as it must be (`fault` is empty then)."""

    seed: int
    report: Report | None
    fault: str = ""


def play(seed: int, length: Length, trace: Callable[[str], None] = lambda _line: None) -> Outcome:
    """The event of this seed is over."""
    with tempfile.TemporaryDirectory(prefix="makhos-event-") as folder:
        try:
            return Outcome(seed, Event(seed, Path(folder), length, trace).run())
        except Exception:
            return Outcome(seed, None, traceback.format_exc())


def play_many(seeds: range, length: Length, jobs: int) -> Iterator[Outcome]:
    """The events of these seeds, in their order."""
    with ProcessPoolExecutor(jobs, initializer=_collect_garbage_seldom) as pool:
        yield from pool.map(partial(play, length=length), seeds, chunksize=4)


def _collect_garbage_seldom() -> None:
    """An event is over before it has left much behind, and what the imports made need never be looked through."""
    gc.freeze()
    gc.set_threshold(_GARBAGE_THRESHOLD)


def summary(outcomes: list[Outcome], took_ms: int) -> str:
    """What all events came to, in one line."""
    reports = [outcome.report for outcome in outcomes if outcome.report is not None]
    counted = [field.name for field in fields(Report) if field.name not in ("seed", "digest")]
    sums = ", ".join(f"{sum(getattr(report, name) for report in reports)} {name}" for name in counted)
    return f"{len(outcomes)} events in {took_ms / 1000:.0f} s, {len(outcomes) - len(reports)} failed: {sums}"


def run_many(seeds: range, length: Length, jobs: int) -> int:
    clock, outcomes = MonotonicClock(), []
    begun_ms = clock.now_ms()
    for outcome in play_many(seeds, length, jobs):
        outcomes.append(outcome)
        if outcome.fault:
            print(f"seed {outcome.seed} failed\n{outcome.fault}", flush=True)
    print(summary(outcomes, clock.now_ms() - begun_ms))
    return 1 if any(outcome.fault for outcome in outcomes) else 0


def run_one(seed: int, length: Length, is_verbose: bool) -> int:
    outcome = play(seed, length, print if is_verbose else lambda _line: None)
    print(outcome.fault or outcome.report)
    return 1 if outcome.fault else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, help="play this one event")
    parser.add_argument("--seeds", type=int, default=100, help="play so many events")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first of their seeds")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--short", action="store_true", help="the short form that the tests play")
    parser.add_argument("--verbose", action="store_true", help="print everything that happens")
    parser.add_argument("--soak", action="store_true", help="sixty boards in eight hours")
    options = parser.parse_args()
    length = SHORT if options.short else LONG
    if options.soak:
        return soak(print)
    if options.seed is not None:
        return run_one(options.seed, length, options.verbose)
    return run_many(range(options.first, options.first + options.seeds), length, options.jobs)


if __name__ == "__main__":
    sys.exit(main())
