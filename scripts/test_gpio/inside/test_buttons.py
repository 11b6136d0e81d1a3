"""Fingers on the kernel's lines: presses in order and number, with each library."""

# ruff: noqa: S101 - asserts are what tests are made of

from collections.abc import Callable, Iterator

import pytest

from hardware.button_reader import ButtonReader
from hardware.clock import MonotonicClock
from hardware.debounce import ButtonEvent, ButtonEventKind
from hardware.panel import open_panel
from hardware.pins import ButtonName, FactoryName, PanelSettings
from scripts.test_gpio.inside.sim_chip import SimChip

LEFT, RIGHT, REFEREE = ButtonName
KINDS = (ButtonEventKind.PRESSED, ButtonEventKind.SHORT_PRESSED, ButtonEventKind.RELEASED)
WaitFor = Callable[[Callable[[], object]], None]


class Hand:
    """Presses buttons from the kernel's side and notes what the reader tells."""

    def __init__(self, chip: SimChip, settings: PanelSettings, clock: MonotonicClock, wait_for: WaitFor) -> None:
        self.chip = chip
        self.pins = settings.button_pins()
        self.clock = clock
        self.wait_for = wait_for
        self.told: list[ButtonEvent] = []
        self.faults_to_raise = 0
        self.panel = open_panel(settings, clock)
        self.reader = ButtonReader(self.panel, clock, self.note)
        self.reader.start()

    def note(self, event: ButtonEvent) -> None:
        if self.faults_to_raise:
            self.faults_to_raise -= 1
            raise RuntimeError("handler broke")
        self.told.append(event)

    def move(self, button: ButtonName, is_down: bool) -> None:
        self.chip.pull(self.pins[button], is_up=not is_down)

    def count(self, kind: ButtonEventKind) -> int:
        return sum(event.kind is kind for event in self.told)

    def rest(self, for_ms: int) -> None:
        until_ms = self.clock.now_ms() + for_ms
        self.wait_for(lambda: self.clock.now_ms() >= until_ms)

    def tap(self, button: ButtonName) -> None:
        """One press as long as it takes to be noticed, and its release."""
        before = self.count(ButtonEventKind.PRESSED) + self.reader.handler_faults
        self.move(button, True)
        self.wait_for(lambda: self.count(ButtonEventKind.PRESSED) + self.reader.handler_faults > before)
        self.move(button, False)
        self.rest(150)


@pytest.fixture(params=["gpiod", "lgpio"])
def hand(request: pytest.FixtureRequest, chip: SimChip, clock: MonotonicClock, wait_for: WaitFor) -> Iterator[Hand]:
    made = Hand(chip, PanelSettings(factory=FactoryName(request.param)), clock, wait_for)
    yield made
    made.reader.stop()
    made.panel.close()


def test_the_pins_own_pull_up_is_switched_on(hand: Hand) -> None:
    assert [hand.chip.pull_of(pin) for pin in hand.pins.values()] == ["pull-up"] * 3
    assert not any(hand.panel.is_down(button) for button in ButtonName)


def test_each_of_twenty_presses_counts_once(hand: Hand) -> None:
    for _ in range(10):
        hand.tap(LEFT)
        hand.tap(RIGHT)
    assert [(event.button, event.kind) for event in hand.told] == [
        (button, kind) for _ in range(10) for button in (LEFT, RIGHT) for kind in KINDS
    ]


def test_a_press_carries_the_kernels_stamp_between_the_instants_around_it(hand: Hand) -> None:
    before_ms = hand.clock.now_ms()
    hand.move(LEFT, True)
    after_ms = hand.clock.now_ms()
    hand.wait_for(lambda: hand.told)
    assert before_ms <= hand.told[0].at_ms <= after_ms
    assert hand.told[0].kind is ButtonEventKind.PRESSED


def test_a_bouncing_press_is_one_press(hand: Hand) -> None:
    for is_down in (True, False) * 7:
        hand.move(REFEREE, is_down)
    hand.tap(REFEREE)
    assert [event.kind for event in hand.told] == list(KINDS)


def test_two_buttons_at_once_are_both_kept(hand: Hand) -> None:
    hand.move(LEFT, True)
    hand.move(RIGHT, True)
    hand.wait_for(lambda: len(hand.told) == 2)
    assert [(event.button, event.kind) for event in hand.told] == [
        (LEFT, ButtonEventKind.PRESSED),
        (RIGHT, ButtonEventKind.PRESSED),
    ]
    assert hand.told[0].at_ms <= hand.told[1].at_ms


def test_a_long_press_asks_for_ten_minutes_and_is_not_also_short(hand: Hand) -> None:
    hand.move(LEFT, True)
    hand.wait_for(lambda: hand.count(ButtonEventKind.LONG_PRESSED))
    hand.move(LEFT, False)
    hand.wait_for(lambda: hand.count(ButtonEventKind.RELEASED))
    assert [event.kind for event in hand.told] == [
        ButtonEventKind.PRESSED,
        ButtonEventKind.LONG_PRESSED,
        ButtonEventKind.RELEASED,
    ]


def test_an_exception_in_the_handler_loses_no_later_press(hand: Hand) -> None:
    hand.faults_to_raise = 3
    hand.tap(LEFT)
    hand.wait_for(lambda: hand.reader.handler_faults == 3)
    hand.tap(LEFT)
    assert [event.kind for event in hand.told] == list(KINDS)
