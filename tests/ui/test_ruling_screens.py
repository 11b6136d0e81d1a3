"""Questions, objections, counts and arrivals under a finger: whole sequences of what core is told."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from kiosk.wire import View
from kiosk.wire_rulings import CountView, RequestView
from tests.ui.layout import faults
from tests.ui.ruling_views import OBJECTION, counting, objection, question, with_rulings
from tests.ui.sample_views import between_turns, paused, red, running, toss
from tests.ui.states import STATES
from tests.ui.table import Table


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (
            "penalty",
            {
                scope: ("penalize", {"seat": "left", "offence": "touch", "scope": scope})
                for scope in ("board", "match", "event")
            },
        ),
        (
            "count_full",
            {
                "draw": ("rule_count", {"is_draw": True}),
                "play_on": ("rule_count", {"is_draw": False}),
                "capture": ("change_piece", {"change": "capture"}),
                "man_move": ("change_piece", {"change": "man_move"}),
            },
        ),
        (
            "late",
            {
                "board": ("rule_late", {"seat": "right", "scope": "board"}),
                "wait_opponent": ("agree_to_wait", {"consenter": "opponent"}),
                "wait_committee": ("agree_to_wait", {"consenter": "committee"}),
                "in_time_right": ("arrive", {"seat": "right", "was_in_time": True}),
            },
        ),
        ("both_late", {"board": ("rule_late", {"seat": None, "scope": "board"})}),
    ],
)
def test_every_answer_needs_a_hold(table: Table, kind: str, told: dict[str, tuple[str, dict[str, object]]]) -> None:
    """TSA 5, 7(6), 8: where the text leaves a choice the referee makes it, on purpose."""
    table.core_says(question(kind))
    for code in told:
        table.tap(f"answer_{code}")
    assert table.told == []
    for code in told:
        table.hold(f"answer_{code}", 1_000)
    assert table.told == list(told.values())


def test_a_question_shows_the_clock_that_stands(table: Table) -> None:
    table.core_says(question("penalty"))
    assert table.text("small_digits") == "1:04"


def test_a_hold_ends_when_its_target_goes(table: Table) -> None:
    """Whoever holds an answer while core asks nothing any more has answered nothing."""
    table.core_says(question("penalty"))
    touch = table.touch("answer_event")
    table.advance(500)
    table.core_says(running())
    table.advance(1_000)
    touch.touch_up()
    assert table.told == []


def test_an_objection_is_told_with_the_turn_and_its_ruling_comes_up(table: Table) -> None:
    """TSA 5, COMP 6.4: by the opponent, before the opponent's own next move."""
    table.core_says(with_rulings(running()))
    for name in ("misconduct", "left", "offence_1", "object"):
        table.tap(name)
    table.core_says(objection(running()))
    assert table.text("title") == "ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ ทักท้วง"
    assert table.text("warnings") == "สมชาย ใจดี ถูกเตือนมาแล้ว 0 จาก 3 ครั้ง"
    table.tap("uphold")
    table.hold("uphold", 500)
    assert table.told == [
        ("object", {"seat": "right", "offence": "touch", "turn_number": 7}),
        ("rule_objection", {"is_upheld": True}),
    ]


def test_warnings_and_penalties_need_a_hold(table: Table) -> None:
    """TSA 4, 7: what needs no objection is found by the referee alone."""
    table.core_says(with_rulings(running()))
    for hold_ms, act in ((500, "warn"), (1_000, "lose_board")):
        for name in ("misconduct", "right", "page_after", "offence_1"):
            table.tap(name)
        table.tap(act)
        table.hold(act, hold_ms)
    assert table.told == [
        ("warn", {"seat": "right", "offence": "smoke"}),
        ("penalize", {"seat": "right", "offence": "smoke", "scope": "board"}),
    ]


def test_what_an_offence_does_not_allow_is_grey(table: Table) -> None:
    table.core_says(with_rulings(running()))
    for name in ("misconduct", "left", "offence_1"):
        table.tap(name)
    table.hold("lose_event", 1_000)
    assert (table.told, table.text("notice")) == ([], "ข้อนี้ทำอย่างนี้ไม่ได้ในตอนนี้")


@pytest.mark.parametrize("view", [lambda: objection(running()), lambda: objection(red())])
def test_the_misconduct_button_leads_to_the_objection_that_waits(table: Table, view: Callable[[], View]) -> None:
    table.core_says(view())
    table.tap("misconduct")
    table.hold("reject", 500)
    assert table.told == [("rule_objection", {"is_upheld": False})]


def test_the_tap_stays_the_tap_while_an_objection_waits(table: Table) -> None:
    table.core_says(objection(running()))
    table.tap("tap")
    assert table.told == [("end_turn", {})]


@pytest.mark.parametrize("view", [running, paused, red, between_turns])
def test_all_that_can_wait_at_once_has_room_in_the_band(table: Table, view: Callable[[], View]) -> None:
    waiting = product((OBJECTION, None), (RequestView("left", True), None), (CountView("left", 7, 16), None))
    for objected, request, count in waiting:
        table.core_says(with_rulings(view(), objection=objected, request=request, count=count))
        table.advance(800)
        assert faults(table) == []


def test_a_count_that_runs_is_read_on_the_board_and_one_touch_from_its_sheet(table: Table) -> None:
    """TSA 8, COMP 8.3: a capture or a man's move is told while the clock goes on."""
    table.core_says(counting())
    assert table.text("count") == "นับ 7/16 สมชาย · ล้อเลียน 1/4"
    for name in ("counts", "man_move", "counts", "mimicry_more", "counts", "mimicry_over"):
        table.tap(name)
    assert table.told == [
        ("change_piece", {"change": "man_move"}),
        ("count_mimicry", {"times": 2}),
        ("count_mimicry", {"times": 0}),
    ]


def test_the_lateness_clock_runs_by_itself_while_somebody_is_awaited(table: Table) -> None:
    """TSA 7(6): twenty minutes after the set time."""
    table.core_says(with_rulings(toss()))
    seen = [table.find("awaited").label]
    table.advance(1_000)
    table.tap("awaited")
    seen.append(table.text("lateness"))
    assert seen == ["เลยเวลา 5:12", "เลยเวลา 5:13 · แพ้กระดานในอีก 14:47"]


def test_arrivals_are_noted_once_on_the_toss(table: Table) -> None:
    table.core_says(with_rulings(toss()))
    table.tap("here_left")
    assert (table.told, table.text("notice")) == ([], "มาแล้ว")
    table.tap("here_right")
    assert table.told == [("arrive", {"seat": "right"})]


def test_consent_to_wait_needs_a_hold(table: Table) -> None:
    table.core_says(with_rulings(toss()))
    table.tap("awaited")
    table.tap("wait_committee")
    assert table.told == []
    table.hold("wait_committee", 500)
    assert table.told == [("agree_to_wait", {"consenter": "committee"})]


@pytest.mark.parametrize(
    ("name", "won_by"),
    [
        ("match_result", "3–1 แต้ม"),
        ("result_by_odds", "ชนะในกระดานต่อเสมอ 3–1 · 3–1 แต้ม"),
        ("result_by_golden", "ชนะในกระดานทองที่ 3 · 3–1 แต้ม"),
        ("result_by_penalty", "ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ แพ้การแข่งขันคู่นี้ · 3–1 แต้ม"),
    ],
)
def test_the_result_says_by_what_the_match_was_won(table: Table, name: str, won_by: str) -> None:
    """TSA 9."""
    table.core_says(STATES[name]())
    assert table.text("won_by") == won_by


def test_the_strip_names_the_kind_of_board(table: Table) -> None:
    seen = []
    for name in ("toss_again", "play_off_odds", "play_off_golden"):
        table.core_says(replace(STATES[name](), language="en"))
        seen.append(table.text("board"))
    assert seen == ["toss for draw odds", "draw odds 1", "golden board 2"]


def test_a_match_is_ended_early_with_a_reason_and_a_hold(table: Table) -> None:
    """TSA 9."""
    table.core_says(running())
    for name in ("menu", "end_early", "reason_1", "confirm"):
        table.tap(name)
    assert table.told == []
    table.hold("confirm", 1_000)
    assert table.told == [("end_match_early", {"reason": "คะแนนตามไม่ทันแล้ว"})]


def test_the_self_test_is_asked_for_on_the_service_sheet(table: Table) -> None:
    table.core_says(toss())
    for name in ("menu", "health", "self_test"):
        table.tap(name)
    assert table.told == [("self_test", {})]
