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
        self._counted: tuple[int, Place, str] | None = None
        self._has_lifted = False
        self.ignored = 0

    def admits(self, at_ms: int, place: Place, device: str, *, is_exact: bool = True) -> bool:
        """Whether a touch stamped `at_ms` counts; `place` is in pixels of the design. `ignored` is how many did not.

        A stamp that is not exact is that of a frame, and a screen that hung gives the same one to two taps. There the
        order tells: what the same device says after its finger lifted is another touch.
        """
        if self._counted is not None:
            counted_ms, counted_place, counted_device = self._counted
            is_near = 0 <= at_ms - counted_ms < _SAME_FINGER_MS and dist(place, counted_place) < _SAME_PLACE
            if is_near and (is_exact or device != counted_device or not self._has_lifted):
                self.ignored += 1
                return False
        self._counted, self._has_lifted = (at_ms, place, device), False
        return True

    def lift(self, device: str) -> None:
        """A finger of that device has lifted."""
        if self._counted is not None and self._counted[2] == device:
            self._has_lifted = True


def stamp(touch: Any, now_ms: int) -> int:
    """Mark a Kivy touch with the instant it happened and return it.

    That is the kernel's own stamp where the provider carries one; otherwise `now_ms`, up to a frame late.
    """
    touch.ud[STAMP] = min(touch.kernel_ms, now_ms) if is_exact(touch) else now_ms
    return int(touch.ud[STAMP])


def is_exact(touch: Any) -> bool:
    """Whether the provider carries the kernel's own stamp of the touch."""
    return getattr(touch, "kernel_ms", None) is not None
