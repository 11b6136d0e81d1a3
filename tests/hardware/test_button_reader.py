"""The reader outlives its handlers and keeps presses of all buttons."""

import queue

import pytest

from hardware.button_reader import ButtonReader
from hardware.debounce import ButtonEvent, ButtonEventKind
from hardware.fakes import FakeClock, FakePanel
from hardware.pins import ButtonName

LEFT, RIGHT, REFEREE = ButtonName


class Bench:
    """A reader without its thread, and fingers on the buttons."""

    def __init__(self, clock: FakeClock, panel: FakePanel) -> None:
        self.clock = clock
        self.panel = panel
        self.told: list[ButtonEvent] = []
        self.faults_to_raise = 0
        self.reader = ButtonReader(panel, clock, self.handle)
        self.reader.open()

    def handle(self, event: ButtonEvent) -> None:
        if self.faults_to_raise:
            self.faults_to_raise -= 1
            raise RuntimeError("handler broke")
        self.told.append(event)

    def run_to(self, until_ms: int) -> None:
        next_ms = self.reader.run_due(self.clock.now_ms())
        while next_ms is not None and next_ms <= until_ms:
            self.clock.advance_to(next_ms)
            next_ms = self.reader.run_due(next_ms)
        self.clock.advance_to(until_ms)

    def tap(self, button: ButtonName, at_ms: int) -> None:
        self.run_to(at_ms)
        self.panel.press_button(button, True)
        self.run_to(at_ms + 100)
        self.panel.press_button(button, False)
        self.run_to(at_ms + 200)

    def kinds(self, button: ButtonName) -> list[ButtonEventKind]:
        return [event.kind for event in self.told if event.button is button]


@pytest.fixture
def bench(clock: FakeClock, panel: FakePanel) -> Bench:
    return Bench(clock, panel)


SHORT_TAP = [ButtonEventKind.PRESSED, ButtonEventKind.SHORT_PRESSED, ButtonEventKind.RELEASED]


def test_a_tap_is_handed_over_with_the_stamp_of_its_first_edge(bench: Bench) -> None:
    bench.tap(REFEREE, 2_000)
    assert bench.told == [
        ButtonEvent(ButtonEventKind.PRESSED, 2_000, REFEREE),
        ButtonEvent(ButtonEventKind.SHORT_PRESSED, 2_000, REFEREE),
        ButtonEvent(ButtonEventKind.RELEASED, 2_100, REFEREE),
    ]


def test_presses_at_the_same_moment_are_both_kept(bench: Bench) -> None:
    bench.run_to(2_000)
    bench.panel.press_button(LEFT, True)
    bench.panel.press_button(RIGHT, True)
    bench.run_to(2_100)
    assert [(event.button, event.at_ms) for event in bench.told] == [(LEFT, 2_000), (RIGHT, 2_000)]


def test_an_exception_in_the_handler_is_counted_and_the_next_press_counts(bench: Bench) -> None:
    bench.faults_to_raise = 3
    bench.tap(LEFT, 2_000)
    assert (bench.told, bench.reader.handler_faults) == ([], 3)
    bench.tap(LEFT, 3_000)
    assert bench.kinds(LEFT) == SHORT_TAP


def test_a_level_that_cannot_be_read_makes_no_long_press(bench: Bench) -> None:
    bench.run_to(2_000)
    bench.panel.press_button(LEFT, True)
    bench.run_to(3_000)
    bench.panel.broken = OSError("wire off")
    bench.run_to(5_000)
    assert ButtonEventKind.LONG_PRESSED not in bench.kinds(LEFT)
    assert bench.reader.panel_faults > 0


def test_a_lost_release_is_found_when_the_level_is_read(bench: Bench) -> None:
    bench.run_to(2_000)
    bench.panel.press_button(LEFT, True)
    bench.run_to(2_500)
    bench.panel.lose_edge(LEFT, False)
    bench.run_to(9_000)
    assert bench.kinds(LEFT) == SHORT_TAP


def test_a_storm_of_edges_is_bounded_and_counted(bench: Bench) -> None:
    for _ in range(2_000):
        bench.panel.press_button(LEFT, True)
        bench.panel.press_button(LEFT, False)
    assert bench.reader.lost_edges == 4_000 - 1_024
    bench.run_to(2_000)
    bench.tap(LEFT, 3_000)
    assert bench.kinds(LEFT) == SHORT_TAP


def test_the_thread_hands_over_a_press_and_survives_its_handler(clock: FakeClock, panel: FakePanel) -> None:
    told: queue.Queue[ButtonEventKind] = queue.Queue()

    def handle(event: ButtonEvent) -> None:
        told.put(event.kind)
        raise RuntimeError("handler broke")

    reader = ButtonReader(panel, clock, handle)
    reader.start()
    try:
        for is_down, wait_ms in ((True, 25), (False, 50)):
            panel.press_button(LEFT, is_down)
            clock.wait_for_waiting(1)
            clock.advance(wait_ms)
            if is_down:
                assert told.get(timeout=5) is ButtonEventKind.PRESSED
        assert [told.get(timeout=5) for _ in range(2)] == SHORT_TAP[1:]
    finally:
        reader.stop()
    assert reader.handler_faults == 3
    assert reader.tick_at_ms == clock.now_ms()
