"""When a finger touched, and whether that touch counts.

The touch-down counts and carries the stamp. One finger is one event: the same finger seen by a second provider, and a
palm that lands with two points, come within a few milliseconds in one place and count once.
"""

from math import dist
from typing import Any

_SAME_FINGER_MS = 80
"""Two fingers of one hand never land on purpose so close together; two reports of one finger always do."""

_SAME_PLACE = 140
"""Pixels of the design, a palm's width. Touches further apart are two, even if a screen that hung sees them at once."""

STAMP = "at_ms"

Place = tuple[float, float]


class TouchGate:
    """Lets a touch-down through, unless it is the echo of the one before."""

    def __init__(self) -> None:
        self._counted: tuple[int, Place] | None = None
        self.ignored = 0

    def admits(self, at_ms: int, place: Place) -> bool:
        """Whether a touch stamped `at_ms` counts; `place` is in pixels of the design. `ignored` is how many did not."""
        if self._counted is not None:
            counted_ms, counted_place = self._counted
            if 0 <= at_ms - counted_ms < _SAME_FINGER_MS and dist(place, counted_place) < _SAME_PLACE:
                self.ignored += 1
                return False
        self._counted = (at_ms, place)
        return True


def stamp(touch: Any, now_ms: int) -> int:
    """Mark a Kivy touch with the instant it happened and return it.

    That is the kernel's own stamp where the provider carries one; otherwise `now_ms`, up to a frame late.
    """
    kernel_ms = getattr(touch, "kernel_ms", None)
    touch.ud[STAMP] = now_ms if kernel_ms is None else min(kernel_ms, now_ms)
    return int(touch.ud[STAMP])
