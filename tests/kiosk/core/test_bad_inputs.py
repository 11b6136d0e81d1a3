"""What no screen should send changes nothing, and the referee is told in plain words."""

from dataclasses import replace

import pytest

from kiosk.core import desk, notice_texts
from kiosk.wire import Input
from rules.text import Text
from tests.support.table import SimulatedTable


@pytest.fixture
def table() -> SimulatedTable:
    table = SimulatedTable()
    table.start_board()
    table.advance(5_000)
    return table


def notice(table: SimulatedTable) -> Text | None:
    return table.view.notice.text if table.view.notice is not None else None


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("abandon_board", {"reason": "ก" * 3_000}),
        ("replace", {"target_seq": 3, "reason": "ก" * 3_000, "paused": {"at_ms": 0}}),
        ("judge_claim", {"position": "W:W" + "1," * 3_000, "path": [1, 5], "kind": "irregular"}),
        ("set_language", {"language": "th" * 3_000}),
        ("change_referee", {"name": "\x01" * 3_000}),
    ],
)
def test_too_long_a_text_is_refused_before_anything_is_recorded(
    table: SimulatedTable, name: str, arguments: dict[str, object]
) -> None:
    state, kinds = table.desk.record.state, list(table.kinds)
    table.give(Input(name, table.clock.now_ms(), arguments))
    assert notice(table) == notice_texts.TOO_LONG
    assert (table.desk.record.state, table.kinds) == (state, kinds)


def test_a_record_that_the_journal_finds_too_long_is_refused_too(
    table: SimulatedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should an act of fitting arguments still swell."""
    monkeypatch.setattr(desk, "admitted", lambda act, now_ms: replace(act, at_ms=now_ms))
    state, kinds = table.desk.record.state, list(table.kinds)
    table.act("abandon_board", reason="ก" * 3_000)
    assert notice(table) == notice_texts.TOO_LONG
    assert (table.desk.record.state, table.kinds) == (state, kinds)


def test_the_touches_of_a_screen_that_hung_are_not_counted_and_that_is_said(table: SimulatedTable) -> None:
    table.advance(20_000)
    kinds = list(table.kinds)
    table.act("end_turn", at_ms=table.clock.now_ms() - 15_001)
    assert (notice(table), table.kinds) == (notice_texts.TOO_LATE, kinds)


@pytest.mark.parametrize(
    ("name", "arguments"), [("fly", {}), ("toss", {"winner": "nobody"}), ("set_language", {"language": "la"})]
)
def test_what_is_not_understood_is_said(table: SimulatedTable, name: str, arguments: dict[str, object]) -> None:
    kinds = list(table.kinds)
    table.give(Input(name, table.clock.now_ms(), arguments))
    assert (notice(table), table.kinds) == (notice_texts.NOT_UNDERSTOOD, kinds)
