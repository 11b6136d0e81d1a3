"""Parts without hardware: a clock that is pushed and a panel that remembers. For tests and the simulation."""

import threading
from collections.abc import Mapping
from typing import Final

from hardware.errors import ClockWentBackError, PanelFaultError
from hardware.patterns import DARK, Output, PanelState
from hardware.pins import ButtonName, EdgeHandler, FactoryName, PanelDescription

_PATIENCE_S: Final = 10.0
"""How long a test waits for its own threads before it fails instead of hanging."""


class FakeClock:
    """A clock that moves only when pushed; threads that wait on it wake as their instant is reached."""

    def __init__(self, now_ms: int = 0, wall_ms: int = 1_767_225_600_000) -> None:
        self._changed = threading.Condition()
        self._now_ms = now_ms
        self._wall_offset_ms = wall_ms - now_ms
        self._waiting: dict[object, threading.Condition] = {}

    def now_ms(self) -> int:
        return self._now_ms

    def wall_ms(self) -> int:
        return self._now_ms + self._wall_offset_ms

    def step_wall(self, by_ms: int) -> None:
        """Only the wall clock jumps, as it does when a network tells the machine the time."""
        self._wall_offset_ms += by_ms

    def advance(self, by_ms: int) -> None:
        """Push the clock forward. Raises ClockWentBackError for a negative step."""
        self.advance_to(self._now_ms + by_ms)

    def advance_to(self, now_ms: int) -> None:
        """It is `now_ms` afterwards, and every waiting thread has been told. Raises ClockWentBackError."""
        with self._changed:
            if now_ms < self._now_ms:
                raise ClockWentBackError(f"it is {self._now_ms} ms already, not {now_ms}: push the clock forward only")
            self._now_ms = now_ms
            told = list(self._waiting.values())
            self._waiting.clear()
        for condition in told:
            with condition:
                condition.notify_all()

    def wait(self, condition: threading.Condition, until_ms: int | None) -> None:
        with self._changed:
            if until_ms is not None and self._now_ms >= until_ms:
                return
            key = object()
            self._waiting[key] = condition
            self._changed.notify_all()
        try:
            condition.wait()
        finally:
            with self._changed:
                self._waiting.pop(key, None)

    def wait_for_waiting(self, threads: int) -> None:
        """Return when so many threads wait, each having done what the last push gave it to do.

        Raises TimeoutError after ten real seconds.
        """
        with self._changed:
            if not self._changed.wait_for(lambda: len(self._waiting) >= threads, _PATIENCE_S):
                raise TimeoutError(f"{len(self._waiting)} threads wait on the clock, not {threads}")


class FakePanel:
    """Remembers every state with its instant. `broken` makes it raise, `stuck` makes a pin read wrong."""

    def __init__(self, clock: FakeClock, buttons: tuple[ButtonName, ...] = tuple(ButtonName)) -> None:
        self.history: list[tuple[int, PanelState]] = []
        self.is_closed = False
        self.broken: Exception | None = None
        self.stuck: Mapping[Output, bool] = {}
        self._clock = clock
        self._shown = DARK
        self._down = dict.fromkeys(buttons, False)
        self._on_edge: EdgeHandler | None = None

    @property
    def description(self) -> PanelDescription:
        return PanelDescription(FactoryName.MOCK, "a fake panel")

    @property
    def shown(self) -> PanelState:
        """What a person would see now."""
        return self._shown

    def set(self, state: PanelState) -> None:
        self._check()
        self._shown = state
        self.history.append((self._clock.now_ms(), state))

    def read_back(self) -> PanelState:
        self._check()
        read = {output.value: self._shown.is_on(output) for output in Output}
        read.update({output.value: is_on for output, is_on in self.stuck.items()})
        return PanelState(**read)

    def listen(self, on_edge: EdgeHandler) -> None:
        self._on_edge = on_edge

    def buttons(self) -> tuple[ButtonName, ...]:
        return tuple(self._down)

    def is_down(self, button: ButtonName) -> bool:
        self._check()
        return self._down[button]

    def press_button(self, button: ButtonName, is_down: bool) -> None:
        """The finger goes down or up now; an edge is delivered if that is a change."""
        if self._down[button] == is_down:
            return
        self._down[button] = is_down
        if self._on_edge is not None:
            self._on_edge(button, is_down, self._clock.now_ms())

    def lose_edge(self, button: ButtonName, is_down: bool) -> None:
        """The level changes, but no edge is delivered, as happens when a kernel's queue is full."""
        self._down[button] = is_down

    def close(self) -> None:
        if not self.is_closed:
            self._shown = DARK
            self.history.append((self._clock.now_ms(), DARK))
        self.is_closed = True

    def _check(self) -> None:
        if self.is_closed:
            raise PanelFaultError("the panel is closed: open a new one")
        if self.broken is not None:
            raise self.broken
