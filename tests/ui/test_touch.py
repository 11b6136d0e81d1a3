"""Touches from raw reports to what core is told: stamps, unplugging, odd reports, rotation."""

import errno
import os
import struct
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.ui import theme
from kiosk.ui.settings import UiSettings
from kiosk.ui.touch import stamp
from kiosk.ui.touch_device import NoTouchPanel, Panel, open_panel
from kiosk.ui.touch_reports import RECORD, FingerStep, Range, ReportReader, Step
from tests.ui.sample_views import NOW_MS, ready, running
from tests.ui.table import PushedClock, Table

SYN, KEY, ABS = 0, 1, 3
DOWN, SLOT, X, Y, TRACK = 0x14A, 0x2F, 0x35, 0x36, 0x39
WIDE, HIGH = Range(0, 800), Range(0, 480)

Record = tuple[int, int, int]
SYNC: Record = (SYN, 0, 0)


def raw(at_ms: int, *records: Record) -> bytes:
    return b"".join(RECORD.pack(at_ms // 1_000, at_ms % 1_000 * 1_000, *record) for record in records)


def landing(x: int, y: int, number: int = 1) -> tuple[Record, ...]:
    return ((ABS, TRACK, number), (ABS, X, x), (ABS, Y, y), SYNC)


LIFTING: tuple[Record, ...] = ((ABS, TRACK, -1), SYNC)


def reader(*, has_slots: bool = True) -> ReportReader:
    return ReportReader(WIDE, HIGH, has_slots=has_slots)


def steps_of(one: ReportReader, *reports: bytes) -> list[tuple[Step, int, int]]:
    return [(step.step, step.finger, step.at_ms) for report in reports for step in one.read(report)]


def test_a_finger_lands_moves_and_lifts_with_the_kernels_stamps() -> None:
    steps = steps_of(reader(), raw(10, *landing(400, 120)), raw(30, (ABS, X, 410), SYNC), raw(55, *LIFTING))
    assert steps == [(Step.BEGIN, 1, 10), (Step.MOVE, 1, 30), (Step.END, 1, 55)]


def test_places_are_parts_of_the_panel_from_its_lower_left() -> None:
    (step,) = reader().read(raw(0, *landing(200, 120)))
    assert step == FingerStep(Step.BEGIN, 1, 0.25, 0.75, 0)


def test_fingers_in_two_slots_are_told_apart() -> None:
    second = ((ABS, SLOT, 1), *landing(700, 400, 2))
    steps = steps_of(reader(), raw(0, *landing(100, 100)), raw(20, *second), raw(40, (ABS, SLOT, 0), *LIFTING))
    assert steps == [(Step.BEGIN, 1, 0), (Step.BEGIN, 2, 20), (Step.END, 1, 40)]


def test_a_finger_that_is_replaced_within_one_report_lifts_first() -> None:
    steps = steps_of(reader(), raw(0, *landing(100, 100)), raw(20, *landing(500, 100, 2)))
    assert steps == [(Step.BEGIN, 1, 0), (Step.END, 1, 20), (Step.BEGIN, 2, 20)]


def test_a_simple_panel_tells_of_its_only_finger() -> None:
    one = reader(has_slots=False)
    report = raw(5, (KEY, DOWN, 1), (ABS, 0, 400), (ABS, 1, 240), SYNC)
    assert steps_of(one, report, raw(9, (KEY, DOWN, 0), SYNC)) == [(Step.BEGIN, 1, 5), (Step.END, 1, 9)]


def test_one_finger_told_in_both_forms_is_one_finger() -> None:
    """Panels with slots repeat the first finger for old programs (kivy 3801: one finger, two touches)."""
    both = ((ABS, TRACK, 1), (ABS, X, 400), (ABS, Y, 240), (KEY, DOWN, 1), (ABS, 0, 400), (ABS, 1, 240), SYNC)
    assert steps_of(reader(), raw(0, *both)) == [(Step.BEGIN, 1, 0)]


def test_lost_reports_lift_the_finger_and_the_next_one_counts() -> None:
    dropped = raw(20, (SYN, 3, 0), (ABS, X, 3), SYNC)
    steps = steps_of(reader(), raw(0, *landing(100, 100)), dropped, raw(60, *landing(200, 100, 2)))
    assert steps == [(Step.BEGIN, 1, 0), (Step.END, 1, 20), (Step.BEGIN, 2, 60)]


@given(st.lists(st.tuples(st.integers(0, 31), st.integers(0, 0x2FF), st.integers(-(2**31), 2**31 - 1)), max_size=60))
def test_unknown_codes_and_wild_values_break_nothing(records: list[Record]) -> None:
    """An unknown code used to end the thread: no touch any more (kivy 2656)."""
    for has_slots in (True, False):
        one = reader(has_slots=has_slots)
        down: set[int] = set()
        for step in [*one.read(raw(0, *records, SYNC)), *one.lift_all(1)]:
            assert 0 <= step.x <= 1
            assert 0 <= step.y <= 1
            if step.step is Step.BEGIN:
                assert step.finger not in down
                down.add(step.finger)
            elif step.step is Step.END:
                down.remove(step.finger)
        assert down == set()


def test_a_touch_carries_the_kernels_stamp_and_never_one_from_the_future() -> None:
    kernel, late, none = (SimpleNamespace(kernel_ms=ms, ud={}) for ms in (90, 130, None))
    assert [stamp(touch, 100) for touch in (kernel, late, none)] == [90, 100, 100]


def kernel_that_answers(keys: set[int], axes: set[int], properties: set[int]) -> object:
    """fcntl.ioctl of a device that can so much."""

    def bits(numbers: set[int]) -> bytes:
        value = sum(1 << number for number in numbers)
        return value.to_bytes(96, "little")

    def ioctl(_descriptor: int, request: int, argument: bytes | int) -> bytes | int:
        number = request & 0xFF
        answers = {0x21: bits(keys), 0x23: bits(axes), 0x09: bits(properties)}
        if number in answers:
            return answers[number]
        if 0x40 <= number < 0x80:
            return struct.pack("6i", 0, 10, 4_095, 0, 0, 0)
        return argument

    return ioctl


@pytest.mark.parametrize(
    ("keys", "axes", "properties", "has_slots"),
    [
        ({DOWN}, {0, 1, SLOT, X, Y, TRACK}, {1}, True),
        ({DOWN}, {0, 1}, set(), False),
    ],
    ids=["many fingers", "one finger"],
)
def test_a_panel_is_known_by_what_it_can_do(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    keys: set[int],
    axes: set[int],
    properties: set[int],
    has_slots: bool,
) -> None:
    os.mkfifo(tmp_path / "event3")
    monkeypatch.setattr("fcntl.ioctl", kernel_that_answers(keys, axes, properties))
    panel = open_panel("auto", tmp_path)
    os.close(panel.descriptor)
    assert (panel.path.name, panel.x_range, panel.has_slots, panel.is_monotonic) == (
        "event3",
        Range(10, 4_095),
        has_slots,
        True,
    )


@pytest.mark.parametrize(
    ("keys", "axes", "properties"),
    [({30}, set(), set()), ({DOWN}, {0, 1, SLOT, X, Y}, {0})],
    ids=["keyboard", "touchpad"],
)
def test_what_is_no_touch_panel_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: set[int], axes: set[int], properties: set[int]
) -> None:
    os.mkfifo(tmp_path / "event0")
    monkeypatch.setattr("fcntl.ioctl", kernel_that_answers(keys, axes, properties))
    with pytest.raises(NoTouchPanel, match="no touch panel in"):
        open_panel("auto", tmp_path)


def test_a_panel_that_others_read_too_is_reported_at_the_start_case_7(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One finger could then come twice; the kernel gives a device to one reader alone, if nobody else has asked."""
    answers = kernel_that_answers({DOWN}, {0, 1, SLOT, X, Y, TRACK}, {1})

    def ioctl(descriptor: int, request: int, argument: bytes | int) -> object:
        if request & 0xFF == 0x90:
            raise OSError(errno.EBUSY, "Device or resource busy")
        return answers(descriptor, request, argument)  # type: ignore[operator]

    os.mkfifo(tmp_path / "event3")
    monkeypatch.setattr("fcntl.ioctl", ioctl)
    os.close(open_panel("auto", tmp_path).descriptor)
    assert "event3 is shared with other programs: Device or resource busy" in caplog.text


def test_a_named_device_that_is_missing_or_none_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoTouchPanel, match="event9' can't be opened: No such file"):
        open_panel(str(tmp_path / "event9"))
    (tmp_path / "file").touch()
    with pytest.raises(NoTouchPanel, match="file' is no input device"):
        open_panel(str(tmp_path / "file"))


@pytest.fixture
def pipe() -> tuple[Panel, int]:
    outlet, inlet = os.pipe()
    return Panel(outlet, Path("pipe"), WIDE, HIGH, has_slots=True, is_monotonic=True), inlet


def finger_on(table: Table, panel: Panel, inlet: int, *reports: bytes) -> None:
    """A panel tells its reports and is unplugged; Kivy lives through a frame of it."""
    from kivy.base import EventLoop

    from kiosk.ui.touch_provider import PanelProvider

    provider = PanelProvider(PushedClock(), lambda: panel)
    os.write(inlet, b"".join(reports))
    os.close(inlet)
    provider._read(panel)
    EventLoop.input_providers.append(provider)
    try:
        table.pump()
    finally:
        EventLoop.input_providers.remove(provider)


def test_a_finger_on_the_panel_reaches_core_with_the_kernels_stamp(table: Table, pipe: tuple[Panel, int]) -> None:
    """From raw bytes through Kivy's loop to the tap; unplugging lifts the finger."""
    table.core_says(running())
    finger_on(table, *pipe, raw(NOW_MS - 37, *landing(400, 240)))
    assert [(one.name, one.at_ms) for one in table.core.inputs] == [("end_turn", NOW_MS - 37)]
    assert not table.find("tap").is_down


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_picture_and_touch_turn_together(window: None, pipe: tuple[Panel, int], rotation: int) -> None:
    """A corner of the start button is looked for where it must be on the panel, by its colour and by a finger."""
    seen = (800, 480) if rotation in (0, 180) else (480, 800)
    with closing(Table(UiSettings(window_width=seen[0], window_height=seen[1], rotation=rotation))) as table:
        table.core_says(ready())
        start = table.find("start")
        x, y = round(start.x + 20), round(start.y + 20)
        on_panel = {0: (x, y), 90: (799 - y, x), 180: (799 - x, 479 - y), 270: (y, 479 - x)}[rotation]
        width, _, pixels = table.pixels()
        place = 3 * (on_panel[1] * width + on_panel[0])
        assert tuple(pixels[place : place + 3]) == tuple(round(255 * part) for part in theme.GO[:3])
        finger_on(table, *pipe, raw(NOW_MS, *landing(on_panel[0], 480 - on_panel[1])))
        assert table.told == [("start_board", {})]
