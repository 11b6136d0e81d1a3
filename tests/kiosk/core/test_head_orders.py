"""What a record of the head table asks of a table, and what of it is left alone."""

from typing import Any

import pytest

from journal.record import Content, Stamp
from journal.values import to_json
from kiosk.core.head_orders import Annulment, LateRulings, SetTime, orders_of
from tests.support.table import assignment

NINE = "2026-11-30 09:00"
PAIRING: Any = to_json(assignment(), leave_out="at_ms")


def content(kind: str, **data: Any) -> Content:
    return Content(5, kind, Stamp(1, "boot-h"), data)


def test_an_assignment_says_the_set_time_too() -> None:
    asked = orders_of(content("assignment", **PAIRING, starts_at=NINE, start_utc_ms=5, title="ถ้วย"))
    assert asked == (assignment(), SetTime("m1", NINE, 5))


def test_an_assignment_of_an_older_head_table_has_no_set_time() -> None:
    assert orders_of(content("assignment", **PAIRING)) == (assignment(), SetTime("m1"))


def test_a_set_time_that_can_not_be_understood_costs_no_match() -> None:
    assert orders_of(content("assignment", **PAIRING, starts_at=9, start_utc_ms="soon")) == (assignment(),)


@pytest.mark.parametrize(
    ("kind", "data", "expected"),
    [
        ("set_time", {"starts_at": NINE, "start_utc_ms": None}, SetTime("m1", NINE)),
        ("late_rulings", {"rulings": {"p1": "wait", "p2": "board"}}, LateRulings("m1", {"p1": "wait", "p2": "board"})),
        ("match_annulled", {"revision": 3, "why": "of the future"}, Annulment("m1", 3)),
    ],
)
def test_each_word_beside_the_pairing_is_read(kind: str, data: dict[str, Any], expected: object) -> None:
    assert orders_of(content(kind, match_id="m1", **data)) == (expected,)


@pytest.mark.parametrize("kind", ["set_time", "late_rulings", "match_annulled", "assignment", "of_the_future"])
def test_what_can_not_be_understood_asks_nothing(kind: str) -> None:
    assert orders_of(content(kind, match_id=7, revision="x", rulings=[1])) == ()
