"""Forms that no page of ours would send, made of fields that one would: an answer below 500, whatever comes."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from headtable.decision_form import BadForm, read_decision
from headtable.people import new_person
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.mutations import FUZZED, SLOW_FUZZED, only_refuses
from tests.support.played_table import LEFT

WORDS = some.sampled_from(
    ["", "left", "draw", "resigned", "result_entered", "log_ruled", "1", "-1", "a" * 400, "\0", "ก"]
)
NAMES = some.sampled_from(["kind", "reason", "winner-1", "cause-1", "winner-2", "log_id", "forfeit-1", "pin", "name"])
FIELDS = some.dictionaries(NAMES, WORDS | some.text(max_size=30), max_size=9)
PATHS = ("/sign-in", "/matches/1", "/matches/1/decide", "/organise", "/tables/7", "/language", "/sign-out")


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


@settings(SLOW_FUZZED, suppress_health_check=[HealthCheck.too_slow])
@given(path=some.sampled_from(PATHS), fields=FIELDS)
def test_any_form_gets_an_answer(desk: HeadDesk, path: str, fields: dict[str, str]) -> None:
    answer = Browser(desk.app).post(path, fields)
    assert answer.status_code < 500
    assert "Traceback" not in answer.text
