"""Taps quicker than frames: a screen that hung sees several at once, and each counts where the finger landed."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kiosk.ui.touch import TouchGate
from kiosk.ui.touch_device import Panel
from kiosk.ui.touch_provider import PanelProvider
from kiosk.ui.touch_reports import RECORD, Range
from tests.ui.sample_views import NOW_MS, running
from tests.ui.table import PushedClock, Table

PLACE = (400.0, 240.0)

Record = tuple[int, int, int]
SYNC: Record = (0, 0, 0)
LIFTING: tuple[Record, ...] = ((3, 0x39, -1), SYNC)


def landing(x: int, y: int, number: int) -> tuple[Record, ...]:
    return ((3, 0x39, number), (3, 0x35, x), (3, 0x36, y), SYNC)


def moving(x: int, y: int) -> tuple[Record, ...]:
    return ((3, 0x35, x), (3, 0x36, y), SYNC)


@pytest.fixture
def mouse(window: None) -> Iterator[Callable[..., None]]:
    """Presses and releases in the middle of the screen, all of one call told before Kivy's next frame."""
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.input.providers.mouse import MouseMotionEventProvider

    provider = MouseMotionEventProvider("mouse", "multitouch_on_demand")
    EventLoop.input_providers.append(provider)
    provider.start()

    def tell(*steps: str) -> None:
        for step in steps:
            Window.dispatch(f"on_mouse_{step}", *PLACE, "left", [])

    yield tell
    provider.stop()
    EventLoop.input_providers.remove(provider)


@pytest.fixture
def panel() -> Iterator[tuple[PanelProvider, int]]:
    """A touch panel of 800×480 whose reports Kivy takes, and where to write them."""
    from kivy.base import EventLoop

    outlet, inlet = os.pipe()
    one = Panel(outlet, Path("pipe"), Range(0, 800), Range(0, 480), has_slots=True, is_monotonic=True)
    provider = PanelProvider(PushedClock(), lambda: one)
    EventLoop.input_providers.append(provider)
    yield provider, inlet
    EventLoop.input_providers.remove(provider)


def finger(panel: tuple[PanelProvider, int], *steps: tuple[int, tuple[Record, ...]]) -> None:
    """Everything that the panel tells between two frames, each step with the kernel's stamp; then it is unplugged."""
    provider, inlet = panel
    for at_ms, records in steps:
        report = [RECORD.pack(at_ms // 1_000, at_ms % 1_000 * 1_000, *record) for record in records]
        os.write(inlet, b"".join(report))
    os.close(inlet)
    provider._read(provider._open_device())


def taps(table: Table) -> list[int]:
    """The stamps of the taps that core was told of."""
    return [one.at_ms for one in table.core.inputs if one.name == "end_turn"]


def test_a_touch_that_lifts_within_its_frame_counts(table: Table, mouse: Callable[..., None]) -> None:
    table.core_says(running())
    mouse("down", "up")
    table.pump()
    assert taps(table) == [NOW_MS]


def test_two_taps_within_one_frame_are_two(table: Table, mouse: Callable[..., None]) -> None:
    """One of 120 was lost: a frame that came late gave both the same stamp, and the second passed for an echo."""
    table.core_says(running())
    mouse("down", "up", "down", "up")
    table.pump()
    assert taps(table) == [NOW_MS, NOW_MS]


def test_a_tap_after_a_late_frame_counts(table: Table, mouse: Callable[..., None]) -> None:
    """The first was made a quarter of a second ago and seen only now; the second is seen in time, 30 ms later."""
    table.core_says(running())
    mouse("down", "up")
    table.pump()
    table.clock.at_ms += 30
    mouse("down", "up")
    table.pump()
    assert taps(table) == [NOW_MS, NOW_MS + 30]


def test_an_echo_within_80_ms_counts_once_and_a_second_finger_later_counts() -> None:
    gate = TouchGate()
    admitted = [gate.admits(at_ms, (400, 240), "panel") for at_ms in (0, 12, 79, 80, 159, 300)]
    assert (admitted, gate.ignored) == ([True, False, False, True, False, True], 3)


def test_touches_far_apart_are_two_even_where_a_frame_that_hung_sees_them_at_once() -> None:
    gate = TouchGate()
    places = [(100, 40), (180, 60), (400, 240), (700, 40)]
    assert [gate.admits(1_000, place, "panel") for place in places] == [True, False, True, True]


def test_a_second_provider_is_an_echo_though_the_finger_has_lifted_in_the_first() -> None:
    gate = TouchGate()
    first = gate.admits(0, PLACE, "mouse", is_exact=False)
    gate.lift("mouse")
    second = gate.admits(0, PLACE, "panel", is_exact=False)
    gate.lift("panel")
    assert (first, second, gate.ignored) == (True, False, 1)


def test_with_true_stamps_a_contact_that_chatters_is_one_touch() -> None:
    """A worn panel loses the finger for a few milliseconds (kivy 8494); its stamps are the kernel's, so they count."""
    gate = TouchGate()
    admitted = []
    for at_ms in (0, 15, 30, 400):
        admitted.append(gate.admits(at_ms, PLACE, "panel"))
        gate.lift("panel")
    assert admitted == [True, False, False, True]


def test_the_panels_taps_within_one_frame_all_count_with_their_own_stamps(
    table: Table, panel: tuple[PanelProvider, int]
) -> None:
    table.core_says(running())
    first, second = NOW_MS - 600, NOW_MS - 300
    finger(
        panel,
        (first, landing(400, 240, 1)),
        (first + 40, LIFTING),
        (second, landing(400, 240, 2)),
        (second + 40, LIFTING),
    )
    table.pump()
    assert taps(table) == [first, second]
    assert not table.find("tap").is_down


def test_a_finger_that_slid_away_within_its_frame_touched_where_it_landed(
    table: Table, panel: tuple[PanelProvider, int]
) -> None:
    """Kivy would have seen it first where it lifted, on the row at the bottom."""
    table.core_says(running())
    finger(panel, (NOW_MS, landing(400, 240, 1)), (NOW_MS + 90, moving(80, 440)), (NOW_MS + 100, LIFTING))
    table.pump()
    assert (taps(table), table.app.root.sheet) == ([NOW_MS], None)
