"""When a finger touched, and whether that touch counts.

The touch-down counts and carries the stamp. One finger is one event: the same finger seen by a second provider, and a
palm that lands with two points, come within a few milliseconds in one place and count once. Of a double tap the second
touch was meant for what was there at the first: where that has made way for something else, it means nothing.
"""

from dataclasses import dataclass, replace
from math import dist
from typing import Any

_SAME_FINGER_MS = 80
"""Two fingers of one hand never land on purpose so close together; two reports of one finger always do."""

_SAME_PLACE = 140
"""Pixels of the design, a palm's width. Touches further apart are two, even if a screen that hung sees them at once."""

_DOUBLE_TAP_MS = 300
"""Nobody reads what has just appeared and touches it on purpose so soon in the very same place."""

STAMP = "at_ms"

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Counted:
    """A touch that counted, and what lay there: `shown` numbers what the window has shown."""

    at_ms: int
    place: Place
    device: str
    shown: int

    def is_near(self, at_ms: int, place: Place, within_ms: int) -> bool:
        return 0 <= at_ms - self.at_ms < within_ms and dist(place, self.place) < _SAME_PLACE


class TouchGate:
    """Lets a touch-down through, unless it is the echo of the one before; `ignored` is how many it did not."""

    def __init__(self) -> None:
        self._counted: _Counted | None = None
        self._has_lifted = False
        self.ignored = 0

    def admits(self, at_ms: int, place: Place, device: str, *, is_exact: bool = True, shown: int = 0) -> bool:
        """Whether a touch stamped `at_ms` counts; `place` is in pixels of the design.

        A stamp that is not exact is that of a frame, and a screen that hung gives the same one to two taps. There the
        order tells: what the same device says after its finger lifted is another touch. `shown` is another number when
        another screen or dialog is shown than before.
        """
        before = self._counted
        if before is not None:
            is_echo = before.is_near(at_ms, place, _SAME_FINGER_MS) and (
                is_exact or device != before.device or not self._has_lifted
            )
            if is_echo or self._is_double(before, at_ms, place, device, shown):
                self.ignored += 1
                return False
        self._counted, self._has_lifted = _Counted(at_ms, place, device, shown), False
        return True

    def lift(self, device: str) -> None:
        """A finger of that device has lifted."""
        if self._counted is not None and self._counted.device == device:
            self._has_lifted = True

    def _is_double(self, before: _Counted, at_ms: int, place: Place, device: str, shown: int) -> bool:
        """Whether it is one more tap of a row on what is there no more; the row goes on from it."""
        is_double = shown != before.shown and device == before.device and before.is_near(at_ms, place, _DOUBLE_TAP_MS)
        if is_double:
            self._counted = replace(before, at_ms=at_ms)
        return is_double


def stamp(touch: Any, now_ms: int) -> int:
    """Mark a Kivy touch with the instant it happened and return it.

    That is the kernel's own stamp where the provider carries one; otherwise `now_ms`, up to a frame late.
    """
    touch.ud[STAMP] = min(touch.kernel_ms, now_ms) if is_exact(touch) else now_ms
    return int(touch.ud[STAMP])


def is_exact(touch: Any) -> bool:
    """Whether the provider carries the kernel's own stamp of the touch."""
    return getattr(touch, "kernel_ms", None) is not None
