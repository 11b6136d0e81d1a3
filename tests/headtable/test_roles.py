"""Who may do what: director, arbiter, viewer, and a visitor without a PIN."""

import re

import pytest

from headtable.people import new_person
from headtable.results import Progress
from headtable.roles import Role, VisitorsSee
from headtable.settings import WebSettings
from headtable.web.live import is_on_display
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, TableEnd, plan_of

PIN = "271828"
ANY = "0.0.0.0"  # noqa: S104 - recognised by the guard; nothing is bound
PEOPLE = [new_person("ผอ.", PIN, Role.DIRECTOR), new_person("ก", PIN, Role.ARBITER), new_person("ข", PIN, Role.ARBITER)]
VIEWER = new_person("ผู้ชม", PIN, Role.VIEWER)
TYPED = {"kind": "result_entered", "winner-1": "left", "cause-1": "resigned", "reason": "เครื่องเสีย"}
WITHDRAWN = {"kind": "decision_withdrawn", "reason": "ผิดคู่"}


def desk_with(visitors: VisitorsSee = VisitorsSee.EVERYTHING) -> HeadDesk:
    desk = HeadDesk(plan_of(("1", "7")), people=[*PEOPLE, VIEWER], web=WebSettings(visitors=visitors))
    end = desk.plug(TableEnd())
    end.table.assign("1", boards=1)
    desk.run()
    return desk


def signed_in(desk: HeadDesk, name: str) -> Browser:
    browser = Browser(desk.app)
    assert browser.post("/sign-in", {"name": name, "pin": PIN}).status_code == 303
    return browser


def decide(browser: Browser, form: dict[str, str]) -> int:
    page = browser.get("/match/1").text
    hidden = dict(re.findall(r'name="(seen|form_token)" value="([^"]+)"', page))
    return browser.post("/decide/1", {**form, **hidden}).status_code


def test_an_arbiter_decides_and_a_viewer_only_looks() -> None:
    desk = desk_with()
    viewer = signed_in(desk, "ผู้ชม")

    assert decide(viewer, TYPED) == 403
    assert "committee" not in viewer.get("/match/1?language=en").text
    assert "Your role may not do this" in viewer.post("/decide/1", _own_form(viewer)).text
    assert decide(signed_in(desk, "ก"), TYPED) == 303
    assert desk.hall.results["1"].progress is Progress.FINAL


def _own_form(browser: Browser) -> dict[str, str]:
    token = re.search(r'name="form_token" value="([^"]+)"', browser.get("/").text)
    assert token is not None
    return {**TYPED, "form_token": token[1]}


@pytest.mark.parametrize(("name", "answer"), [("ก", 303), ("ข", 422), ("ผอ.", 303)])
def test_what_an_arbiter_decided_is_taken_back_by_that_arbiter_or_a_director(name: str, answer: int) -> None:
    desk = desk_with()
    decide(signed_in(desk, "ก"), TYPED)

    assert decide(signed_in(desk, name), WITHDRAWN) == answer
    assert (desk.hall.results["1"].progress is Progress.FINAL) == (answer == 422)


def test_a_page_says_who_is_signed_in_and_as_what() -> None:
    assert "ก · กรรมการ" in signed_in(desk_with(), "ก").get("/").text


@pytest.mark.parametrize("path", ["/", "/results", "/match/1", "/decisions", "/api/results", "/export/results.csv"])
def test_where_visitors_see_the_display_only_other_pages_ask_for_a_pin(path: str) -> None:
    desk = desk_with(VisitorsSee.DISPLAY)

    answer = Browser(desk.app).get(path)

    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/sign-in?then=/")
    assert signed_in(desk, "ผู้ชม").get(path).status_code == 200


def test_the_display_needs_no_pin_and_shows_the_tables() -> None:
    visitor = Browser(desk_with(VisitorsSee.DISPLAY).app)

    assert "โต๊ะ <b>7</b>" in visitor.get("/display").text
    assert visitor.get("/static/style.css").status_code == 200
    assert visitor.post("/decide/1", TYPED).status_code == 403
    assert [is_on_display(topic) for topic in ("table:7", "lines", "plan", "match:1")] == [True, False, False, False]


def test_pages_are_for_this_computer_only_unless_somebody_opens_them_to_the_hall() -> None:
    assert WebSettings().host == "127.0.0.1"
    closed, opened = (HeadDesk(plan_of(("1", "7")), web=web).app for web in (WebSettings(), WebSettings(ANY)))

    assert Browser(closed, "http://192.168.1.20:8080").get("/").status_code == 421
    assert Browser(opened, "http://192.168.1.20:8080").get("/").status_code == 200
