"""A mistake of the screens: said with a number, survived twice a minute, and never a matter of the clock."""

import logging

import pytest

from kiosk.ui.faults import FaultCounter, FaultGuard
from tests.ui.sample_views import running
from tests.ui.table import Table


def test_the_third_fault_within_a_minute_gives_up() -> None:
    counter = FaultCounter()
    assert [counter.add(at_ms) for at_ms in (0, 30_000, 59_999)] == [True, True, False]


def test_faults_further_apart_are_survived_for_ever() -> None:
    counter = FaultCounter()
    assert all(counter.add(at_ms) for at_ms in range(0, 1_000_000, 30_001))
    assert counter.count == 34


def test_every_fault_is_logged_with_its_number(caplog: pytest.LogCaptureFixture) -> None:
    shown: list[int] = []
    guard = FaultGuard(lambda: 0, shown.append)
    with caplog.at_level(logging.ERROR):
        assert guard.may_go_on(KeyError("menu"))
        assert guard.may_go_on(KeyError("menu"))
    assert (shown, [record.message for record in caplog.records]) == ([1, 2], ["screen fault 1", "screen fault 2"])


def test_an_order_to_end_is_no_fault() -> None:
    assert not FaultGuard(lambda: 0, lambda _: None).may_go_on(KeyboardInterrupt())


def test_a_fault_in_a_touch_is_shown_and_the_clock_goes_on(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through Kivy's own loop: what a handler raises reaches the guard and not the end of the app."""
    from kivy.base import ExceptionManager

    table.core_says(running())

    def broken(*_: object) -> None:
        raise RuntimeError("broken screen")

    monkeypatch.setattr(table.app, "send", broken)
    with pytest.raises(RuntimeError) as caught:
        table.touch("tap")
    assert ExceptionManager.handle_exception(caught.value) == ExceptionManager.PASS
    table.advance(2_000)
    assert table.app.fault == "หน้าจอขัดข้อง #1 นาฬิกายังเดินถูกต้อง"
    assert table.text("digits") == "1:25"
    assert ExceptionManager.handle_exception(caught.value) == ExceptionManager.PASS
    assert ExceptionManager.handle_exception(caught.value) == ExceptionManager.RAISE
