"""Where the committee confirms results, what only the referee has confirmed counts nowhere (cases 27)."""

import re
from dataclasses import replace

import pytest

from headtable.event import Entrant
from headtable.people import new_person
from headtable.results import Progress
from headtable.roles import Role
from headtable.standing_views import group_views
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.played_table import LEFT, NAMPHET, RIGHT, SOMCHAI

PIN = "271828"
ARBITERS = [new_person(name, PIN, Role.ARBITER) for name in ("สมหมาย", "มานี")]
PLAN = replace(
    plan_of(("1", "7"), ("2", "7")),
    entrants=(Entrant(SOMCHAI, "", "ก"), Entrant(NAMPHET, "", "ก")),
    is_confirmed_by_committee=True,
)


@pytest.fixture
def end() -> TableEnd:
    return TableEnd()


@pytest.fixture
def desk(end: TableEnd) -> HeadDesk:
    """Match 1 was played and the referee has confirmed it."""
    desk = HeadDesk(PLAN, people=ARBITERS)
    desk.plug(end)
    end.table.assign("1", boards=1)
    end.table.toss()
    end.table.play_board(LEFT)
    end.table.ready()
    end.table.confirm()
    desk.run()
    return desk


def signed_in(desk: HeadDesk, name: str = "สมหมาย") -> Browser:
    browser = Browser(desk.app)
    browser.post("/sign-in", {"name": name, "pin": PIN})
    return browser


def confirmation(browser: Browser) -> dict[str, str]:
    """The form that stands beside the first result that waits."""
    form = re.search(r"<form method=.*?</form>", browser.get("/waiting").text[1500:], re.DOTALL)
    assert form is not None
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))


def progress(desk: HeadDesk, match_id: str = "1") -> Progress:
    return desk.hall.results[match_id].progress


def finals(desk: HeadDesk) -> int:
    return group_views(desk.hall)[0].matches_final


def test_the_referee_s_word_is_not_enough_and_the_committee_s_makes_it_count(desk: HeadDesk) -> None:
    assert (progress(desk), finals(desk)) == (Progress.UNCONFIRMED, 0)
    browser = signed_in(desk)

    answer = browser.post("/decide/1", confirmation(browser))

    assert (answer.status_code, answer.headers["location"]) == (303, "/waiting")
    assert (progress(desk), finals(desk)) == (Progress.FINAL, 1)
    assert "ยืนยันผลโดย สมหมาย" in browser.get("/match/1").text


def test_the_table_goes_on_to_its_next_match_meanwhile(desk: HeadDesk, end: TableEnd) -> None:
    assert [data["match_id"] for name, data in end.told if name == "assignment"] == ["2"]


def test_where_the_referee_s_word_is_enough_nothing_waits(end: TableEnd) -> None:
    desk = HeadDesk(replace(PLAN, is_confirmed_by_committee=False), people=ARBITERS)
    desk.plug(end)
    end.table.assign("1", boards=1)
    end.table.play_match(LEFT)
    desk.run()

    assert (progress(desk), finals(desk)) == (Progress.FINAL, 1)
    assert "ไม่มีผลที่ต้องยืนยันหรือตัดสิน" in Browser(desk.app).get("/waiting").text


def test_of_two_who_confirm_the_second_sees_that_it_is_confirmed(desk: HeadDesk) -> None:
    """Cases 33."""
    first, second = signed_in(desk), signed_in(desk, "มานี")
    form = confirmation(second)
    first.post("/decide/1", confirmation(first))

    answer = second.post("/decide/1", form)

    assert answer.status_code == 409
    assert "ยืนยันผลโดย สมหมาย" in answer.text
    assert len(desk.hall.decided) == 1


def test_a_result_that_was_corrected_afterwards_waits_anew(desk: HeadDesk, end: TableEnd) -> None:
    """Cases 26."""
    browser = signed_in(desk)
    browser.post("/decide/1", confirmation(browser))
    board_ended = next(record.seq for record in end.table.records if record.content.type == "board_ended")
    for seq in (end.table.records[-1].seq, end.table.records[-2].seq, board_ended):
        end.table.void(seq)
    end.table.end_board(RIGHT)
    end.table.ready()
    end.table.confirm()
    desk.run()

    assert (progress(desk), finals(desk)) == (Progress.UNCONFIRMED, 0)
    browser.post("/decide/1", confirmation(browser))
    assert (progress(desk), finals(desk)) == (Progress.FINAL, 1)


def test_a_confirmation_can_be_taken_back(desk: HeadDesk) -> None:
    browser = signed_in(desk)
    form = confirmation(browser)
    browser.post("/decide/1", form)
    page = browser.get("/match/1").text
    seen = re.search(r'name="seen" value="(\w+)"', page)
    assert seen is not None

    browser.post("/decide/1", {**form, "kind": "decision_withdrawn", "seen": seen[1], "reason": "ตรวจใหม่"})

    assert progress(desk) is Progress.UNCONFIRMED


def test_what_has_not_been_confirmed_at_the_table_can_not_be_confirmed_here(desk: HeadDesk) -> None:
    browser = signed_in(desk)
    form = confirmation(browser)
    page = browser.get("/match/2").text
    seen = re.search(r'name="seen" value="(\w+)"', page)
    assert seen is not None

    answer = browser.post("/decide/2", {**form, "seen": seen[1]})

    assert answer.status_code == 422
    assert "คู่นี้ไม่มีผลที่รอการยืนยัน" in answer.text


def test_a_result_that_was_typed_in_is_the_committee_s_word_already(desk: HeadDesk) -> None:
    browser = signed_in(desk)
    page = browser.get("/match/2").text
    seen = re.search(r'name="seen" value="(\w+)"', page)
    assert seen is not None
    typed = {"kind": "result_entered", "winner-1": "left", "cause-1": "resigned", "reason": "เครื่องเสีย"}

    browser.post("/decide/2", {**confirmation(browser), **typed, "seen": seen[1]})

    assert progress(desk, "2") is Progress.FINAL
    assert finals(desk) == 1


def test_a_visitor_sees_what_waits_and_can_not_confirm_it(desk: HeadDesk) -> None:
    page = Browser(desk.app).get("/waiting").text

    assert "รอคณะกรรมการยืนยัน" in page
    assert "result_confirmed" not in page
