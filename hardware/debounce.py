"""Turns a button's raw edges into presses. Instants and levels come in as values; there is no clock here.

The contact bounces, long cables catch spikes, and a kernel may lose an edge. So a press is a run of the level "down"
that lasts 25 ms without a break, and it is stamped with the first edge of that run; it ends with a run of the level
"up" that lasts 50 ms.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hardware.pins import ButtonName

PRESS_STABLE_MS: Final = 25
RELEASE_STABLE_MS: Final = 50
LONG_PRESS_MS: Final = 2_000
STUCK_MS: Final = 10_000


class ButtonEventKind(StrEnum):
    """What a button can tell.

    A press is told at once (PRESSED). It then proves to be short (SHORT_PRESSED, with its release) or long
    (LONG_PRESSED, after two seconds), never both, and neither if it was down from the start. STUCK is a fault.
    """

    PRESSED = "pressed"
    SHORT_PRESSED = "short_pressed"
    LONG_PRESSED = "long_pressed"
    RELEASED = "released"
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class ButtonEvent:
    """`at_ms` is the press's first edge; only for RELEASED it is the first edge of the release."""

    kind: ButtonEventKind
    at_ms: int
    button: ButtonName


class Debouncer:
    """One button. A button that is down at the start counts as pressed by nobody until it has been released."""

    def __init__(self, button: ButtonName, at_ms: int, is_down: bool) -> None:
        self._button = button
        self._is_down = is_down
        self._run_at_ms = at_ms
        self._is_pressed = is_down
        self._is_ignored = is_down
        self._pressed_at_ms = at_ms
        self._held_since_ms = at_ms
        self._is_long = False
        self._is_stuck = False

    @property
    def next_due_ms(self) -> int | None:
        """When to call `due` with the level read again; None while only an edge can change anything."""
        if self._is_down != self._is_pressed:
            return self._run_at_ms + (PRESS_STABLE_MS if self._is_down else RELEASE_STABLE_MS)
        if not self._is_pressed or self._is_stuck:
            return None
        if self._is_long or self._is_ignored:
            return self._pressed_at_ms + STUCK_MS
        return self._held_since_ms + LONG_PRESS_MS

    def feed(self, at_ms: int, is_down: bool) -> list[ButtonEvent]:
        """Take a raw edge; edges come in the order of their instants."""
        if is_down == self._is_down:
            self._begin_anew(at_ms)
            return []
        events = self._settle(at_ms)
        self._is_down = is_down
        self._run_at_ms = at_ms
        return events

    def _begin_anew(self, at_ms: int) -> None:
        """Two edges the same way: the one between them got lost, so the level was not held until now."""
        self._held_since_ms = at_ms
        if self._is_down != self._is_pressed:
            self._run_at_ms = at_ms

    def due(self, now_ms: int, is_down: bool) -> list[ButtonEvent]:
        """Take the level as read at `now_ms`, after all edges up to then were fed."""
        if is_down != self._is_down:
            # An edge got lost, and with it the proof that the run lasted: what is certain begins now.
            self._is_down = is_down
            self._run_at_ms = now_ms
        events = self._settle(now_ms)
        if is_down and self._is_pressed:
            events += self._settle_hold(now_ms)
        return events

    def _settle(self, now_ms: int) -> list[ButtonEvent]:
        """Accept the run in hand if it has lasted long enough."""
        if self._is_down == self._is_pressed:
            return []
        if self._is_down and now_ms - self._run_at_ms >= PRESS_STABLE_MS:
            return self._press()
        if not self._is_down and now_ms - self._run_at_ms >= RELEASE_STABLE_MS:
            return self._release()
        return []

    def _press(self) -> list[ButtonEvent]:
        self._is_pressed = True
        self._is_long = self._is_stuck = False
        self._pressed_at_ms = self._held_since_ms = self._run_at_ms
        return [self._event(ButtonEventKind.PRESSED, self._pressed_at_ms)]

    def _release(self) -> list[ButtonEvent]:
        is_short = not (self._is_ignored or self._is_long or self._is_stuck)
        self._is_pressed = self._is_ignored = False
        short = [self._event(ButtonEventKind.SHORT_PRESSED, self._pressed_at_ms)] if is_short else []
        return [*short, self._event(ButtonEventKind.RELEASED, self._run_at_ms)]

    def _settle_hold(self, now_ms: int) -> list[ButtonEvent]:
        """The level was just read as down: see what the hold has become."""
        events: list[ButtonEvent] = []
        if not (self._is_long or self._is_ignored) and now_ms - self._held_since_ms >= LONG_PRESS_MS:
            self._is_long = True
            events.append(self._event(ButtonEventKind.LONG_PRESSED, self._pressed_at_ms))
        if not self._is_stuck and now_ms - self._pressed_at_ms >= STUCK_MS:
            self._is_stuck = True
            events.append(self._event(ButtonEventKind.STUCK, self._pressed_at_ms))
        return events

    def _event(self, kind: ButtonEventKind, at_ms: int) -> ButtonEvent:
        return ButtonEvent(kind, at_ms, self._button)
