"""Touches from the kernel's own reports, each with the kernel's stamp: read on a thread, handed to Kivy once a frame.

A panel that is unplugged lifts its fingers; it is looked for again each second, for ever.
"""

import logging
import os
import select
import threading
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

from hardware.clock import Clock
from kiosk.ui.touch_device import NoTouchPanel, Panel, open_panel
from kiosk.ui.touch_reports import RECORD, FingerStep, ReportReader, Step

_LOOK_AGAIN_MS = 1_000
_NAMES = {Step.BEGIN: "begin", Step.MOVE: "update", Step.END: "end"}
_READ_BYTES = RECORD.size * 64
_WAITING_STEPS = 1_024
"""Seconds of a finger that never rests. Past half of them moves are left out, so that no landing or lifting is."""

log = logging.getLogger(__name__)


class FingerEvent(MotionEvent):
    """A finger as Kivy knows it; `kernel_ms` is when its step happened, None where the kernel's clock is not ours."""

    def __init__(self, finger: int, step: FingerStep, kernel_ms: int | None) -> None:
        super().__init__("panel", f"panel {finger}", {"step": step}, is_touch=True, type_id="touch")
        self.kernel_ms = kernel_ms

    def depack(self, args: dict[str, FingerStep]) -> None:
        self.sx, self.sy = args["step"].x, args["step"].y
        self.profile = ["pos"]
        super().depack(args)


class PanelProvider(MotionEventProvider):
    """Kivy's view of the touch panel. `open_device` and `clock` are as the composition root made them."""

    def __init__(self, clock: Clock, open_device: Callable[[], Panel]) -> None:
        super().__init__("panel", "")
        self._clock = clock
        self._open_device = open_device
        self._steps: deque[tuple[FingerStep, int | None]] = deque(maxlen=_WAITING_STEPS)
        self._fingers: dict[int, FingerEvent] = {}
        self._condition = threading.Condition()
        self._is_stopped = False
        self._wake_out, self._wake_in = os.pipe()
        self._thread = threading.Thread(target=self._run, name="touch panel", daemon=True)

    def start(self) -> None:
        """The panel is read from here on."""
        self._thread.start()

    def stop(self) -> None:
        """The thread has ended and the panel is closed."""
        with self._condition:
            self._is_stopped = True
            self._condition.notify_all()
        os.write(self._wake_in, b"x")
        self._thread.join()
        os.close(self._wake_in)
        os.close(self._wake_out)

    def update(self, dispatch_fn: Callable[[str, MotionEvent], Any]) -> None:
        """Hand Kivy the steps that have come since the last frame, in their order.

        Kivy looks at a finger only after all of them, when a quick one has moved on or lifted: what follows a landing
        waits for the next frame, so that the place of the landing counts.
        """
        landed: set[int] = set()
        waiting: list[tuple[FingerStep, int | None]] = []
        for _ in range(len(self._steps)):
            step, kernel_ms = self._steps.popleft()
            if step.finger in landed:
                waiting.append((step, kernel_ms))
                continue
            if step.step is Step.BEGIN:
                landed.add(step.finger)
            event = self._event(step, kernel_ms)
            if event is not None:
                dispatch_fn(_NAMES[step.step], event)
        self._steps.extendleft(reversed(waiting))

    def _event(self, step: FingerStep, kernel_ms: int | None) -> FingerEvent | None:
        if step.step is Step.BEGIN:
            self._fingers[step.finger] = FingerEvent(step.finger, step, kernel_ms)
            return self._fingers[step.finger]
        event = self._fingers.get(step.finger)
        if event is not None:
            event.move({"step": step})
            if step.step is Step.END:
                event.update_time_end()
                del self._fingers[step.finger]
        return event

    def _run(self) -> None:
        while not self._is_stopped:
            try:
                panel = self._open_device()
            except NoTouchPanel as refusal:
                log.warning("%s", refusal)
            else:
                log.info("touches come from %s", panel.path)
                self._read(panel)
            self._wait()

    def _read(self, panel: Panel) -> None:
        reader = ReportReader(panel.x_range, panel.y_range, has_slots=panel.has_slots)
        try:
            while not self._is_stopped:
                ready, _, _ = select.select([panel.descriptor, self._wake_out], [], [])
                if panel.descriptor in ready:
                    records = os.read(panel.descriptor, _READ_BYTES)
                    if not records:
                        break
                    self._keep(reader.read(records), is_monotonic=panel.is_monotonic)
        except OSError as error:
            log.warning("the touch panel is gone: %s", error.strerror)
        finally:
            os.close(panel.descriptor)
            self._keep(reader.lift_all(self._clock.now_ms()), is_monotonic=True)

    def _keep(self, steps: Iterable[FingerStep], *, is_monotonic: bool) -> None:
        for step in steps:
            if step.step is Step.MOVE and len(self._steps) > _WAITING_STEPS // 2:
                continue
            self._steps.append((step, step.at_ms if is_monotonic else None))

    def _wait(self) -> None:
        until_ms = self._clock.now_ms() + _LOOK_AGAIN_MS
        with self._condition:
            while not self._is_stopped and self._clock.now_ms() < until_ms:
                self._clock.wait(self._condition, until_ms)


def add_panel_provider(clock: Clock, device: str) -> PanelProvider:
    """Kivy gets its touches from the panel at `device` ("auto": the first there is) from here on."""

    provider = PanelProvider(clock, lambda: open_panel(device))
    EventLoop.add_input_provider(provider)
    return provider
