"""What a browser, or something that poses as one, sends to the head table: an answer below 500, whatever comes."""

from functools import cache
from urllib.parse import parse_qsl, quote_from_bytes, urlencode

from headtable.decision_form import BadForm, read_decision
from headtable.people import new_person
from tests.support.browser import Browser
from tests.support.fuzz_targets.target import Target, joined, parted
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.mutations import only_refuses
from tests.support.played_table import LEFT

_PATHS = ("/sign-in", "/matches/1", "/matches/1/decide", "/organise", "/tables/7", "/language", "/sign-out")
_FIELDS = (
    {"kind": "result_entered", "reason": "ผิด", "winner-1": "left", "cause-1": "resigned", "winner-2": "draw"},
    {"kind": "log_ruled", "reason": "1", "log_id": "00000000000000aa"},
    {"kind": "result_entered", "forfeit-1": "1", "winner-1": "", "reason": "a"},
    {"name": "สมศรี", "pin": "471100"},
)
_FORMS = [urlencode(fields).encode() for fields in _FIELDS]
_STARTS = (b"/", b"/matches/", b"/tables/", b"/api/", b"/static/", b"/?lang=")


@cache
def _desk() -> HeadDesk:
    desk = HeadDesk(plan_of(("1", "7"), boards=2), people=[new_person("สมศรี", "471100")])
    end = desk.plug(TableEnd())
    end.table.assign("1", boards=2)
    end.table.toss()
    end.table.play_board(LEFT)
    desk.run()
    return desk


def _fields_of(data: bytes) -> dict[str, str]:
    return dict(parse_qsl(data.decode(errors="replace"), keep_blank_values=True, max_num_fields=None))


def _decide(data: bytes) -> None:
    """A decision is one, or is refused."""
    with only_refuses(BadForm):
        assert read_decision(_desk().hall.results["1"], _fields_of(data), "สมศรี").match_id == "1"


def _post(data: bytes) -> None:
    path, form = parted(data, 2)
    place = _PATHS[sum(path) % len(_PATHS)]
    answer = Browser(_desk().app).post(place, _fields_of(form))
    assert answer.status_code < 500
    assert "Traceback" not in answer.text


def _get(data: bytes) -> None:
    answer = Browser(_desk().app).get("/" + quote_from_bytes(data.lstrip(b"/"), safe="/?=&"))
    assert answer.status_code < 500
    assert "Traceback" not in answer.text


TARGETS = (
    Target("decision_form", _FORMS, _decide),
    Target("any_form", [joined(path.encode(), form) for path in _PATHS for form in _FORMS[:2]], _post, is_slow=True),
    Target("any_address", [start + b"1" for start in _STARTS], _get, is_slow=True),
)
