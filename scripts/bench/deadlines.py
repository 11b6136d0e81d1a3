"""The instants that every way of keeping time is measured against: 320, 25 to 55 ms apart, the same for all."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

COUNT = 320
_SEED = 1


def deadlines_from(start_ms: int) -> list[int]:
    """Ascending instants in milliseconds of the monotonic clock, the first at `start_ms`."""
    gaps = random.Random(_SEED)  # noqa: S311 - spread, not secrecy
    instants = [start_ms]
    while len(instants) < COUNT:
        instants.append(instants[-1] + gaps.randint(25, 55))
    return instants


@dataclass(frozen=True, slots=True)
class Lateness:
    """How late a number of deadlines were kept, in milliseconds."""

    p50_ms: float
    p99_ms: float
    max_ms: float

    @classmethod
    def of(cls, late_ms: Sequence[float]) -> "Lateness":
        """Raises ValueError for no deadline at all: nothing was measured."""
        if not late_ms:
            raise ValueError("no deadline was kept, so there is nothing to measure")
        ordered = sorted(late_ms)
        return cls(_at(ordered, 0.5), _at(ordered, 0.99), ordered[-1])


def _at(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
