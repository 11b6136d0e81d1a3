"""A gpiozero pin factory on libgpiod's own Python package: kernel stamps, and a reader that no handler can end.

Each pin is one line request with a lock, since a request may be used by one thread at a time. The lines that have a
listener are watched by one thread. A line becomes an output at its first level, without having been an input before.
"""

import logging
import os
import select
import threading
from collections.abc import Iterable
from typing import Any, Final

import gpiod
from gpiod.line import Bias, Clock, Direction, Edge, Value
from gpiozero.exc import (
    DeviceClosed,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinPWMUnsupported,
    PinSetInput,
    PinUnknownPi,
)
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from hardware.chips import Chip, header_chip, list_chips
from hardware.errors import PinsMissingError

_log = logging.getLogger(__name__)

_CONSUMER: Final = "referee-panel"
_EVENTS_A_READ: Final = 16
_STOP_PATIENCE_S: Final = 1.0
_BIASES: Final = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
_EDGES: Final = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING, "none": Edge.NONE}
_REVISIONS: Final = {"pinctrl-rp1": 0xC04170, "pinctrl-bcm2711": 0xC03114, "pinctrl-bcm2835": 0xA02082}
"""A board of each kind, for kernels that don't tell the revision; the header's pins are the same on all of them."""


class GpiodFactory(LocalPiFactory):  # type: ignore[misc] # gpiozero has no type information
    """Pins on the header's chip, found by its label when none is given."""

    def __init__(self, chip: Chip | None = None) -> None:
        super().__init__()
        found = chip or header_chip(list_chips())
        if found is None:
            raise PinsMissingError("no raspberry pi header among the gpio chips")
        self.chip = found
        self.pin_class = GpiodPin
        self.watcher = _Watcher()

    def close(self) -> None:
        super().close()
        self.watcher.stop()

    def _get_revision(self) -> int:
        try:
            return int(super()._get_revision())
        except PinUnknownPi:
            return _REVISIONS[self.chip.label]


class GpiodPin(LocalPiPin):  # type: ignore[misc] # gpiozero has no type information
    """One line of the chip. PWM is not offered: the kernel's interface knows only levels."""

    def __init__(self, factory: GpiodFactory, info: Any) -> None:
        super().__init__(factory, info)
        self._lock = threading.Lock()
        self._request: gpiod.LineRequest | None = None
        self._settings = gpiod.LineSettings(direction=Direction.INPUT, event_clock=Clock.MONOTONIC)
        self._pull = info.pull or "floating"
        self._edges = "both"

    def close(self) -> None:
        self.when_changed = None
        with self._lock:
            if self._request is not None:
                self._request.release()
                self._request = None

    def output_with_state(self, state: float) -> None:
        self._pull = "floating"
        self._settings.direction = Direction.OUTPUT
        self._settings.bias = Bias.DISABLED
        self._settings.output_value = Value(int(state))
        self._configure()

    def input_with_pull(self, pull: str) -> None:
        if self.info.pull and pull != self.info.pull:
            raise PinFixedPull(f"{self!r} has a fixed pull-{self.info.pull} resistor")
        if pull not in _BIASES:
            raise PinInvalidPull(f"invalid pull {pull!r} for pin {self!r}: choose from {', '.join(_BIASES)}")
        self._pull = pull
        self._settings.direction = Direction.INPUT
        self._settings.bias = _BIASES[pull]
        self._configure()

    def pass_on_events(self) -> None:
        """Read what waits and call the listener with the kernel's stamps. Raises OSError when the chip is gone."""
        with self._lock:
            if self._request is None:
                return
            events = self._request.read_edge_events(_EVENTS_A_READ)
        for event in events:
            if self._when_changed is not None:
                self._call_when_changed(event.timestamp_ns / 1e9, event.event_type is gpiod.EdgeEvent.Type.RISING_EDGE)

    def _configure(self) -> None:
        with self._lock:
            config: dict[Iterable[int | str] | int | str, gpiod.LineSettings | None] = {self._number: self._settings}
            if self._request is None:
                self._request = gpiod.request_lines(self.factory.chip.path, config, consumer=_CONSUMER)
            else:
                self._request.reconfigure_lines(config)

    def _line(self) -> gpiod.LineRequest:
        if self._request is None:
            raise DeviceClosed(f"pin {self!r} is closed or was not set up yet")
        return self._request

    def _get_function(self) -> str:
        return "output" if self._settings.direction is Direction.OUTPUT else "input"

    def _set_function(self, value: str) -> None:
        if value == "input":
            self.input_with_pull(self._pull)
        elif value == "output":
            self.output_with_state(False)
        else:
            raise PinInvalidFunction(f"invalid function {value!r} for pin {self!r}: choose 'input' or 'output'")

    def _get_state(self) -> bool:
        with self._lock:
            return bool(self._line().get_value(self._number))

    def _set_state(self, value: float) -> None:
        if self._settings.direction is not Direction.OUTPUT:
            raise PinSetInput(f"cannot set state of pin {self!r}")
        level = Value(int(value))
        with self._lock:
            self._line().set_value(self._number, level)
            self._settings.output_value = level

    def _get_pull(self) -> str:
        return str(self._pull)

    def _set_pull(self, value: str) -> None:
        if self._settings.direction is not Direction.INPUT:
            raise PinFixedPull(f"cannot set pull on non-input pin {self!r}")
        self.input_with_pull(value)

    def _get_frequency(self) -> None:
        return None

    def _set_frequency(self, value: float | None) -> None:
        if value is not None:
            raise PinPWMUnsupported(f"PWM is not supported on pin {self!r}")

    def _get_bounce(self) -> None:
        return None

    def _set_bounce(self, value: float | None) -> None:
        if value is not None:
            raise PinInvalidBounce(f"pin {self!r} reports raw edges: debounce them in the program")

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        if value not in _EDGES:
            raise PinInvalidEdges(f"invalid edges {value!r} for pin {self!r}: choose from {', '.join(_EDGES)}")
        self._edges = value
        if self._when_changed is not None:
            self._enable_event_detect()

    def _enable_event_detect(self) -> None:
        self._settings.edge_detection = _EDGES[self._edges]
        self._configure()
        self.factory.watcher.add(self._line().fd, self)

    def _disable_event_detect(self) -> None:
        self.factory.watcher.remove(self._line().fd)
        self._settings.edge_detection = Edge.NONE
        self._configure()


class _Watcher:
    """One thread that waits for events on all watched lines, asleep while nothing happens."""

    def __init__(self) -> None:
        self._epoll = select.epoll()
        self._stop = os.eventfd(0, os.EFD_CLOEXEC)
        self._epoll.register(self._stop, select.EPOLLIN)
        self._pins: dict[int, GpiodPin] = {}
        self._thread = threading.Thread(target=self._run, name="gpiod-watcher", daemon=True)

    def add(self, descriptor: int, pin: GpiodPin) -> None:
        """Events of the pin are passed on from now on; adding it again changes nothing."""
        if descriptor not in self._pins:
            self._pins[descriptor] = pin
            self._epoll.register(descriptor, select.EPOLLIN)
        if not self._thread.is_alive():
            self._thread.start()

    def remove(self, descriptor: int) -> None:
        if self._pins.pop(descriptor, None) is not None:
            self._epoll.unregister(descriptor)

    def stop(self) -> None:
        """Afterwards the thread has ended. Stopping again does nothing."""
        if self._epoll.closed:
            return
        os.eventfd_write(self._stop, 1)
        if self._thread.is_alive():
            self._thread.join(_STOP_PATIENCE_S)
        self._epoll.close()
        os.close(self._stop)

    def _run(self) -> None:
        while True:
            for descriptor, _ in self._epoll.poll():
                if descriptor == self._stop:
                    return
                self._pass_on(descriptor)

    def _pass_on(self, descriptor: int) -> None:
        pin = self._pins.get(descriptor)
        if pin is None:
            return
        try:
            pin.pass_on_events()
        except OSError:
            _log.exception("pin %r gives no more events", pin)
            self.remove(descriptor)
        except Exception:
            _log.exception("the listener of pin %r failed", pin)
