"""The screens before, between and after boards under a finger: whole sequences of what core is told."""

from dataclasses import replace

import pytest

from kiosk.wire import NoticeView
from rules.text import Text
from tests.ui.layout import digits
from tests.ui.sample_views import NOW_MS, board_over, colours, match_over, no_match, paused, ready, running, toss
from tests.ui.states import STATES
from tests.ui.table import SHEETS, Table


def test_the_screen_follows_the_phase(table: Table) -> None:
    shown = {}
    for name, view in STATES.items():
        table.core_says(view())
        shown[name] = table.app.root.screen_name
    assert shown == {
        "waiting": "waiting",
        "toss": "toss",
        "colours": "toss",
        "awaiting": "toss",
        "awaiting_unknown": "toss",
        "toss_again": "toss",
        "ready": "ready",
        "play_off_odds": "ready",
        "play_off_golden": "ready",
        "running_left": "board",
        "running_right": "board",
        "first_warning": "board",
        "second_warning": "board",
        "red": "board",
        "time_out": "board",
        "paused": "board",
        "break": "board",
        "between_turns": "board",
        "interrupted": "interrupted",
        "board_over": "board_over",
        "lost_on_time": "board_over",
        "match_result": "match_result",
        "result_by_odds": "match_result",
        "result_by_golden": "match_result",
        "result_by_penalty": "match_result",
        "counting": "board",
        "asked": "board",
        "asked_long_at_red": "board",
        "objection": "board",
        "objection_running": "board",
        "objection_over": "board_over",
        "annulled": "board",
        "annulled_over": "match_result",
        "stick_waiting": "waiting",
        "stick_toss": "toss",
        "stick_ready": "ready",
        "stick_board_over": "board_over",
        "stick_copying": "board_over",
        "stick_match_over": "match_result",
        "stick_confirmed": "match_result",
        "question_penalty": "question",
        "question_count": "question",
        "question_late": "question",
        "question_both_late": "question",
        "confirmed": "match_result",
    }


def test_the_toss_asks_who_won_and_who_moves_first(table: Table) -> None:
    """TSA 4: the winner of the toss chooses to move first or second."""
    table.core_says(toss())
    table.tap("record")
    assert (table.told, table.text("notice")) == ([], "เลือกให้ครบก่อน")
    for name in ("winner_right", "first_right", "first_left", "record"):
        table.tap(name)
    assert table.told == [("toss", {"winner": "right", "first": "left"})]


def test_drawn_colours_ask_only_for_who_begins(table: Table) -> None:
    """COMP 4.1: the organiser fixes the colour that moves first; the players draw one."""
    table.core_says(replace(colours(), colour_that_begins="black"))
    assert table.text("question_first") == "ใครจับได้หมากดำ (เดินก่อน)"
    table.tap("first_right")
    table.tap("record")
    assert table.told == [("toss", {"winner": None, "first": "right"})]


def test_the_announcement_is_read_and_the_board_started(table: Table) -> None:
    table.core_says(ready())
    texts = [one.text.replace("\n", " ") for one in table.widgets() if getattr(one, "is_wrapped", False)]
    assert "กระดานที่ 2 คุณประเสริฐศักดิ์ วงศ์สุวรรณภูมิ เดินก่อน" in texts
    table.tap("start")
    assert table.told == [("start_board", {})]


def test_after_a_board_comes_the_next_one(table: Table) -> None:
    table.core_says(board_over())
    table.tap("next")
    assert table.told == [("ready_board", {})]


def test_a_loss_on_time_can_still_be_ruled_a_move_with_a_hold(table: Table) -> None:
    """COMP 6: the referee's decision is final, so the referee can take back a slip."""
    table.core_says(board_over("time"))
    table.advance(700)
    table.tap("was_in_time")
    assert table.told == []
    table.hold("was_in_time", 1_000)
    assert table.told == [("rule_flag", {"decision": "moved"})]


def test_the_result_is_confirmed_with_a_hold(table: Table) -> None:
    table.core_says(match_over())
    assert table.text("headline") == "สมชาย ใจดี ชนะการแข่งขัน"
    table.tap("confirm")
    assert table.told == []
    table.hold("confirm", 500)
    assert table.told == [("confirm_match", {})]


def test_a_confirmed_result_can_only_be_read(table: Table) -> None:
    table.core_says(match_over("confirmed"))
    assert not table.find("confirm").is_present
    assert table.text("confirmed").startswith("ยืนยันผลแล้ว")


def test_ending_a_board_needs_result_cause_and_hold(table: Table) -> None:
    table.core_says(running())
    table.tap("end_board")
    table.hold("confirm", 600)
    assert (table.told, table.text("notice")) == ([], "เลือกผลและสาเหตุก่อน")
    for name in ("left", "resigned", "right"):
        table.tap(name)
    table.tap("confirm")
    assert table.told == []
    table.hold("confirm", 500)
    assert table.told == [("end_board", {"cause": "resigned", "winner": "right"})]


def test_a_draw_has_its_own_causes(table: Table) -> None:
    """TSA 8: agreed, mimicry, limited count."""
    table.core_says(running())
    table.tap("end_board")
    for name in ("left", "resigned", "draw"):
        table.tap(name)
    assert table.app.root.sheet.cause == ""
    table.tap("limited_count")
    table.hold("confirm", 500)
    assert table.told == [("end_board", {"cause": "limited_count", "winner": None})]


def test_undo_says_what_it_takes_back_and_means_that_act(table: Table) -> None:
    table.core_says(running())
    table.tap("undo")
    assert table.text("what") == "แตะจบตา: สมชาย ใจดี เดินแล้ว"
    table.core_says(running(seat="right", undo=None))
    table.tap("take_back")
    assert table.told == [("undo", {"seq": 41})]


@pytest.mark.parametrize("name", SHEETS)
def test_a_dialog_changes_nothing_and_the_clock_stays_in_sight(table: Table, name: str) -> None:
    table.core_says(running(87_000))
    table.app.open_sheet(name)
    table.advance(2_000)
    assert table.text("small_digits") == "1:25"
    table.tap("close")
    assert (table.told, table.text("digits")) == ([], "1:25")


def test_a_break_asks_who_leaves(table: Table) -> None:
    """COMP 4.5.3."""
    table.core_says(running())
    for name in ("menu", "break", "right"):
        table.tap(name)
    assert table.told == [("start_break", {"seat": "right"})]


def test_after_an_interruption_the_referee_goes_on_corrects_or_abandons(table: Table) -> None:
    """Cases.md 6: paused, everything as last recorded, and a question."""
    table.core_says(paused("interruption"))
    assert [one.text for one in digits(table)] == ["1:04"]
    table.tap("correct")
    table.tap("undo")
    table.tap("take_back")
    table.tap("abandon")
    table.tap("reason_4")
    table.hold("confirm", 1_000)
    table.tap("go_on")
    assert table.told == [
        ("undo", {"seq": 41}),
        ("abandon_board", {"reason": "อุปกรณ์ขัดข้อง"}),
        ("resume", {}),
    ]


def test_the_language_is_asked_of_core_and_follows_its_view(table: Table) -> None:
    table.core_says(running())
    table.tap("menu")
    table.tap("language")
    assert table.told == [("set_language", {"language": "en"})]
    table.core_says(replace(running(), language="en"))
    assert (table.text("hint"), table.text("table")) == ("tap = moved", "table 7")


def test_a_refusal_is_said_in_the_strip_for_six_seconds(table: Table) -> None:
    notice = NoticeView(9, NOW_MS, True, Text("ใช้เวลานอกครบแล้ว", "no time-out left"))
    table.core_says(replace(running(), notice=notice))
    assert table.text("notice") == "ใช้เวลานอกครบแล้ว"
    table.advance(6_000)
    assert table.app.notice == ""
    table.core_says(replace(running(seat="right"), notice=notice))
    assert table.app.notice == ""


@pytest.mark.parametrize(
    ("changes", "saved", "link"),
    [
        ({}, "บันทึกแล้ว", "ส่งแล้ว"),
        ({"journal": "behind", "unsaved": 3, "unsent": 5}, "รอบันทึก 3", "รอส่ง 5"),
        ({"journal": "failing", "link": "silent", "unsent": 8}, "ไม่ได้บันทึก!", "สายขาด ค้าง 8"),
        ({"link": "foreign"}, "บันทึกแล้ว", "รายการอื่น!"),
    ],
)
def test_the_strip_says_how_the_box_is(table: Table, changes: dict[str, object], saved: str, link: str) -> None:
    """Cases.md 18 and 19: a lost link and a card that doesn't keep are said in words."""
    view = running()
    table.core_says(replace(view, health=replace(view.health, **changes)))  # type: ignore[arg-type]
    assert (table.text("saved"), table.app.root.strip.ids.link.text) == (saved, link)


def test_no_match_shows_the_table_and_the_link(table: Table) -> None:
    table.core_says(no_match())
    assert table.told == []
    assert any(one.text == "โต๊ะ 7" for one in table.widgets() if hasattr(one, "content"))
