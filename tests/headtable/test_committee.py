"""Signing in and deciding: only with a PIN, only from our own forms, and never over what changed meanwhile."""

import re
from dataclasses import replace

import pytest

from headtable.people import new_person
from headtable.results import Progress
from headtable.web.sessions import TRIES_FOR_A_NAME, WINDOW_MS
from rules.events import Stage
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.played_table import LEFT, RIGHT, PlayedTable

PIN = "271828"
SOMMAI = new_person("สมหมาย", PIN)
TYPED = {"kind": "result_entered", "winner-1": "left", "cause-1": "resigned", "reason": "เครื่องเสีย"}


@pytest.fixture
def desk() -> HeadDesk:
    desk = HeadDesk(plan_of(("1", "7"), ("2", "8")), people=[SOMMAI])
    end = desk.plug(TableEnd())
    end.table.assign("1", boards=1)
    desk.run()
    return desk


def signed_in(desk: HeadDesk) -> Browser:
    browser = Browser(desk.app)
    answer = browser.post("/sign-in", {"name": "สมหมาย", "pin": PIN, "then": "/match/1"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/match/1")
    return browser


def tokens(browser: Browser, match_id: str = "1") -> dict[str, str]:
    """What the forms of the match's page carry unseen."""
    page = browser.get(f"/match/{match_id}").text
    names = ("seen", "form_token")
    found = {name: re.search(rf'name="{name}" value="([^"]+)"', page) for name in names}
    return {name: match[1] for name, match in found.items() if match}


def test_a_result_is_typed_in_by_somebody_who_signed_in(desk: HeadDesk) -> None:
    browser = signed_in(desk)

    answer = browser.post("/decide/1", {**TYPED, **tokens(browser)})

    assert (answer.status_code, answer.headers["location"]) == (303, "/match/1")
    assert desk.hall.results["1"].progress is Progress.FINAL
    page = browser.get("/match/1").text
    assert "บันทึกผลด้วยมือ: 1 ซ้ายชนะ (ยอมแพ้) ตัดสินโดย สมหมาย เหตุผล: เครื่องเสีย" in page
    assert "สมหมาย" in browser.get("/decisions").text


def test_nobody_decides_without_signing_in(desk: HeadDesk) -> None:
    browser = Browser(desk.app)

    assert "เข้าสู่ระบบเพื่อตัดสินผล" in browser.get("/match/1").text
    assert browser.post("/decide/1", TYPED).status_code == 403
    assert desk.hall.decided == ()


def test_a_form_of_another_site_is_refused(desk: HeadDesk) -> None:
    browser = signed_in(desk)
    form = {**TYPED, **tokens(browser)}

    foreign = browser.post("/decide/1", form, {"Origin": "http://evil.example"})
    without_token = browser.post("/decide/1", {**form, "form_token": "x"})
    own = browser.post("/decide/1", form, {"Origin": "http://localhost:8080"})

    assert [answer.status_code for answer in (foreign, without_token, own)] == [403, 403, 303]


def test_of_two_who_decide_at_once_the_second_sees_both_and_nothing_is_lost(desk: HeadDesk) -> None:
    """Cases 33."""
    first, second = signed_in(desk), signed_in(desk)
    first_form, second_form = tokens(first), tokens(second)
    first.post("/decide/1", {**TYPED, **first_form})

    answer = second.post("/decide/1", {**TYPED, "winner-1": "right", "reason": "ผู้ตัดสินแจ้ง", **second_form})

    assert answer.status_code == 409
    assert "ผลของคู่นี้เปลี่ยนไประหว่างที่กรอก" in answer.text
    assert "1 ซ้ายชนะ" in answer.text
    assert '<option value="right" selected>' in answer.text
    assert 'value="ผู้ตัดสินแจ้ง"' in answer.text
    assert len(desk.hall.decided) == 1


def test_a_result_that_came_from_the_table_meanwhile_stops_the_decision(desk: HeadDesk) -> None:
    browser = signed_in(desk)
    form = tokens(browser)
    link = desk.links["/dev/tty0"]
    assert link.peer is not None
    link.peer.table.toss()
    link.peer.table.play_board(RIGHT)
    desk.run()

    assert browser.post("/decide/1", {**TYPED, **form}).status_code == 409


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"reason": "  "}, "ต้องให้เหตุผล"),
        ({"winner-1": ""}, "เลือกผลอย่างน้อยหนึ่งกระดาน"),
        ({"winner-1": "", "winner-2": "left", "cause-2": "time"}, "กระดานต้องต่อเนื่องกัน"),
        ({"winner-2": "left", "cause-2": "time"}, "คู่นี้มีเพียง 1 กระดาน"),
        ({"winner-1": "draw"}, "กระดานที่ 1: ผู้ชนะกับเหตุไม่ตรงกัน"),
        ({"winner-1": "both"}, "กระดานที่ 1: ผู้ชนะกับเหตุไม่ตรงกัน"),
        ({"kind": "log_ruled", "log_id": "zz"}, "เลือกเครื่องที่ผลถูกต้อง"),
        ({"kind": "coin"}, "เลือกว่าจะตัดสินอย่างไร"),
    ],
)
def test_a_form_that_is_no_decision_comes_back_with_the_reason(
    desk: HeadDesk, change: dict[str, str], said: str
) -> None:
    browser = signed_in(desk)

    answer = browser.post("/decide/1", {**TYPED, **change, **tokens(browser)})

    assert (answer.status_code, said in answer.text) == (422, True)
    assert desk.hall.decided == ()


def test_a_dispute_is_decided_by_naming_the_device() -> None:
    desk = HeadDesk(plan_of(("1", "7")), people=[SOMMAI])
    for log_id, winner, port in (("a" * 16, LEFT, "/dev/tty0"), ("b" * 16, RIGHT, "/dev/tty1")):
        table = PlayedTable(device_id=f"table-{log_id[0]}", log_id=log_id)
        table.assign("1", boards=1)
        table.play_match(winner)
        desk.plug(TableEnd(table), port)
    desk.run()
    browser = signed_in(desk)

    ruled = {"kind": "log_ruled", "log_id": "b" * 16, "reason": "ตรงกับใบบันทึก"}
    answer = browser.post("/decide/1", {**ruled, **tokens(browser)})
    withdrawn = browser.post("/decide/1", {"kind": "decision_withdrawn", "reason": "ผิดคู่", **tokens(browser)})

    assert [answer.status_code, withdrawn.status_code] == [303, 303]
    assert desk.hall.results["1"].progress is Progress.DISPUTED


def test_wrong_pins_are_slowed_down_and_the_right_one_waits_too(desk: HeadDesk) -> None:
    browser = Browser(desk.app)
    codes = [browser.post("/sign-in", {"name": "สมหมาย", "pin": "000000"}).status_code for _ in range(TRIES_FOR_A_NAME)]
    locked = browser.post("/sign-in", {"name": "สมหมาย", "pin": PIN})
    desk.clock.advance(WINDOW_MS + 1)
    later = browser.post("/sign-in", {"name": "สมหมาย", "pin": PIN})

    assert codes == [403] * TRIES_FOR_A_NAME
    assert (locked.status_code, later.status_code) == (429, 303)
    assert "รอ 61 วินาที" in locked.text


def test_an_unknown_name_gets_the_same_answer_as_a_wrong_pin(desk: HeadDesk) -> None:
    browser = Browser(desk.app)

    answers = [browser.post("/sign-in", {"name": name, "pin": "123456"}) for name in ("สมหมาย", "nobody", "")]

    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert len({re.sub(r"\s+", " ", answer.text) for answer in answers}) == 1


def test_whoever_signed_out_decides_nothing(desk: HeadDesk) -> None:
    browser = signed_in(desk)
    form = tokens(browser)
    browser.post("/sign-out", form)

    assert browser.post("/decide/1", {**TYPED, **form}).status_code == 403


def test_a_session_ends_after_half_a_day(desk: HeadDesk) -> None:
    browser = signed_in(desk)
    form = tokens(browser)
    desk.clock.advance(12 * 3_600_000)

    assert browser.post("/decide/1", {**TYPED, **form}).status_code == 403


@pytest.mark.parametrize("then", ["//evil.example", "https://evil.example", "/\\evil.example", ""])
def test_signing_in_never_leads_to_another_site(desk: HeadDesk, then: str) -> None:
    answer = Browser(desk.app).post("/sign-in", {"name": "สมหมาย", "pin": PIN, "then": then})

    assert answer.headers["location"] == "/"


def test_a_form_as_long_as_a_book_is_refused(desk: HeadDesk) -> None:
    assert Browser(desk.app).post("/sign-in", {"name": "x" * 20_000, "pin": "1"}).status_code == 413


def test_a_match_that_nobody_knows_can_not_be_decided(desk: HeadDesk) -> None:
    browser = signed_in(desk)

    assert browser.post("/decide/99", {**TYPED, **tokens(browser)}).status_code == 404


def test_the_session_cookie_is_of_no_use_to_scripts_or_other_sites(desk: HeadDesk) -> None:
    cookie = Browser(desk.app).post("/sign-in", {"name": "สมหมาย", "pin": PIN}).headers["set-cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


def test_where_nobody_may_decide_the_pages_offer_nothing_to_sign_in_to() -> None:
    browser = Browser(HeadDesk(plan_of(("1", "7"))).app)

    assert "เข้าสู่ระบบ" not in browser.get("/match/1").text
    assert "headtable person add" in browser.get("/sign-in").text


def test_a_form_asks_for_the_boards_that_a_match_has(desk: HeadDesk) -> None:
    """Match 2 was never given to a table; a knockout match goes on until somebody has won (TSA 9)."""
    browser = signed_in(desk)

    def boards(match_id: str) -> int:
        return len(re.findall(r'name="winner-\d+"', browser.get(f"/match/{match_id}").text))

    in_group = boards("2")
    pairing = replace(desk.hall.base.pairings[1], stage=Stage.KNOCKOUT)
    desk.hall.replan(replace(desk.hall.base, pairings=(desk.hall.base.pairings[0], pairing)))

    assert (in_group, boards("2")) == (1, 7)
