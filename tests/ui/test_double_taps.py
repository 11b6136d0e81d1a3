"""A double tap means what lay there at its first touch, and nothing that has appeared since (cases 1, 11)."""

import pytest
from kivy.tests.common import UnitTestTouch

from kiosk.ui.touch import TouchGate
from tests.support.table import assignment
from tests.ui.both import Both
from tests.ui.table import Table

PLACE = (400.0, 240.0)


@pytest.fixture
def both(table: Table) -> Both:
    return Both(table)


def tap_twice(both: Both, name: str, *, apart_ms: int, times: int = 2) -> None:
    """One finger, so many milliseconds between its touches; core answers in between."""
    target = both.screen.find(name)
    place = target.to_window(*target.center)
    for _ in range(times):
        touch = UnitTestTouch(*place)
        touch.touch_down()
        both.screen.pump(2)
        touch.touch_up()
        both.settle()
        both.screen.advance(apart_ms)
    both.settle()


def test_twice_on_next_board_starts_no_clock(both: Both) -> None:
    both.begin()
    both.advance(1_000)
    both.win_board("left")
    both.advance(1_000)
    tap_twice(both, "next", apart_ms=200, times=3)
    assert both.core.view.phase == "ready"


def test_twice_on_the_toss_starts_no_clock(both: Both) -> None:
    both.core.give(assignment())
    both.settle()
    both.tap("winner_left", "first_left")
    both.advance(1_000)
    tap_twice(both, "record", apart_ms=200)
    assert both.core.view.phase == "ready"


def test_twice_on_what_closes_a_dialog_ends_no_turn(both: Both) -> None:
    both.begin()
    both.make_moves(1)
    both.advance(3_000)
    both.tap("menu", "counts")
    both.advance(1_000)
    tap_twice(both, "count_right", apart_ms=200)
    assert both.core.kinds[-1] == "count_started"


def test_what_appeared_can_be_touched_as_soon_as_a_person_could_have_read_it(both: Both) -> None:
    both.begin()
    both.advance(1_000)
    both.win_board("left")
    both.advance(1_000)
    tap_twice(both, "next", apart_ms=300)
    assert both.core.view.phase == "turn"


def test_on_the_same_screen_core_judges_the_second_touch_case_1(both: Both) -> None:
    both.begin()
    both.advance(5_000)
    tap_twice(both, "tap", apart_ms=150)
    assert both.core.kinds[-2:] == ["turn_ended", "tap_ignored"]


def test_a_row_of_taps_ends_with_a_pause_and_not_with_a_count() -> None:
    gate = TouchGate()
    admitted = [
        gate.admits(at_ms, PLACE, "panel", shown=shown) for at_ms, shown in ((0, 1), (250, 2), (500, 2), (800, 2))
    ]
    assert (admitted, gate.ignored) == ([True, False, False, True], 2)


def test_a_touch_elsewhere_or_of_another_hand_is_no_double_tap() -> None:
    gate = TouchGate()
    assert gate.admits(0, PLACE, "panel", shown=1)
    assert gate.admits(200, (400.0, 400.0), "panel", shown=2)
    assert gate.admits(300, (400.0, 400.0), "mouse", shown=3)
