"""Forms that no page of ours would send, made of fields that one would: an answer below 500, whatever comes."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from headtable.act_form import fingerprint as event_fingerprint
from headtable.decision_form import BadForm, read_decision
from headtable.decision_form import fingerprint as decision_fingerprint
from headtable.people import new_person
from headtable.web.people_pages import fingerprint as people_fingerprint
from headtable.web.sessions import WINDOW_MS
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.mutations import FUZZED, SLOW_FUZZED, only_refuses
from tests.support.played_table import LEFT

KINDS = some.sampled_from(
    [
        "result_entered",
        "log_ruled",
        "match_moved",
        "player_replaced",
        "set_time_changed",
        "knockout_started",
        "person_added",
        "role_changed",
        "pin_reset",
        "person_removed",
        "hum",
        "\x00",
    ]
)
WORDS = some.sampled_from(
    ["", "left", "draw", "resigned", "1", "-1", "a" * 400, "\0", "ก", "director", "utf-8", "271828"]
)
NAMES = some.sampled_from(
    [
        "reason",
        "winner-1",
        "cause-1",
        "winner-2",
        "log_id",
        "pin",
        "pin_again",
        "name",
        "role",
        "counts",
        "encoding",
        "match_id",
        "player_id",
        "table",
        "tables",
        "places",
        "time",
        "then",
        "kind",
    ]
)
FIELDS = some.dictionaries(NAMES, WORDS | KINDS | some.text(max_size=30), max_size=9)
PATHS = ("/decide/1", "/organise", "/people", "/histories", "/files/plan", "/files/journals")
VISITORS_PATHS = (*PATHS, "/sign-in", "/sign-out", "/decide/7", "/nowhere")


@pytest.fixture(scope="module")
def desk() -> HeadDesk:
    desk = HeadDesk(plan_of(("1", "7"), boards=2), people=[new_person("สมศรี", "471100")])
    end = desk.plug(TableEnd())
    end.table.assign("1", boards=2)
    end.table.toss()
    end.table.play_board(LEFT)
    desk.run()
    return desk


@FUZZED
@given(fields=FIELDS)
def test_a_decision_is_one_or_is_refused(desk: HeadDesk, fields: dict[str, str]) -> None:
    with only_refuses(BadForm):
        assert read_decision(desk.hall.results["1"], fields, "สมศรี").match_id == "1"


@pytest.fixture(scope="module")
def director(desk: HeadDesk) -> tuple[Browser, str]:
    """A browser in which a director is signed in, and what each of its forms must carry."""
    desk.clock.advance(WINDOW_MS)  # wrong PINs of others have locked everybody out
    browser = Browser(desk.app)
    browser.post("/sign-in", {"name": "สมศรี", "pin": "471100"})
    found = re.search(r'name="form_token" value="([^"]+)"', browser.get("/people").text)
    assert found is not None
    return browser, found[1]


@settings(SLOW_FUZZED, suppress_health_check=[HealthCheck.too_slow])
@given(path=some.sampled_from(VISITORS_PATHS), fields=FIELDS)
def test_any_form_of_a_visitor_gets_an_answer(desk: HeadDesk, path: str, fields: dict[str, str]) -> None:
    answer = Browser(desk.app).post(path, fields)
    assert answer.status_code < 500
    assert "Traceback" not in answer.text


@settings(SLOW_FUZZED, suppress_health_check=[HealthCheck.too_slow])
@given(path=some.sampled_from(PATHS), kind=KINDS, fields=FIELDS)
def test_any_form_of_a_director_gets_an_answer(
    desk: HeadDesk, director: tuple[Browser, str], path: str, kind: str, fields: dict[str, str]
) -> None:
    """With all that makes it a form of ours: only what somebody typed is odd."""
    browser, token = director
    seen = {
        "/decide/1": decision_fingerprint(desk.hall.results["1"]),
        "/organise": event_fingerprint(desk.hall),
        "/people": people_fingerprint(desk.people),
    }
    answer = browser.post(path, {"kind": kind, **fields, "form_token": token, "seen": seen.get(path, "")})
    assert answer.status_code < 500
    assert "Traceback" not in answer.text
    assert desk.people.find("สมศรี") is not None
