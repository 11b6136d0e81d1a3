"""The whole event as one page that needs nothing else."""

import re
from urllib.parse import unquote

import pytest

from headtable.decisions import EnteredBoard, ResultEntered
from journal.memory import MemoryStore
from rules.outcome import Cause
from tests.support.browser import Browser
from tests.support.cup import cup_plan, played_cup
from tests.support.head_desk import HeadDesk
from tests.support.played_table import LEFT


@pytest.fixture
def page() -> str:
    store, table = MemoryStore(), played_cup()
    store.append(table.log_id, table.records)
    desk = HeadDesk(cup_plan(), store)
    boards = (EnteredBoard(1, LEFT, Cause.RESIGNED),)
    desk.hall.decide(ResultEntered(match_id="ข1", boards=boards, by="สมหมาย", reason="เครื่องเสีย"))
    answer = Browser(desk.app).get("/export/event.html")
    assert answer.headers["content-disposition"] == 'attachment; filename="event.html"'
    return answer.text


def test_everything_is_in_it(page: str) -> None:
    for words in (
        "ถ้วยทดสอบ ครั้งที่ 1",
        "เพราะคะแนนรวมมากกว่า",
        "ปู่ทองดี กี่กระดาน",
        "กระดานที่ 1 สมชาย รุ่งเรืองกิจ ชนะ",
        "เครื่องเสีย",
        "data:font/ttf;base64,",
    ):
        assert words in page
    assert page.count('<svg class="bars"') == 16


def test_it_refers_to_nothing_outside_of_it(page: str) -> None:
    assert not re.search(r'(?:href|src|action)="(?!#)', page)
    assert not re.search(r"url\((?!\"data:)", page)
    assert "<script" not in page


def test_its_links_lead_to_its_own_parts(page: str) -> None:
    parts = set(re.findall(r' id="([^"]+)"', page))
    links = {unquote(link) for link in re.findall(r'href="#([^"]+)"', page)}

    played = {f"match-{match_id}" for match_id in ("ก1", "ก2", "ก3", "ก4", "ข1")}
    assert played <= parts
    assert links <= parts
    assert {"standings", "results", "bracket", "audit"} | played <= links
