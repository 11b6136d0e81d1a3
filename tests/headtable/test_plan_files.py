"""The plan is read again when its files are saved, and stays as it was when they have faults."""

import os
from pathlib import Path

import pytest

from headtable.event_file import EventSource, read_event
from headtable.plan_files import PlanFiles
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, TableEnd

PLAYERS = "id,name\n1,สมชาย\n2,น้ำเพชร\n3,ปัญญา\n"
PAIRINGS = "match,table,left,right\n1,7,1,2\n"


@pytest.fixture
def source(tmp_path: Path) -> EventSource:
    save(tmp_path / "players.csv", PLAYERS)
    save(tmp_path / "pairings.csv", PAIRINGS)
    return EventSource("ถ้วย", tmp_path / "players.csv", tmp_path / "pairings.csv")


def pairings_of(source: EventSource) -> Path:
    assert source.pairings is not None
    return source.pairings


def save(path: Path, content: str) -> None:
    """Saved at another instant than before, whatever the file system's clock says."""
    before_ns = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(content, encoding="utf-8")
    os.utime(path, ns=(before_ns + 1_000_000_000, before_ns + 1_000_000_000))


def test_a_saved_file_is_read_once_when_it_looks_the_same_twice(source: EventSource) -> None:
    files = PlanFiles(source)
    seen = [files.changed()]
    save(pairings_of(source), PAIRINGS + "2,7,2,3\n")
    seen += [files.changed(), files.changed(), files.changed()]

    assert [plan is not None for plan in seen] == [False, False, True, False]
    assert seen[2] == read_event(source)


def test_a_file_with_faults_changes_nothing_until_it_is_mended(source: EventSource) -> None:
    files = PlanFiles(source)
    save(pairings_of(source), PAIRINGS + "2,7,2,9\n")
    plans = [files.changed(), files.changed(), files.changed()]
    faults = files.faults
    save(pairings_of(source), PAIRINGS + "2,7,2,3\n")
    plans += [files.changed(), files.changed()]

    assert [plan is not None for plan in plans] == [False, False, False, False, True]
    assert "line 3: no player has the number '9'" in faults[0]
    assert files.faults == ()


def test_a_file_that_is_gone_is_a_fault_and_not_an_empty_plan(source: EventSource) -> None:
    files = PlanFiles(source)
    pairings_of(source).unlink()

    assert [files.changed(), files.changed()] == [None, None]
    assert "can't be read" in files.faults[0]


def test_a_pairing_that_is_added_during_the_event_reaches_its_table(source: EventSource) -> None:
    save(pairings_of(source), "match,table,left,right\n")
    desk = HeadDesk(read_event(source), plan_files=PlanFiles(source))
    end = desk.plug(TableEnd())
    desk.run(3_000)
    told_before = list(end.told)
    save(pairings_of(source), PAIRINGS)
    desk.run(10_000)

    assert told_before == []
    assert [data["match_id"] for _, data in end.told] == ["1"]
    assert "น้ำเพชร" in Browser(desk.app).get("/results").text


def test_faults_of_a_saved_plan_are_on_the_first_page(source: EventSource) -> None:
    desk = HeadDesk(read_event(source), plan_files=PlanFiles(source))
    save(pairings_of(source), PAIRINGS + "1,7,1,2\n")
    desk.run(6_000)

    page = Browser(desk.app).get("/").text
    assert "ยังใช้ตารางเดิม" in page
    assert "match &#39;1&#39; is already on line 2" in page
