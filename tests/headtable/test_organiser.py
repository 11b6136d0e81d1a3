"""The organiser's page: every act by a form, by directors only, never over what others changed meanwhile."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from headtable.acts import ACT_TYPES, PlayerReturned, PlayerWithdrawn
from headtable.people import new_person
from headtable.results import Progress
from headtable.roles import Role
from headtable.stages import start_knockout
from rules.events import LateLossRuled, StartScheduled
from rules.penalties import Scope
from rules.ruleset import WithdrawalPolicy
from rules.units import AtMs
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, TableEnd
from tests.support.played_table import PlayedTable
from tests.support.small_event import NAMES, enter, enter_group_stage, small_plan

PIN = "271828"
PEOPLE = [new_person("สมหมาย", PIN, Role.DIRECTOR), new_person("มานะ", PIN, Role.ARBITER)]
WHY = {"reason": "ตกลงกันแล้ว"}
FORMS: list[Mapping[str, str]] = [
    {"kind": "match_moved", "match_id": "1", "table": "๓"},
    {"kind": "tables_swapped", "match_id": "1", "other_match_id": "2"},
    {"kind": "match_postponed", "match_id": "1"},
    {"kind": "set_time_changed", "match_id": "1", "time": "๓๐/๑๑/๒๕๖๙ ๐๙.๓๐ น."},
    {"kind": "player_replaced", "player_id": "1", "name": "มาลี ใจงาม", "club": "ตรัง"},
    {"kind": "player_withdrawn", "player_id": "1", "policy": "forfeit_rest"},
    {"kind": "lateness_decided", "match_id": "1", "player_id": "1", "ruling": "wait"},
]


@pytest.fixture
def desk() -> HeadDesk:
    return HeadDesk(small_plan(), people=PEOPLE)


def signed_in(desk: HeadDesk, name: str = "สมหมาย") -> Browser:
    browser = Browser(desk.app)
    browser.post("/sign-in", {"name": name, "pin": PIN, "then": "/organise"})
    return browser


def hidden(browser: Browser) -> dict[str, str]:
    """What every form of the page carries unseen."""
    page = browser.get("/organise").text
    names = ("seen", "form_token")
    found = {name: re.search(rf'name="{name}" value="([^"]+)"', page) for name in names}
    return {name: match[1] for name, match in found.items() if match}


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form["kind"])
def test_an_act_is_on_record_with_who_did_it_and_why(desk: HeadDesk, form: Mapping[str, str]) -> None:
    browser = signed_in(desk)

    answer = browser.post("/organise", {**form, **WHY, **hidden(browser)})

    assert (answer.status_code, answer.headers["location"]) == (303, "/organise")
    (decided,) = desk.hall.decided
    assert (type(decided.decision), decided.decision.by) == (ACT_TYPES[form["kind"]], "สมหมาย")
    assert decided.decision.reason == WHY["reason"]
    assert WHY["reason"] in browser.get("/decisions").text


def test_the_match_page_tells_the_referee_what_was_decided_about_a_late_player(desk: HeadDesk) -> None:
    """TSA 7(6): waiting takes the committee's consent too."""
    browser = signed_in(desk)
    browser.post("/organise", {**FORMS[-1], **WHY, **hidden(browser)})

    assert "ผู้เล่นหมายเลข 1 มาสาย: คณะกรรมการยอมให้รอ" in browser.get("/match/1").text
    assert "คณะกรรมการยอมให้รอ" not in browser.get("/match/2").text


def test_a_set_time_is_changed_by_the_time_alone_and_taken_away_by_nothing(desk: HeadDesk) -> None:
    """COMP 11.5.1: the committee sets the times."""
    browser = signed_in(desk)
    seen = []
    for time in ("30/11/2569 09:00", "9.30", ""):
        browser.post("/organise", {"kind": "set_time_changed", "match_id": "1", "time": time, **WHY, **hidden(browser)})
        pairing = desk.hall.plan.pairing("1")
        assert pairing is not None
        seen.append(pairing.starts_at)
    assert seen == ["2026-11-30 09:00", "2026-11-30 09:30", ""]
    form = {"kind": "set_time_changed", "match_id": "1", "time": "9.30", **WHY, **hidden(browser)}
    answer = browser.post("/organise", form)
    assert (answer.status_code, "เวลา 9.30 อ่านไม่ได้" in answer.text) == (422, True)


def test_lateness_is_not_decided_twice(desk: HeadDesk) -> None:
    """TSA 7(6): the referee was first, and the second gets a plain message."""
    enter(desk.hall, "1", "1")
    browser = signed_in(desk)
    answer = browser.post("/organise", {**FORMS[-1], "ruling": "board", **WHY, **hidden(browser)})
    assert answer.status_code == 422
    assert "คู่ 1 เริ่มแล้ว หรือกรรมการที่โต๊ะตัดสินเรื่องมาสายไปแล้ว" in answer.text


def test_what_was_done_can_be_undone_on_the_page(desk: HeadDesk) -> None:
    browser = signed_in(desk)
    for kind, more in (
        ("match_postponed", {"match_id": "1"}),
        ("match_called_up", {"match_id": "1"}),
        ("player_withdrawn", {"player_id": "3", "policy": "keep"}),
        ("player_returned", {"player_id": "3"}),
    ):
        answer = browser.post("/organise", {"kind": kind, **more, **WHY, **hidden(browser)})
        assert answer.status_code == 303

    assert (desk.hall.plan.postponed, dict(desk.hall.plan.withdrawals)) == (frozenset(), {})
    assert len(desk.hall.decided) == 4


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"kind": "match_moved", "match_id": "99", "table": "1"}, "เลือกคู่ที่ยังไม่เริ่มแข่ง"),
        ({"kind": "match_moved", "match_id": "1", "table": ""}, "ใช้ไม่ได้ ใส่ชื่อโต๊ะ"),
        ({"kind": "tables_swapped", "match_id": "1", "other_match_id": "1"}, "เลือกสองคู่ที่ต่างกัน"),
        ({"kind": "player_replaced", "player_id": "1", "name": " "}, "ใส่ชื่อ 1 ถึง 80 ตัวอักษร"),
        ({"kind": "player_replaced", "player_id": "1", "name": NAMES["2"], "club": "นครปฐม"}, "เป็นผู้เล่นหมายเลข 2 อยู่แล้ว"),
        ({"kind": "player_withdrawn", "player_id": "1", "policy": "x"}, "เลือกว่าผลนับอย่างไร"),
        ({"kind": "player_returned", "player_id": "1"}, "เลือกผู้เล่น"),
        ({"kind": "lateness_decided", "match_id": "1", "player_id": "8", "ruling": "event"}, "เลือกผู้เล่นของคู่นั้น"),
        ({"kind": "knockout_started", "places": "2"}, "สาย ก ยังแข่งไม่ครบทุกคู่"),
        ({"kind": "knockout_started", "places": "0"}, "จำนวนผู้เข้ารอบต้องเป็น 1 ถึง 8"),
        ({"kind": "knockout_cancelled"}, "เลือกว่าจะตัดสินอย่างไร"),
        ({"kind": "golden_round_called", "group": "ก", "place": "1"}, "ไม่มีกระดานทองที่ต้องแข่ง"),
        ({"kind": "nothing"}, "เลือกว่าจะตัดสินอย่างไร"),
    ],
)
def test_a_form_that_does_not_fit_says_what_to_do_and_changes_nothing(
    desk: HeadDesk, form: Mapping[str, str], said: str
) -> None:
    browser = signed_in(desk)

    answer = browser.post("/organise", {**form, **WHY, **hidden(browser)})

    assert answer.status_code == 422
    assert said in answer.text
    assert desk.hall.decided == ()


def test_of_two_directors_the_second_sees_what_the_first_did_and_nothing_is_lost(desk: HeadDesk) -> None:
    """Cases 33."""
    first, second = signed_in(desk), signed_in(desk)
    first_form, second_form = hidden(first), hidden(second)
    first.post("/organise", {"kind": "match_moved", "match_id": "1", "table": "5", **WHY, **first_form})

    form = {"kind": "match_moved", "match_id": "1", "table": "6", "reason": "ใกล้ห้องน้ำ", **second_form}
    answer = second.post("/organise", form)

    assert answer.status_code == 409
    assert "ล่าสุด: ย้ายคู่ 1 ไปโต๊ะ 5 (สมหมาย)" in answer.text
    assert 'value="ใกล้ห้องน้ำ"' in answer.text
    assert len(desk.hall.decided) == 1


def test_only_a_director_runs_the_event(desk: HeadDesk) -> None:
    arbiter = signed_in(desk, "มานะ")

    refused = arbiter.post("/organise", {**FORMS[0], **WHY, **hidden(arbiter)})
    visitor = Browser(desk.app).post("/organise", {**FORMS[0], **WHY})

    assert [answer.status_code for answer in (refused, visitor)] == [403, 403]
    assert desk.hall.decided == ()


def test_a_match_that_was_played_wrongly_is_annulled_on_the_page(desk: HeadDesk) -> None:
    enter(desk.hall, "1", "==")
    browser = signed_in(desk)

    not_begun = browser.post("/organise", {"kind": "match_annulled", "match_id": "2", **WHY, **hidden(browser)})
    done = browser.post("/organise", {"kind": "match_annulled", "match_id": "1", **WHY, **hidden(browser)})

    assert (not_begun.status_code, done.status_code) == (422, 303)
    assert desk.hall.results["1"].progress is Progress.WAITING


def test_golden_boards_and_the_knockout_start_from_the_page(desk: HeadDesk) -> None:
    enter_group_stage(desk.hall, level="35")
    browser = signed_in(desk)
    page = browser.get("/organise").text
    golden = {"kind": "golden_round_called", "group": "ก", "place": "2"}
    browser.post("/organise", {**golden, **WHY, **hidden(browser)})
    enter(desk.hall, "G1", "3")
    knockout = {"kind": "knockout_started", "places": "๒", "tables": "1, ๒"}
    browser.post("/organise", {**knockout, **WHY, **hidden(browser)})

    assert "กระดานทองรอบที่ 1 สาย ก ชิงอันดับ 2" in page
    assert [desk.hall.results[match_id].progress for match_id in ("K1-1", "K1-2")] == [Progress.WAITING] * 2


def test_the_bracket_shows_everybody_at_their_place_and_the_conflict_in_words(desk: HeadDesk) -> None:
    enter_group_stage(desk.hall)
    desk.hall.decide(start_knockout(desk.hall, 2, ["1", "2"], by="สมหมาย", reason="ครบ"))
    for match_id, winners in (("K1-1", "11"), ("K1-2", "22"), ("K2-1", "11"), ("K1-1", "44")):
        enter(desk.hall, match_id, winners)
    browser = Browser(desk.app)
    page = browser.get("/bracket").text

    assert [page.count(f">{NAMES[number]}<") for number in "1234"] == [3, 2, 1, 1]
    assert f"{NAMES['4']} ชนะ แต่ {NAMES['1']} แข่งคู่ K2-1 ไปแล้ว" in page
    assert "รอบรองชนะเลิศ" in page
    assert "รอบชิงชนะเลิศ" in page
    assert "คณะกรรมการต้องตัดสิน" in browser.get("/organise").text


def test_the_schedule_says_what_comes_next_at_each_table(desk: HeadDesk) -> None:
    page = Browser(desk.app).get("/schedule").text
    matches = re.findall(r'href="/match/(\d+)"', page)

    assert sorted(matches, key=int) == [str(number) for number in range(1, 13)]
    assert re.findall(r"<h2>โต๊ะ <b>(\d)</b>", page) == ["1", "2"]


@pytest.mark.parametrize("act", [None, PlayerReturned, PlayerWithdrawn])
def test_who_lost_the_day_at_a_table_is_on_the_organisers_page_until_somebody_decides(
    desk: HeadDesk, act: type[PlayerReturned] | type[PlayerWithdrawn] | None
) -> None:
    """TSA 7(7): the referee rules at one table, the committee says what becomes of the matches left."""
    end = desk.plug(TableEnd(PlayedTable(label="1")))
    desk.run()
    data = end.told[-1][1]
    end.table.assign_as_told(data)
    end.table.record(StartScheduled(at_ms=end.table.at_ms, start_at_ms=AtMs(0)))
    end.table.now_ms += 3_600_000
    end.table.record(LateLossRuled(at_ms=end.table.at_ms, seat=None, scope=Scope.EVENT))
    desk.run()
    names = [player["name"] for player in data["players"].values()]
    if act is not None:
        policy = {"policy": WithdrawalPolicy.KEEP} if act is PlayerWithdrawn else {}
        more: dict[str, Any] = {**WHY, **policy}
        desk.hall.decide(act(player_id=data["players"]["left"]["player_id"], by="สมหมาย", **more))
    page = signed_in(desk).get("/organise").text
    told = [f"{name} แพ้การแข่งขันของวันนั้นในคู่ {data['match_id']}" in page for name in names]
    assert told == [act is None, True]
    assert "แพ้การแข่งขันของวันนั้น" not in Browser(desk.app).get("/bracket").text
