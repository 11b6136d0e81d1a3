"""The board screen under a finger: what core is told, and what the referee sees."""

from dataclasses import replace

import pytest

from kiosk.wire import Input
from tests.ui.sample_views import NOW_MS, between_turns, paused, red, running, time_out, turn
from tests.ui.table import Table


def test_the_touch_down_counts_and_carries_the_stamp(table: Table) -> None:
    table.core_says(running())
    touch = table.touch("tap")
    assert table.core.inputs == [Input("end_turn", NOW_MS, {})]
    table.advance(2_000)
    touch.touch_up()
    assert table.core.inputs == [Input("end_turn", NOW_MS, {})]


def test_one_finger_seen_by_two_providers_is_one_event(table: Table) -> None:
    table.core_says(running())
    for _ in range(2):
        table.touch("tap")
        table.clock.at_ms += 12
    assert table.told == [("end_turn", {})]


def test_a_second_tap_a_moment_later_is_for_core_to_judge(table: Table) -> None:
    table.core_says(running())
    table.tap("tap")
    table.tap("tap")
    assert [(one.name, one.at_ms) for one in table.core.inputs] == [("end_turn", NOW_MS), ("end_turn", NOW_MS + 100)]


def test_the_tap_starts_the_turn_where_the_clock_stands_between_turns(table: Table) -> None:
    table.core_says(between_turns())
    table.tap("tap")
    assert table.told == [("start_turn", {})]


def test_the_target_is_a_third_of_the_screen_and_never_moves(table: Table) -> None:
    places = set()
    for view in (running(), running(seat="right"), running(9_000), red(), paused(), time_out(), between_turns()):
        table.core_says(view)
        tap = table.find("tap")
        places.add((*tap.pos, *tap.size))
    assert len(places) == 1
    (_, _, width, height) = places.pop()
    assert width * height >= 800 * 480 / 3


def test_digits_run_by_themselves_to_the_last_tenth(table: Table) -> None:
    table.core_says(running(11_500))
    seen = [(table.text("digits"), table.text("tenths"))]
    for step_ms in (1_500, 400, 9_500):
        table.advance(step_ms)
        seen.append((table.text("digits"), table.text("tenths")))
    assert seen == [("0:12", ""), ("0:10", "10.0"), ("0:10", "9.6"), ("0:01", "0.1")]


def test_red_accepts_no_verdict_in_its_first_700_ms(table: Table) -> None:
    """TSA 5: the referee decides; a finger on its way to the tap must not."""
    table.core_says(running(300))
    table.advance(300)
    table.core_says(red())
    table.tap("moved")
    table.hold("lost_on_time", 400)
    assert table.told == []
    table.advance(700)
    table.tap("moved")
    assert table.told == [("rule_flag", {"decision": "moved"})]


def test_lost_on_time_needs_a_hold_of_a_second(table: Table) -> None:
    table.core_says(red())
    table.advance(800)
    table.hold("lost_on_time", 900)
    assert table.told == []
    table.hold("lost_on_time", 1_000)
    assert table.told == [("rule_flag", {"decision": "lost_on_time"})]


def test_a_hold_that_slides_off_is_no_decision(table: Table) -> None:
    table.core_says(red())
    table.advance(800)
    touch = table.touch("lost_on_time")
    table.advance(500)
    touch.touch_move(10, 200)
    table.advance(2_000)
    touch.touch_up()
    assert table.told == []


def test_a_tap_as_red_comes_is_told_with_its_stamp_and_a_later_one_is_explained(table: Table) -> None:
    table.core_says(red())
    table.tap("tap")
    assert table.told == [("end_turn", {})]
    table.advance(800)
    table.tap("tap")
    assert table.told == [("end_turn", {})]
    assert table.text("notice") == "เลือก เดินแล้ว หรือ แพ้เวลา"


def test_decisions_appear_where_no_target_was(table: Table) -> None:
    table.core_says(running())
    from tests.ui.layout import present_targets

    before = [target.rect for target in present_targets(table)]
    table.core_says(red())
    for name in ("moved", "lost_on_time"):
        one = next(target for target in present_targets(table) if target.name == name)
        assert all(one.distance_to(other) >= 8 for other in before), name


def test_pause_and_go_on(table: Table) -> None:
    table.core_says(running())
    table.tap("pause")
    table.core_says(paused())
    table.advance(800)
    table.tap("tap")
    table.tap("go_on")
    assert table.told == [("pause", {}), ("resume", {})]


def test_a_dimmed_button_stays_in_place_and_says_why(table: Table) -> None:
    table.core_says(running())
    place = table.find("pause").pos
    table.core_says(paused())
    assert table.find("pause").pos == place
    table.tap("pause")
    assert (table.told, table.text("notice")) == ([], "นาฬิกาหยุดอยู่")


@pytest.mark.parametrize(("name", "is_long"), [("short", False), ("long", True)])
def test_a_time_out_is_for_the_player_of_the_panel(table: Table, name: str, is_long: bool) -> None:
    table.core_says(running(seat="right"))
    panel = table.app.root.players[1]
    panel.ids[name].dispatch("on_act", NOW_MS)
    assert table.told == [("take_time_out", {"seat": "right", "is_long": is_long})]


def test_a_running_short_time_out_can_be_made_the_long_one(table: Table) -> None:
    reasons = dict(time_out().reasons)
    del reasons["lengthen_time_out.left"]
    table.core_says(replace(time_out(), reasons=reasons))
    table.app.root.players[0].ids["long"].dispatch("on_act", NOW_MS)
    assert table.told == [("lengthen_time_out", {"seat": "left"})]


def test_a_counted_tap_flashes_for_150_ms(table: Table) -> None:
    table.core_says(running())
    assert not table.app.is_flashing
    table.core_says(replace(running(seat="right"), counted_taps=13))
    assert table.app.is_flashing
    table.advance(200)
    assert not table.app.is_flashing


def test_a_restart_in_the_middle_of_a_turn_shows_the_right_digits(table: Table) -> None:
    table.clock.at_ms += 33_300
    table.core_says(running(87_000))
    assert table.text("digits") == "0:54"


def test_core_going_away_is_said_and_its_return_shows_the_clock(table: Table) -> None:
    table.core_says(running())
    table.core_goes()
    assert table.app.root.screen_name == "no_clock"
    table.core_says(running(seat="right", turn=turn(45_000, "right")))
    assert (table.app.root.screen_name, table.text("digits")) == ("board", "0:45")


def test_the_picture_is_redrawn_at_most_twelve_times_a_second(table: Table) -> None:
    table.core_says(running(9_900))
    changes: list[object] = []
    table.app.fbind("face", lambda *_: changes.append(table.clock.at_ms))
    for _ in range(60):
        table.clock.at_ms += 50
        table.pump(1)
    assert len(changes) <= 12 * 3
