"""Forms as people send them: clicked twice, after the session is over, again by the back button, far too long."""

import html
import re
from collections.abc import Callable

import pytest

from headtable.people import new_person
from headtable.roles import Role, VisitorsSee
from headtable.settings import WebSettings
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk
from tests.support.small_event import small_plan

PIN = "271828"
DIRECTOR, OTHER, ARBITER, VIEWER = "สมหมาย", "สมศรี", "มานะ", "ผู้ชม"
PEOPLE = [
    new_person(DIRECTOR, PIN, Role.DIRECTOR),
    new_person(OTHER, PIN, Role.DIRECTOR),
    new_person(ARBITER, PIN, Role.ARBITER),
    new_person(VIEWER, PIN, Role.VIEWER),
]
POSTPONED = {"kind": "match_postponed", "match_id": "1", "reason": "ผู้เล่นไปพบแพทย์"}
TYPED = {"kind": "result_entered", "winner-1": "left", "cause-1": "resigned", "reason": "เครื่องเสีย"}


@pytest.fixture
def desk() -> HeadDesk:
    return HeadDesk(small_plan(), people=PEOPLE)


def signed_in(desk: HeadDesk, name: str = DIRECTOR) -> Browser:
    browser = Browser(desk.app)
    sign_in(browser, name)
    return browser


def sign_in(browser: Browser, name: str = DIRECTOR, **more: str) -> str:
    """Where the browser is sent to afterwards."""
    answer = browser.post("/sign-in", {"name": name, "pin": PIN, **more})
    assert answer.status_code == 303
    return str(answer.headers["location"])


def hidden(page: str) -> dict[str, str]:
    """What the forms of a page carry unseen."""
    found = re.findall(r'name="(seen|form_token|then|kept)" value="([^"]*)"', page)
    return {name: html.unescape(value) for name, value in found}


def kept(page: str) -> dict[str, str]:
    """What the form for signing in carries on."""
    return {name: value for name, value in hidden(page).items() if name in ("then", "kept")}


@pytest.mark.parametrize(
    ("page", "path", "form"), [("/organise", "/organise", POSTPONED), ("/match/1", "/decide/1", TYPED)]
)
def test_a_form_that_was_clicked_twice_is_one_act(desk: HeadDesk, page: str, path: str, form: dict[str, str]) -> None:
    """Both answers lead to the page that shows it (cases 1, 33)."""
    browser = signed_in(desk)
    sent = {**form, **hidden(browser.get(page).text)}

    answers = [browser.post(path, sent) for _ in range(2)]

    assert [(one.status_code, one.headers.get("location")) for one in answers] == [(303, page)] * 2
    assert len(desk.hall.decided) == 1


def test_a_person_who_was_added_by_two_clicks_is_there_once(desk: HeadDesk) -> None:
    browser = signed_in(desk)
    added = {"kind": "person_added", "name": "มาลี", "role": "arbiter", "pin": "314159", "pin_again": "314159"}
    sent = {**added, **hidden(browser.get("/people").text)}

    assert [browser.post("/people", sent).status_code for _ in range(2)] == [303, 303]
    assert browser.get("/people").text.count("<h2>มาลี</h2>") == 1


def test_the_same_act_after_somebody_undid_it_is_another_act(desk: HeadDesk) -> None:
    """The event looks as it did before, and what is sent is the same to the last letter."""
    browser, other = signed_in(desk), signed_in(desk, OTHER)
    sent = {**POSTPONED, **hidden(browser.get("/organise").text)}
    browser.post("/organise", sent)
    called_up = {"kind": "match_called_up", "match_id": "1", "reason": "กลับมาแล้ว"}
    other.post("/organise", {**called_up, **hidden(other.get("/organise").text)})

    assert browser.post("/organise", sent).status_code == 303
    assert desk.hall.plan.postponed == {"1"}


def test_what_was_filled_in_survives_a_session_that_is_over(desk: HeadDesk) -> None:
    """Signed in again, the page has everything in its form; nothing is recorded before it is sent again."""
    browser = signed_in(desk)
    sent = {**POSTPONED, **hidden(browser.get("/organise").text)}
    browser.forget()

    refused = browser.post("/organise", sent)
    mistyped = browser.post("/sign-in", {"name": DIRECTOR, "pin": "000000", **kept(refused.text)})
    place = sign_in(browser, **kept(mistyped.text))
    page = browser.get(place).text

    assert refused.status_code == 403
    assert "หมดเวลาการเข้าสู่ระบบ" in refused.text
    assert place == "/organise"
    assert desk.hall.decided == ()
    assert 'value="ผู้เล่นไปพบแพทย์"' in page
    assert '<option value="1" selected>' in page
    assert "ยังไม่ได้บันทึก" in page
    assert 'value="ผู้เล่นไปพบแพทย์"' not in browser.get(place).text


def test_a_typed_result_survives_it_too(desk: HeadDesk) -> None:
    browser = signed_in(desk)
    sent = {**TYPED, **hidden(browser.get("/match/1").text)}
    browser.forget()

    place = sign_in(browser, **kept(browser.post("/decide/1", sent).text))

    assert place == "/match/1"
    assert '<option value="left" selected>' in browser.get(place).text


def test_it_survives_too_where_visitors_see_the_display_only() -> None:
    desk = HeadDesk(small_plan(), people=PEOPLE, web=WebSettings(visitors=VisitorsSee.DISPLAY))

    refused = Browser(desk.app).post("/organise", POSTPONED)

    assert refused.status_code == 403
    assert "ผู้เล่นไปพบแพทย์" in kept(refused.text)["kept"]
    assert Browser(desk.app).post("/organise", {**POSTPONED, "reason": "ก" * 10_000}).text == "sign in first"


def test_a_form_from_before_somebody_signed_in_anew_is_not_lost(desk: HeadDesk) -> None:
    """As in a second tab: the form's session is over, the browser's is not."""
    browser = signed_in(desk)
    sent = {**POSTPONED, **hidden(browser.get("/organise").text)}
    sign_in(browser)

    refused = browser.post("/organise", sent)

    assert refused.status_code == 403
    assert 'value="ผู้เล่นไปพบแพทย์"' in browser.get(sign_in(browser, **kept(refused.text))).text
    assert desk.hall.decided == ()


def test_a_pin_is_never_written_into_a_page(desk: HeadDesk) -> None:
    browser = signed_in(desk)
    added = {"kind": "person_added", "name": "มาลี", "role": "arbiter", "pin": "314159", "pin_again": "314159"}
    sent = {**added, **hidden(browser.get("/people").text)}
    browser.forget()

    assert "314159" not in browser.post("/people", sent).text


@pytest.mark.parametrize("text", ["", "{", "[]", '{"kind": 1}', "null"])
def test_what_is_no_form_is_not_kept(desk: HeadDesk, text: str) -> None:
    browser = Browser(desk.app)

    assert sign_in(browser, then="/organise", kept=text) == "/organise"
    assert "ยังไม่ได้บันทึก" not in browser.get("/organise").text


def test_a_note_of_ten_thousand_letters_is_refused_in_words(desk: HeadDesk) -> None:
    browser = signed_in(desk)
    sent = {**POSTPONED, **hidden(browser.get("/organise").text), "reason": "ก" * 10_000}

    answer = browser.post("/organise", sent)

    assert answer.status_code == 413
    assert "ยาวเกินไป" in answer.text


def test_the_address_of_a_decision_leads_to_its_match(desk: HeadDesk) -> None:
    """The other language, reloading, and the history of the browser ask for it."""
    answer = signed_in(desk).get("/decide/1?language=en")

    assert (answer.status_code, answer.headers["location"]) == (303, "/match/1?language=en")


@pytest.mark.parametrize("path", ["/files/journals", "/files/plan"])
def test_the_address_of_files_that_were_brought_leads_to_the_files(desk: HeadDesk, path: str) -> None:
    assert signed_in(desk).get(path).headers["location"] == "/files"


@pytest.mark.parametrize("name", [ARBITER, VIEWER])
def test_who_may_not_direct_is_told_so_and_is_shown_no_forms(desk: HeadDesk, name: str) -> None:
    page = signed_in(desk, name).get("/organise").text

    assert 'action="/organise"' not in page
    assert "เฉพาะผู้อำนวยการแข่งขัน" in page


def _signed_out(desk: HeadDesk) -> Browser:
    return Browser(desk.app)


@pytest.mark.parametrize(
    ("path", "visitor", "is_refreshed"),
    [
        ("/results", signed_in, True),
        ("/organise", signed_in, False),
        ("/match/1", signed_in, False),
        ("/people", signed_in, False),
        ("/files", signed_in, False),
        ("/sign-in", _signed_out, False),
        ("/match/1", _signed_out, True),
    ],
)
def test_a_page_with_a_form_is_not_loaded_anew_meanwhile(
    desk: HeadDesk, path: str, visitor: Callable[[HeadDesk], Browser], *, is_refreshed: bool
) -> None:
    """Without scripts a page is live by loading itself anew, which would empty what somebody fills in."""
    assert ('http-equiv="refresh"' in visitor(desk).get(path).text) == is_refreshed


def test_every_page_offers_to_sign_in(desk: HeadDesk) -> None:
    assert 'href="/sign-in?then=/results"' in Browser(desk.app).get("/results").text
    assert 'href="/sign-in?' not in signed_in(desk).get("/results").text


def test_a_match_is_postponed_once_and_called_up_once(desk: HeadDesk) -> None:
    browser = signed_in(desk)

    def sent(kind: str) -> int:
        form = {"kind": kind, "match_id": "1", "reason": "ผู้เล่นไปพบแพทย์"}
        return browser.post("/organise", {**form, **hidden(browser.get("/organise").text)}).status_code

    kinds = ("match_called_up", "match_postponed", "match_postponed", "match_called_up", "match_called_up")
    assert [sent(kind) for kind in kinds] == [422, 303, 422, 303, 422]
