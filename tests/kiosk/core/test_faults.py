"""A fault of the program's own in one place harms nothing else, and fills no log."""

import logging

import pytest

from journal.errors import BadRecordError
from kiosk.core.loop import FAULT_TOLD_MS
from rules.events import MatchAssigned
from tests.support.table import SimulatedTable, assignment


@pytest.fixture
def table() -> SimulatedTable:
    table = SimulatedTable()
    table.start_board()
    return table


def fail(*_: object) -> None:
    raise RuntimeError("a bug")


def test_a_fault_in_the_head_tables_words_hides_no_red(table: SimulatedTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.desk.head, "settle", fail)
    table.advance(120_001)
    assert (table.view.phase, table.view.at_ms) == ("red", table.clock.now_ms())


def test_a_fault_that_comes_back_at_every_tick_is_logged_once_a_minute(
    table: SimulatedTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(table.desk.head, "settle", fail)
    with caplog.at_level(logging.ERROR):
        table.advance(2 * FAULT_TOLD_MS + 100)
    assert len(caplog.records) == 3
    assert table.loop.faults > 1_000


def test_another_fault_is_logged_at_once(table: SimulatedTable, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        for name in ("fly", "fly", "dive", "fly"):
            table.act(name)
    assert len(caplog.records) == 2


def test_a_pairing_that_can_not_be_recorded_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = SimulatedTable()
    tried: list[object] = []

    def refuse(event: object) -> int:
        tried.append(event)
        raise BadRecordError("too long")

    monkeypatch.setattr(table.desk.record, "take", refuse)
    table.give(assignment())
    table.advance(1_000)
    assert [type(event) for event in tried] == [MatchAssigned]
