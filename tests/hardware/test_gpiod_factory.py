"""The factory on libgpiod with fake requests: what it asks of the kernel, and a reader that nothing ends."""

import os
import queue
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import gpiod
import pytest
from gpiod.line import Bias, Clock, Direction, Edge, Value
from gpiozero import InputDevice, OutputDevice
from gpiozero.exc import PinFixedPull, PinInvalidBounce, PinPWMUnsupported, PinSetInput

from hardware.chips import Chip
from hardware.gpiod_factory import GpiodFactory

CHIP = Chip("/dev/gpiochip0", "pinctrl-bcm2711", 54)
RISING, FALLING = gpiod.EdgeEvent.Type.RISING_EDGE, gpiod.EdgeEvent.Type.FALLING_EDGE


@dataclass
class FakeEvent:
    event_type: gpiod.EdgeEvent.Type
    timestamp_ns: int


@dataclass
class FakeRequest:
    """One line as the kernel would keep it; its descriptor is readable while events wait."""

    settings: gpiod.LineSettings
    value: Value = Value.INACTIVE
    asked: list[gpiod.LineSettings] = field(default_factory=list)
    events: list[FakeEvent] = field(default_factory=list)
    error: OSError | None = None
    is_released: bool = False

    def __post_init__(self) -> None:
        self.fd = os.eventfd(0)
        self.reconfigure_lines({0: self.settings})

    def reconfigure_lines(self, config: dict[int, gpiod.LineSettings]) -> None:
        (settings,) = config.values()
        self.asked.append(replace(settings))
        if settings.direction is Direction.OUTPUT:
            self.value = settings.output_value
        elif settings.bias is Bias.PULL_UP:
            self.value = Value.ACTIVE

    def get_value(self, line: int) -> Value:
        assert line in range(54)
        return self.value

    def set_value(self, line: int, value: Value) -> None:
        assert line in range(54)
        self.value = value

    def happen(self, event_type: gpiod.EdgeEvent.Type, timestamp_ns: int) -> None:
        self.events.append(FakeEvent(event_type, timestamp_ns))
        os.eventfd_write(self.fd, 1)

    def read_edge_events(self, most: int) -> list[FakeEvent]:
        os.eventfd_read(self.fd)
        if self.error is not None:
            raise self.error
        events, self.events = self.events[:most], self.events[most:]
        return events

    def release(self) -> None:
        self.is_released = True
        os.close(self.fd)


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> dict[int, FakeRequest]:
    made: dict[int, FakeRequest] = {}

    def request_lines(path: str, config: dict[int, gpiod.LineSettings], consumer: str) -> FakeRequest:
        assert (path, consumer) == (CHIP.path, "referee-panel")
        ((line, settings),) = config.items()
        made[line] = FakeRequest(settings)
        return made[line]

    monkeypatch.setattr(gpiod, "request_lines", request_lines)
    return made


@pytest.fixture
def factory(requests: dict[int, FakeRequest]) -> Iterator[GpiodFactory]:
    made = GpiodFactory(CHIP)
    yield made
    made.close()
    made.close()
    assert all(request.is_released for request in requests.values())


def button_with(factory: GpiodFactory, pin: int, handler: Callable[[float, object], None]) -> Any:
    """A watched button; gpiozero closes a device that nobody holds and keeps only a weak reference to the handler."""
    button = InputDevice(pin, pull_up=True, pin_factory=factory)
    button.pin.bounce = None
    button.pin.edges = "both"
    button.pin.when_changed = handler
    return button


def test_a_lamp_is_an_output_at_its_level_from_the_first_moment(
    factory: GpiodFactory, requests: dict[int, FakeRequest]
) -> None:
    OutputDevice(17, active_high=False, pin_factory=factory)
    (first,) = requests[17].asked
    assert (first.direction, first.output_value) == (Direction.OUTPUT, Value.ACTIVE)


def test_a_lamp_is_set_and_read_back(factory: GpiodFactory, requests: dict[int, FakeRequest]) -> None:
    lamp = OutputDevice(17, pin_factory=factory)
    lamp.on()
    assert (requests[17].value, lamp.value, lamp.pin.function) == (Value.ACTIVE, 1, "output")
    requests[17].value = Value.INACTIVE
    assert lamp.value == 0


def test_a_button_is_pulled_up_and_watched_with_the_monotonic_clock(
    factory: GpiodFactory, requests: dict[int, FakeRequest]
) -> None:
    button = button_with(factory, 5, print)
    last = requests[5].asked[-1]
    assert (last.direction, last.bias, last.edge_detection, last.event_clock) == (
        Direction.INPUT,
        Bias.PULL_UP,
        Edge.BOTH,
        Clock.MONOTONIC,
    )
    assert not button.is_active


def test_an_edge_brings_the_kernels_stamp(factory: GpiodFactory, requests: dict[int, FakeRequest]) -> None:
    seen: queue.Queue[tuple[float, object]] = queue.Queue()

    def handler(ticks: float, state: object) -> None:
        seen.put((ticks, state))

    button = button_with(factory, 5, handler)
    requests[5].happen(FALLING, 12_345_678_901)
    requests[5].happen(RISING, 12_400_000_000)
    assert [seen.get(timeout=5) for _ in range(2)] == [(12.345678901, False), (12.4, True)]
    button.close()


def test_a_handler_that_raises_ends_nothing(factory: GpiodFactory, requests: dict[int, FakeRequest]) -> None:
    seen: queue.Queue[object] = queue.Queue()

    def handler(ticks: float, state: object) -> None:
        seen.put(state)
        raise RuntimeError(f"broke at {ticks}")

    button = button_with(factory, 5, handler)
    for event_type in (FALLING, RISING):
        requests[5].happen(event_type, 1)
        assert seen.get(timeout=5) is (event_type is RISING)
    button.close()


def test_a_pin_that_fails_is_watched_no_more_and_the_others_go_on(
    factory: GpiodFactory, requests: dict[int, FakeRequest]
) -> None:
    seen: queue.Queue[object] = queue.Queue()

    def handler(ticks: float, state: object) -> None:
        seen.put((ticks, state))

    buttons = [button_with(factory, pin, handler) for pin in (5, 6)]
    requests[5].error = OSError("chip gone")
    requests[5].happen(FALLING, 1)
    requests[6].happen(FALLING, 2_000_000_000)
    assert seen.get(timeout=5) == (2.0, False)
    for button in buttons:
        button.close()


def test_what_a_line_cannot_do_is_refused_in_gpiozeros_own_terms(factory: GpiodFactory) -> None:
    button = InputDevice(5, pull_up=True, pin_factory=factory)
    lamp = OutputDevice(17, pin_factory=factory)
    with pytest.raises(PinSetInput):
        button.pin.state = True
    with pytest.raises(PinInvalidBounce):
        button.pin.bounce = 0.05
    with pytest.raises(PinPWMUnsupported):
        lamp.pin.frequency = 100
    with pytest.raises(PinFixedPull):
        lamp.pin.pull = "up"


def test_a_pin_can_be_opened_again_after_it_was_closed(factory: GpiodFactory, requests: dict[int, FakeRequest]) -> None:
    OutputDevice(17, pin_factory=factory).close()
    first = requests[17]
    OutputDevice(17, pin_factory=factory).on()
    assert (first.is_released, requests[17].value) == (True, Value.ACTIVE)


@pytest.mark.parametrize(
    ("label", "model"), [("pinctrl-rp1", "5B"), ("pinctrl-bcm2711", "4B"), ("pinctrl-bcm2835", "3B")]
)
@pytest.mark.usefixtures("requests")
def test_a_board_that_tells_no_revision_is_known_by_its_chip(label: str, model: str) -> None:
    assert GpiodFactory(Chip("/dev/gpiochip0", label, 54)).board_info.model == model
