"""gpiozero's RPi.GPIO factory for kernels on which that library finds no edges any more: there its pins are polled.

Setting outputs and reading inputs work everywhere; since Linux 6.6 its edge detection does not.
"""

import logging
import threading
from typing import Any, Final

from gpiozero.pins.rpigpio import RPiGPIOFactory, RPiGPIOPin

from hardware.clock import Clock

_log = logging.getLogger(__name__)

_POLL_MS: Final = 5
"""Fine enough for a debounce of 25 ms; a stamp is late by this much at the worst."""

_STOP_PATIENCE_S: Final = 1.0


class PollingFactory(RPiGPIOFactory):  # type: ignore[misc] # gpiozero has no type information
    """Pins whose edges come from the library where it can tell them, and from polling where it can't."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.pin_class = PollingPin
        self.poller = Poller(clock)

    def close(self) -> None:
        self.poller.stop()
        super().close()


class PollingPin(RPiGPIOPin):  # type: ignore[misc] # gpiozero has no type information
    """One pin; polled from the moment at which the library refuses to watch it."""

    def _enable_event_detect(self) -> None:
        try:
            super()._enable_event_detect()
        except RuntimeError as error:
            self.factory.poller.add(self, str(error))

    def _disable_event_detect(self) -> None:
        if not self.factory.poller.remove(self):
            super()._disable_event_detect()

    def pass_on_change(self, at_ms: int, state: bool) -> None:
        """Call the listener with a change that polling found."""
        handler = self.when_changed
        if handler is not None:
            handler(at_ms / 1000, state)


class Poller:
    """One thread that reads all pins given to it every few milliseconds."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._changed = threading.Condition()
        self._states: dict[Any, bool] = {}
        self._is_stopping = False
        self._thread = threading.Thread(target=self._run, name="pin-poller", daemon=True)

    def add(self, pin: Any, reason: str) -> None:
        """Changes of the pin are passed on from now on. The first pin is told to the log, once."""
        with self._changed:
            if not self._states:
                _log.warning("edges are polled every %d ms: %s", _POLL_MS, reason)
            self._states[pin] = bool(pin.state)
            if not self._thread.is_alive():
                self._thread.start()

    def remove(self, pin: Any) -> bool:
        """Whether the pin was polled; it is not afterwards."""
        with self._changed:
            return self._states.pop(pin, None) is not None

    def stop(self) -> None:
        """Afterwards the thread has ended."""
        with self._changed:
            self._is_stopping = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(_STOP_PATIENCE_S)

    def poll(self, now_ms: int) -> None:
        """Read every pin once and pass on what changed. A listener's mistake is logged and ends nothing."""
        with self._changed:
            before = dict(self._states)
        for pin, was in before.items():
            try:
                state = bool(pin.state)
                if state != was and self._note(pin, state):
                    pin.pass_on_change(now_ms, state)
            except Exception:
                _log.exception("polling pin %r failed", pin)

    def _note(self, pin: Any, state: bool) -> bool:
        """Whether the pin is still polled; its new state is kept then."""
        with self._changed:
            if pin not in self._states:
                return False
            self._states[pin] = state
            return True

    def _run(self) -> None:
        while not self._is_stopping:
            now_ms = self._clock.now_ms()
            self.poll(now_ms)
            with self._changed:
                if not self._is_stopping:
                    self._clock.wait(self._changed, now_ms + _POLL_MS)
