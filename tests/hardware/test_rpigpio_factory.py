"""RPi.GPIO on a kernel that gives it no edges any more: the pins are polled and a press of 40 ms is found."""

import importlib
import logging
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from gpiozero import InputDevice, OutputDevice

from hardware.fakes import FakeClock


class FakeGpio(types.ModuleType):
    """As much of the library as gpiozero uses. The kernel refuses edges unless told otherwise."""

    IN, OUT, I2C, SPI, HARD_PWM, SERIAL, UNKNOWN = range(7)
    BOTH, RISING, FALLING = range(3)
    PUD_UP, PUD_DOWN, PUD_OFF = range(3)
    BCM = 11

    def __init__(self) -> None:
        super().__init__("RPi.GPIO")
        self.has_edges = False
        self.levels: dict[int, int] = {}
        self.functions: dict[int, int] = {}
        self.callbacks: dict[int, Callable[[int], None]] = {}

    def setmode(self, mode: int) -> None:
        assert mode == self.BCM

    def setwarnings(self, is_wanted: bool) -> None:
        assert not is_wanted

    def setup(self, pin: int, function: int, pull: int = PUD_OFF, initial: int = 0) -> None:
        self.functions[pin] = function
        self.levels[pin] = initial if function == self.OUT else int(pull == self.PUD_UP)

    def gpio_function(self, pin: int) -> int:
        return self.functions[pin]

    def input(self, pin: int) -> int:
        return self.levels[pin]

    def output(self, pin: int, level: int) -> None:
        self.levels[pin] = int(level)

    def add_event_detect(self, pin: int, edges: int, callback: Callable[[int], None], bouncetime: int) -> None:
        assert (edges, bouncetime) == (self.BOTH, -666)
        if not self.has_edges:
            raise RuntimeError("Failed to add edge detection")
        self.callbacks[pin] = callback

    def remove_event_detect(self, pin: int) -> None:
        del self.callbacks[pin]

    def cleanup(self, pin: int | None = None) -> None:
        for one in [pin] if pin is not None else list(self.functions):
            self.functions.pop(one, None)


class Board:
    """The factory on the fake library, with one button."""

    def __init__(self, gpio: FakeGpio, clock: FakeClock) -> None:
        self.gpio = gpio
        self.clock = clock
        self.factory: Any = importlib.import_module("hardware.rpigpio_factory").PollingFactory(clock)
        self.changes: list[tuple[float, bool]] = []
        self.button = InputDevice(5, pull_up=True, pin_factory=self.factory)

    def note(self, ticks: float, state: object) -> None:
        self.changes.append((ticks, bool(state)))

    def listen(self) -> None:
        self.button.pin.bounce = None
        self.button.pin.edges = "both"
        self.button.pin.when_changed = self.note

    def level(self, at_ms: int, level: int) -> None:
        """The contact moves, and the poller's thread has looked afterwards."""
        self.clock.wait_for_waiting(1)
        self.gpio.levels[5] = level
        self.clock.advance_to(at_ms)
        self.clock.wait_for_waiting(1)


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch, clock: FakeClock) -> Iterator[Board]:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "none of them")
    gpio, package = FakeGpio(), types.ModuleType("RPi")
    monkeypatch.setattr(package, "GPIO", gpio, raising=False)
    for name in ("gpiozero.pins.rpigpio", "hardware.rpigpio_factory"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "RPi", package)
    monkeypatch.setitem(sys.modules, "RPi.GPIO", gpio)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xC03114)
    made = Board(gpio, clock)
    yield made
    made.button.pin.when_changed = None
    made.button.close()
    made.factory.close()
    for name in ("gpiozero.pins.rpigpio", "hardware.rpigpio_factory"):
        sys.modules.pop(name, None)


def test_a_press_of_40_ms_is_found_by_polling_and_the_log_says_once_why(
    board: Board, caplog: pytest.LogCaptureFixture
) -> None:
    other = InputDevice(6, pull_up=True, pin_factory=board.factory)
    with caplog.at_level(logging.WARNING):
        board.listen()
        other.pin.when_changed = board.note
    board.level(2_000, 0)
    board.level(2_040, 1)
    other.close()
    assert board.changes == [(2.0, False), (2.04, True)]
    assert [record.getMessage() for record in caplog.records] == [
        "edges are polled every 5 ms: Failed to add edge detection"
    ]


def test_where_the_library_finds_edges_nothing_is_polled(board: Board) -> None:
    board.gpio.has_edges = True
    board.listen()
    board.gpio.levels[5] = 0
    board.gpio.callbacks[5](5)
    board.factory.poller.poll(9_000)
    assert [state for _, state in board.changes] == [False]


def test_a_listener_that_raises_loses_no_later_change(board: Board) -> None:
    changes: list[bool] = []

    def listen(ticks: float, state: object) -> None:
        changes.append(bool(state))
        raise RuntimeError(f"broke at {ticks}")

    board.button.pin.when_changed = listen
    board.level(2_000, 0)
    board.level(2_040, 1)
    assert changes == [False, True]


def test_its_thread_looks_every_five_milliseconds(board: Board) -> None:
    board.listen()
    board.level(1_004, 1)
    board.level(1_005, 0)
    assert board.changes == [(1.005, False)]


def test_outputs_are_set_and_read_back(board: Board) -> None:
    lamp = OutputDevice(17, pin_factory=board.factory)
    lamp.on()
    assert (board.gpio.levels[17], lamp.value) == (1, 1)
    lamp.close()
