"""The audit: who, when, what, before and after, of decisions and of corrections at the tables alike."""

import re

import pytest

from headtable.audit import audit_lines
from headtable.decisions import DecisionWithdrawn, EnteredBoard, ResultEntered
from headtable.people import new_person
from headtable.result_changes import ResultChange, ResultState
from headtable.roles import Role
from journal.memory import MemoryStore
from rules.outcome import Cause
from tests.support.browser import Browser
from tests.support.cup import cup_plan, played_cup
from tests.support.head_desk import HeadDesk
from tests.support.played_table import RIGHT

PIN = "271828"
TYPED = ResultEntered(
    match_id="ก1",
    boards=tuple(EnteredBoard(number, RIGHT, Cause.RESIGNED) for number in range(1, 5)),
    by="สมหมาย",
    reason="ผู้ตัดสินกดผิด",
)
AT_TABLE = ResultState(7, 4, "l=rl", "final")
ON_PAPER = ResultState(0, 12, "rrrr", "final")


@pytest.fixture
def desk() -> HeadDesk:
    store, table = MemoryStore(), played_cup()
    store.append(table.log_id, table.records)
    return HeadDesk(cup_plan(), store, people=[new_person("สมหมาย", PIN, Role.VIEWER)])


def test_a_decision_keeps_what_it_changed(desk: HeadDesk) -> None:
    desk.hall.decide(TYPED)
    desk.hall.decide(DecisionWithdrawn(match_id="ก1", by="ผอ.", reason="พบใบแสดงผล"))

    lines = audit_lines(desk.hall, desk.store)

    assert [(line.who.th, line.match_id, line.reason) for line in lines] == [
        ("ผอ.", "ก1", "พบใบแสดงผล"),
        ("สมหมาย", "ก1", "ผู้ตัดสินกดผิด"),
    ]
    assert [line.change for line in lines] == [ResultChange(ON_PAPER, AT_TABLE), ResultChange(AT_TABLE, ON_PAPER)]


def test_what_was_changed_then_is_shown_even_when_the_table_says_something_else_now(desk: HeadDesk) -> None:
    desk.hall.decide(TYPED)
    again = HeadDesk(cup_plan(), _without_table(desk)).hall

    assert audit_lines(again, desk.store)[0].change == ResultChange(AT_TABLE, ON_PAPER)


def _without_table(desk: HeadDesk) -> MemoryStore:
    """The store of a laptop that has the committee's log and not the table's."""
    store = MemoryStore()
    for log_id in desk.store.logs():
        if log_id != "00000000000000aa":
            store.append(log_id, desk.store.read(log_id, 1, 1_000))
    return store


def test_a_correction_at_a_table_stands_there_too() -> None:
    store, table = MemoryStore(), played_cup()
    table.void(table.records[-1].seq)
    store.append(table.log_id, table.records)

    (line,) = audit_lines(HeadDesk(cup_plan(), store).hall, store)

    assert (line.who.en, line.match_id, line.log_id, line.seq) == (
        "the referee at table 7",
        "ก4",
        table.log_id,
        table.records[-1].seq,
    )
    assert "wrong winner" in line.what.en


def test_the_page_is_for_those_who_are_signed_in(desk: HeadDesk) -> None:
    desk.hall.decide(TYPED)
    visitor, viewer = Browser(desk.app), Browser(desk.app)
    viewer.post("/sign-in", {"name": "สมหมาย", "pin": PIN})

    assert visitor.get("/audit").headers["location"] == "/sign-in?then=/audit"
    row = re.findall(r"<tr>.*?</tr>", viewer.get("/audit").text, re.DOTALL)[1]
    cells = [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<td>(.*?)</td>", row, re.DOTALL)]
    assert cells[1:3] == ["สมหมาย", "ก1"]
    assert cells[4:] == ["7–4 ยืนยันแล้ว", "0–12 ยืนยันแล้ว", "ผู้ตัดสินกดผิด"]
