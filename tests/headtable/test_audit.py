"""The audit: who, when, what, before and after, of decisions and of corrections at the tables alike."""

import re
from collections.abc import Sequence

import pytest

from headtable.audit import AuditLine, audit_lines
from headtable.decisions import DecisionWithdrawn, EnteredBoard, ResultEntered
from headtable.people import new_person
from headtable.roles import Role
from journal.memory import MemoryStore
from rules.events import Authority, BoardEnded, Replaced, ResultCorrected
from rules.outcome import Cause
from rules.units import AtMs
from tests.support.browser import Browser
from tests.support.cup import cup_plan, played_cup
from tests.support.head_desk import HeadDesk
from tests.support.played_table import LEFT, RIGHT

PIN = "271828"
TYPED = ResultEntered(
    match_id="ก1",
    boards=tuple(EnteredBoard(number, RIGHT, Cause.RESIGNED) for number in range(1, 5)),
    by="สมหมาย",
    reason="ผู้ตัดสินกดผิด",
)
AT_TABLE, ON_PAPER = "7–4 ยืนยันแล้ว", "0–12 ยืนยันแล้ว"


def changes(lines: Sequence[AuditLine]) -> list[tuple[str | None, str | None]]:
    """Before and after of each, in Thai."""
    return [(line.before.th if line.before else None, line.after.th if line.after else None) for line in lines]


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
    assert changes(lines) == [(ON_PAPER, AT_TABLE), (AT_TABLE, ON_PAPER)]


def test_what_was_changed_then_is_shown_even_when_the_table_says_something_else_now(desk: HeadDesk) -> None:
    desk.hall.decide(TYPED)
    again = HeadDesk(cup_plan(), _without_table(desk)).hall

    assert changes(audit_lines(again, desk.store)) == [(AT_TABLE, ON_PAPER)]


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
    assert changes([line]) == [("ยืนยันผลการแข่งขัน", "ไม่นับ")]


def test_a_result_corrected_at_the_table_shows_what_it_was_and_what_it_is() -> None:
    """TSA 12: who corrected it, what stood there before, and what stands there since."""
    store, table = MemoryStore(), played_cup()
    for cause, winner in ((Cause.PENALTY, LEFT), (Cause.AGREED, None)):
        table.record(
            ResultCorrected(
                at_ms=table.at_ms,
                board_number=1,
                cause=cause,
                winner=winner,
                authority=Authority.COMMITTEE,
                reason="ดูบันทึกแล้ว",
            )
        )
    store.append(table.log_id, table.records)

    lines = audit_lines(HeadDesk(cup_plan(), store).hall, store)

    penalised = "กระดานที่ 1 น้ำเพชร ศรีสุวรรณ ชนะ (ถูกปรับให้แพ้)"
    assert changes(lines) == [
        (penalised, "กระดานที่ 1 เสมอ (ตกลงเสมอ)"),
        ("กระดานที่ 1 ปู่ทองดี กี่กระดาน ชนะ (ยอมแพ้)", penalised),
    ]


def test_an_act_that_was_meant_otherwise_shows_both() -> None:
    store, table = MemoryStore(), played_cup()
    ended = next(record.seq for record in reversed(table.records) if record.content.type == "board_ended")
    table.record(
        Replaced(
            at_ms=table.at_ms,
            target_seq=ended,
            reason="กดผิดข้าง",
            board_ended=BoardEnded(at_ms=AtMs(0), cause=Cause.AGREED, winner=None),
        )
    )
    store.append(table.log_id, table.records)

    ((before, after),) = changes(audit_lines(HeadDesk(cup_plan(), store).hall, store))

    assert (before or "").startswith("จบกระดาน ")
    assert after == "จบกระดาน เสมอ (ตกลงเสมอ)"


def test_the_page_is_for_those_who_are_signed_in(desk: HeadDesk) -> None:
    desk.hall.decide(TYPED)
    visitor, viewer = Browser(desk.app), Browser(desk.app)
    viewer.post("/sign-in", {"name": "สมหมาย", "pin": PIN})

    assert visitor.get("/audit").headers["location"] == "/sign-in?then=/audit"
    row = re.findall(r"<tr>.*?</tr>", viewer.get("/audit").text, re.DOTALL)[1]
    cells = [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)]
    assert cells[1:3] == ["สมหมาย", "ก1"]
    assert cells[4:] == ["7–4 ยืนยันแล้ว", "0–12 ยืนยันแล้ว", "ผู้ตัดสินกดผิด"]
