"""The referee's PIN at the screen, with core behind it: asked for when a guarded act is wanted (issue 5)."""

from dataclasses import replace

import pytest

from kiosk.wire_pin import PinView
from tests.support.table import SimulatedTable, assignment
from tests.ui.both import Both
from tests.ui.layout import rect_of
from tests.ui.sample_views import HEALTH, NOW_MS, running
from tests.ui.table import Table

PIN = "4711"


@pytest.fixture
def both(table: Table) -> Both:
    """A board is being played at a table with a PIN."""
    both = Both(table)
    both.core = SimulatedTable(start_ms=NOW_MS, pin=PIN)
    both.core.give(assignment())
    both.settle()
    both.tap("winner_left", "first_left", "record", "start")
    both.advance(5_000)
    return both


def type_pin(both: Both, digits: str) -> None:
    for digit in digits:
        both.advance(100)
        both.tap(f"digit_{digit}")
    both.tap("enter")
    both.screen.pump()
    both.settle()


def want_other_time(both: Both) -> None:
    """What is left is to be ten seconds less."""
    both.tap("menu", "set_clock", "less_ten", "late_tap")
    both.hold("confirm")


def is_asked(both: Both) -> bool:
    return type(both.screen.app.root.sheet).__name__ == "PinSheet"


def test_the_act_goes_on_by_itself_after_the_right_pin(both: Both) -> None:
    want_other_time(both)
    assert is_asked(both)
    assert "clock_set" not in both.core.kinds
    type_pin(both, PIN)
    assert both.screen.app.root.sheet is None
    assert both.core.kinds[-1] == "clock_set"


def test_a_second_act_within_the_minute_needs_no_pin_and_one_after_it_does(both: Both) -> None:
    want_other_time(both)
    type_pin(both, PIN)
    both.advance(30_000)
    want_other_time(both)
    assert both.core.kinds.count("clock_set") == 2
    both.tap("tap")
    both.advance(31_000)
    want_other_time(both)
    assert is_asked(both)


def test_a_wrong_pin_says_so_with_the_wait_and_the_pad_sleeps_until_it_is_over(both: Both) -> None:
    want_other_time(both)
    type_pin(both, "0000")
    assert both.screen.text("message") == "รหัสไม่ถูก รอ 1 วิ"
    assert both.screen.find("digit_1").is_blocked
    both.advance(1_000)
    assert both.screen.text("message") == "รหัสไม่ถูก ลองใหม่"
    type_pin(both, "1111")
    assert both.screen.text("message") == "รหัสไม่ถูก รอ 2 วิ"
    both.advance(1_000)
    assert both.screen.text("message") == "รหัสไม่ถูก รอ 1 วิ"
    both.advance(1_000)
    type_pin(both, PIN)
    assert both.core.kinds[-1] == "clock_set"


def test_the_clock_runs_on_and_is_seen_while_the_pin_is_asked_for(both: Both) -> None:
    want_other_time(both)
    turn = both.core.view.turn
    before = both.screen.text("small_digits")
    both.advance(3_000)
    assert both.core.view.turn == turn
    assert both.screen.text("small_digits") != before
    both.tap("close", "close")
    assert (both.screen_name, both.screen.app.root.sheet) == ("board", None)
    assert "clock_set" not in both.core.kinds


def test_closing_the_pad_leaves_what_was_picked_and_the_next_hold_asks_again(both: Both) -> None:
    want_other_time(both)
    picked = both.screen.app.root.sheet.arguments
    both.tap("close")
    assert both.screen.find("late_tap").is_chosen
    both.hold("confirm")
    assert is_asked(both)
    assert both.screen.app.root.sheet.arguments == picked
    type_pin(both, PIN)
    assert both.core.kinds[-1] == "clock_set"
    assert both.screen.app.root.sheet is None


def test_screens_that_start_again_know_of_a_delay_that_is_running(both: Both) -> None:
    want_other_time(both)
    for wait_ms in (1_000, 2_000, 0):
        type_pin(both, "0000")
        both.advance(wait_ms)
    both.screen.core_goes()
    both.settle()
    want_other_time(both)
    assert both.screen.text("message").startswith("รหัสไม่ถูก รอ")
    assert both.screen.find("digit_1").is_blocked


def test_a_result_after_the_fact_needs_the_pin_and_one_just_made_does_not(both: Both) -> None:
    both.tap("end_board", "left", "resigned")
    both.hold("confirm")
    both.tap("menu", "acts", "act_1", "right", "resigned", "slip")
    both.hold("confirm")
    assert not is_asked(both)
    assert [one.winner for one in both.core.view.results] == ["right"]
    both.tap("menu", "correct_result", "left", "resigned", "slip")
    both.hold("confirm")
    assert is_asked(both)
    type_pin(both, PIN)
    assert [one.winner for one in both.core.view.results] == ["left"]


def test_what_was_typed_is_shown_as_dots_and_can_be_erased(both: Both) -> None:
    want_other_time(both)
    for _ in range(14):
        both.advance(100)
        both.tap("digit_7")
    assert both.screen.text("dots") == "•" * 12
    both.advance(100)
    both.tap("erase")
    assert both.screen.text("dots") == "•" * 11


def test_a_key_of_the_pad_is_96_pixels_wide_and_high(both: Both) -> None:
    want_other_time(both)
    x, y, right, top = rect_of(both.screen.find("digit_5"))
    assert (right - x, top - y) == (96, 96)


def test_nothing_is_asked_for_without_a_pin(table: Table) -> None:
    table.core_says(running())
    table.app.send("set_clock", NOW_MS, left_ms=1_000, reason="x")
    assert table.app.root.sheet is None
    assert [name for name, _ in table.told] == ["set_clock"]


def test_the_pad_waits_for_core_while_the_pin_is_checked(table: Table) -> None:
    closed = replace(running(), pin=PinView(is_set=True, needed=("set_clock",)))
    table.core_says(closed)
    table.app.send("set_clock", NOW_MS, left_ms=1_000, reason="x")
    table.pump()
    table.tap("digit_1")
    table.tap("enter")
    assert table.text("message") == "กำลังตรวจรหัส"
    table.core_says(replace(closed, pin=PinView(is_set=True, is_open=True)))
    assert [name for name, _ in table.told] == ["enter_pin", "set_clock"]


@pytest.mark.parametrize("is_simulated", [True, False])
def test_only_the_screen_of_a_simulated_table_can_be_left(table: Table, is_simulated: bool) -> None:
    view = replace(running(), health=replace(HEALTH, is_simulated=is_simulated))
    table.core_says(view)
    table.tap("menu")
    names = {key for one in table.widgets() for key, widget in one.ids.items() if widget.__self__.parent is not None}
    assert ("leave" in names) is is_simulated


def stays_when_closed() -> bool:
    from kivy.core.window import Window

    return bool(Window.dispatch("on_request_close"))


def test_the_windows_own_way_out_asks_for_the_pin(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit only by PIN (issue 5)."""
    monkeypatch.setattr(table.app, "settings", replace(table.app.settings, is_simulated=True))
    view = replace(running(), health=replace(HEALTH, is_simulated=True))
    table.core_says(replace(view, pin=PinView(is_set=True, needed=("leave",))))
    assert stays_when_closed()
    assert type(table.app.root.sheet).__name__ == "PinSheet"
    table.core_says(view)
    assert not stays_when_closed()


def test_the_window_of_a_real_table_stays(table: Table) -> None:
    """It would be started again at once."""
    table.core_says(running())
    assert stays_when_closed()


def test_the_screen_ends_once_core_allows_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[bool] = []
    monkeypatch.setattr(table.app, "stop", lambda: stopped.append(True))
    view = replace(running(), health=replace(HEALTH, is_simulated=True))
    table.core_says(view)
    table.tap("menu")
    table.hold("leave", 600)
    assert [name for name, _ in table.told] == ["leave"]
    assert stopped == []
    table.core_says(replace(view, pin=PinView(leavings=1)))
    monkeypatch.undo()
    assert stopped == [True]
