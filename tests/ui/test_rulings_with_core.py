"""Objections, warnings and counts by taps alone, with core behind the screens (TSA 5, 8; COMP 6, 8)."""

import pytest

from tests.ui.both import Both
from tests.ui.table import Table


@pytest.fixture
def both(table: Table) -> Both:
    """Nothing has been assigned yet."""
    return Both(table)


def object_to_the_left(both: Both) -> None:
    """The right player objects to the turn of the left one, who touched one man and moved another (TSA 5)."""
    both.tap("misconduct", "left", "offence_4", "object")


def test_the_third_warning_asks_how_much_is_lost_tsa_5(both: Both) -> None:
    both.begin()
    seen = []
    for _ in range(3):
        both.advance(2_000)
        object_to_the_left(both)
        assert both.screen.text("title") == "ประเสริฐ ทองคำ ทักท้วง"
        both.hold("uphold")
        seats = both.core.view.seats or {}
        seen.append((seats["left"].yellow_cards, seats["left"].red_cards, both.screen_name))
        if both.screen_name == "board":
            both.make_moves(2)
    assert seen == [(1, 0, "board"), (2, 0, "board"), (2, 1, "question")]
    assert both.screen.text("details").startswith("จับหมากตัวหนึ่งแล้วเปลี่ยนไปเดินตัวอื่น · สมาคมฯ ข้อ 5")
    both.tap("answer_board")
    assert both.screen_name == "question"
    both.hold("answer_board")
    assert both.screen_name == "board_over"
    assert [(one.winner, one.cause) for one in both.core.view.results] == [("right", "penalty")]


def test_the_clock_goes_on_and_the_tap_counts_while_an_objection_waits(both: Both) -> None:
    """Issue 5: a dialog never stops a running clock."""
    both.begin()
    turn = both.core.view.turn
    assert turn is not None
    object_to_the_left(both)
    both.advance(1_000)
    both.tap("close")
    assert both.core.view.turn == turn
    both.tap("tap")
    assert (both.core.view.turn.seat if both.core.view.turn else None) == "right"
    both.tap("objected")
    both.hold("reject")
    assert both.rulings.objection is None
    assert both.core.kinds[-3:] == ["objection_made", "turn_ended", "objection_ruled"]


def test_red_is_decided_although_an_objection_waits(both: Both) -> None:
    both.begin()
    object_to_the_left(both)
    both.tap("close")
    both.advance(121_000)
    assert both.core.view.phase == "red"
    both.tap("misconduct")
    assert both.screen.text("title") == "ประเสริฐ ทองคำ ทักท้วง"
    both.tap("close")
    both.screen.advance(800)
    both.hold("lost_on_time")
    assert both.core.view.results[0].cause == "time"
    both.screen.advance(800)
    both.tap("next")
    assert both.screen_name == "board_over"
    both.tap("objected")
    both.hold("reject")
    both.tap("next")
    assert both.screen_name == "ready"


def test_an_objection_after_the_own_move_is_grey_and_says_why_tsa_5(both: Both) -> None:
    both.begin()
    both.tap("misconduct", "right", "offence_4")
    assert both.screen.text("notice") == "ไม่ใช่การเดินของคู่แข่งขัน"
    assert both.core.kinds[-1] == "board_started"


def test_a_button_of_the_referees_own_does_not_change_which_turn_is_objected_to(both: Both) -> None:
    """The objection is to the turn that was open as the sheet opened; after the objector's move it is too late."""
    both.begin()
    both.make_moves(1)
    both.tap("misconduct", "left", "offence_4")
    both.core.act("end_turn")
    both.core.advance(1_000)
    both.screen.clock.at_ms = both.core.clock.now_ms()
    both.settle()
    both.tap("object")
    assert both.core.kinds[-1] == "tap_ignored"
    assert both.rulings.objection is None


def test_a_limited_count_to_a_draw_tsa_8(both: Both) -> None:
    both.begin()
    both.tap("menu", "counts", "count_left")
    both.make_moves(4)
    assert both.screen.text("count") == "นับ 2/16 สมชาย"
    both.tap("counts", "capture")
    both.make_moves(27)
    assert both.screen_name == "question"
    assert both.screen.text("details").startswith("ระหว่างนับจดไว้: กินหมาก 1 เดินเบี้ย 0 · สมาคมฯ ข้อ 8")
    both.hold("answer_draw")
    assert [(one.winner, one.cause) for one in both.core.view.results] == [(None, "limited_count")]
    assert both.screen_name == "board_over"


def test_a_capture_with_the_move_that_filled_the_count_plays_on_comp_8_3(both: Both) -> None:
    both.begin(ruleset="comp")
    both.tap("menu", "counts", "count_left")
    both.make_moves(31)
    assert both.screen_name == "question"
    both.hold("answer_capture")
    assert both.rulings.count is None
    both.screen.advance(800)
    both.tap("go_on")
    assert both.core.view.phase == "turn"


def test_a_count_by_the_referee_is_refused_where_the_rules_have_none_tsa_8(both: Both) -> None:
    both.begin()
    both.tap("menu", "counts", "count_referee")
    assert both.screen.text("notice") == "กติกานี้กรรมการนับเองไม่ได้"
    assert both.rulings.count is None


def test_mimicry_draws_at_its_third_time_and_can_stop_before_comp_8_2(both: Both) -> None:
    both.begin(ruleset="comp")
    for name in ("mimicry_more", "mimicry_more", "mimicry_over", "mimicry_more", "mimicry_more"):
        both.tap("menu", "counts", name)
    assert both.screen.text("count") == "ล้อเลียน 2/3"
    both.tap("menu", "counts", "mimicry_more")
    assert both.core.view.results[0].cause == "mimicry"
