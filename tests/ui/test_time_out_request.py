"""A time-out that a player asks for by button and that the referee grants or refuses (TSA 5; `timeout_grant`)."""

import pytest

from hardware.debounce import ButtonEvent, ButtonEventKind
from hardware.pins import ButtonName
from tests.support.table import assignment
from tests.ui.both import Both
from tests.ui.ruling_views import asked
from tests.ui.sample_views import red, running
from tests.ui.table import Table


@pytest.fixture
def both(table: Table) -> Both:
    """A board whose time-outs the referee grants; สมชาย on the left is to move."""
    both = Both(table)
    both.core.give(assignment(overrides={"timeout_grant": "referee"}))
    both.settle()
    both.tap("winner_left", "first_left", "record", "start")
    both.advance(5_000)
    return both


def press(both: Both, *, is_long: bool = False) -> None:
    """The left player's button; afterwards the referee has had time to see what it did."""
    kind = ButtonEventKind.LONG_PRESSED if is_long else ButtonEventKind.SHORT_PRESSED
    both.core.give(ButtonEvent(kind, both.core.clock.now_ms(), ButtonName.LEFT))
    both.settle()
    both.advance(800)


def test_a_time_out_is_granted_by_a_hold_tsa_5(both: Both) -> None:
    press(both)
    assert both.rulings.request is not None
    assert both.screen.find("grant").detail == "เวลานอก 5 นาที"
    before_ms = both.core.left_ms()
    both.hold("grant")
    after_ms = both.core.left_ms()
    assert before_ms is not None
    assert after_ms is not None
    assert after_ms - before_ms == 300_000 - 1_100
    assert not both.screen.find("grant").is_present


def test_a_time_out_is_refused_by_a_hold_and_the_refusal_is_kept_tsa_5(both: Both) -> None:
    press(both, is_long=True)
    assert both.screen.find("refuse").detail == "เวลานอก 10 นาที"
    both.hold("refuse")
    assert both.core.kinds[-1] in {"time_out_refused", "observed"}
    assert "time_out_refused" in both.core.kinds
    assert "time_out_taken" not in both.core.kinds
    assert not both.screen.find("refuse").is_present


def test_a_touch_alone_grants_and_refuses_nothing(both: Both) -> None:
    press(both)
    both.tap("grant", "refuse")
    both.hold("grant", 400)
    assert both.rulings.request is not None


def test_the_targets_accept_nothing_for_700_ms(table: Table) -> None:
    table.core_says(running())
    table.core_says(asked(running()))
    table.hold("grant", 500)
    assert table.told == []
    table.advance(200)
    table.hold("grant", 600)
    assert table.told == [("grant_time_out", {})]


def test_the_clock_runs_on_and_the_tap_still_counts(both: Both) -> None:
    press(both)
    before = both.screen.text("digits")
    both.advance(3_000)
    assert both.screen.text("digits") != before
    both.tap("tap")
    assert both.core.kinds[-1] in {"turn_ended", "observed"}
    assert both.rulings.request is None
    assert not both.screen.find("grant").is_present


def test_a_press_before_red_is_answered_first_and_then_red_is_decided_tsa_5(both: Both) -> None:
    both.advance(110_000)
    press(both)
    both.advance(10_000)
    both.advance(800)
    assert both.core.view.phase == "red"
    present = {name: both.screen.find(name).is_present for name in ("grant", "refuse", "moved", "lost_on_time")}
    assert present == {"grant": True, "refuse": True, "moved": False, "lost_on_time": False}
    both.hold("refuse")
    assert both.screen.find("moved").is_present
    assert both.screen.find("moved").is_deaf
    both.advance(700)
    both.tap("moved")
    assert both.core.view.phase == "turn"


def test_a_granted_press_before_red_takes_red_back_tsa_5(both: Both) -> None:
    both.advance(110_000)
    press(both)
    both.advance(10_000)
    both.advance(800)
    assert both.core.view.phase == "red"
    both.hold("grant")
    assert both.core.view.phase == "turn"


def test_the_tap_at_red_says_that_the_request_comes_first(table: Table) -> None:
    table.core_says(asked(red()))
    table.advance(800)
    table.tap("tap")
    assert table.app.notice == "ตอบคำขอเวลานอกก่อน"
    assert table.told == []
