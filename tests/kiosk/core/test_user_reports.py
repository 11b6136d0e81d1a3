"""What users of such clocks have reported, played at a table: the cases that no other test plays as they are told."""

from dataclasses import replace
from typing import Any

import pytest

from hardware.patterns import DARK, PanelState
from journal.reading import all_records
from journal.record import Match
from kiosk.wire import Input
from rules.state import Phase
from rules.units import AtMs
from tests.support.box import Box
from tests.support.table import SimulatedTable, assignment

RED = PanelState(red=True)
MIDNIGHT_MS = 1_764_547_200_000


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable()


def test_three_thousand_taps_between_the_ticks_lose_no_time_case_2(table: SimulatedTable) -> None:
    """The loop goes round ten times a second; the taps come every 40 ms."""
    table.give(replace(assignment(), overrides={"turn_tap_guard_ms": 0}))
    table.act("toss", winner="left", first="left")
    table.act("start_board")
    begun_ms = table.clock.now_ms()
    stamps = [begun_ms + 40 * number for number in range(1, 3_001)]
    for tick_ms in range(begun_ms + 100, stamps[-1] + 100, 100):
        for at_ms in [stamp for stamp in stamps if tick_ms - 100 < stamp <= tick_ms]:
            table.desk.handle(Input("end_turn", at_ms), AtMs(tick_ms))
        table.desk.settle(AtMs(tick_ms))
    board = table.desk.record.state.board
    assert board is not None
    assert [turn.used_ms for turn in board.turns] == [40] * 3_000


def test_midnight_in_the_middle_of_a_turn_changes_nothing_case_3(table: SimulatedTable) -> None:
    table.clock.step_wall(MIDNIGHT_MS - 30_000 - table.clock.wall_ms())
    table.run()
    table.start_board()
    table.advance(60_000)
    assert (table.left_ms(), table.shown) == (60_000, DARK)


def test_an_error_inside_undo_changes_nothing_and_is_told_case_5(
    table: SimulatedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.start_board()
    table.advance(5_000)
    before, kept = table.desk.record.state, list(table.kept)

    def fail(*_arguments: object) -> None:
        raise RuntimeError("a fault of ours")

    with monkeypatch.context() as patched:
        patched.setattr(table.desk.record, "take_back_last", fail)
        table.act("undo", seq=None)
    assert (table.desk.record.state, table.kept, table.loop.faults) == (before, kept, 1)
    assert table.view.notice is not None
    assert table.view.notice.is_warning
    table.act("end_turn")
    assert table.view.turn is not None
    assert table.view.turn.seat == "right"


@pytest.mark.parametrize("act", ["undo", "rule_flag", "end_board", "abandon_board"])
def test_red_goes_out_within_200_ms_of_whatever_ends_it_case_8(table: SimulatedTable, act: str) -> None:
    arguments: dict[str, dict[str, Any]] = {
        "undo": {"seq": None},
        "rule_flag": {"decision": "moved"},
        "end_board": {"cause": "agreed", "winner": None},
        "abandon_board": {"reason": "x"},
    }
    table.start_board()
    table.advance(121_000)
    assert table.shown.red
    table.act(act, **arguments[act])
    table.advance(200)
    assert not table.shown.red


def test_a_table_that_stops_in_red_leaves_nothing_lit_case_8(tmp_path_factory: pytest.TempPathFactory) -> None:
    box = Box(tmp_path_factory.mktemp("box"))
    table = box.start()
    box.play_board()
    box.advance(121_000)
    assert box.panel.shown.red
    table.close()
    assert box.panel.shown == DARK


def test_at_the_start_all_is_dark_before_anybody_is_shown_anything_case_8(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    box = Box(tmp_path_factory.mktemp("box"))
    box.start()
    assert box.panel.history[0][1] == DARK


def test_a_press_after_the_end_is_not_booked_on_the_next_match_case_30(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(1_000)
    late_ms = AtMs(table.clock.now_ms() + 10)
    table.advance(1_000)
    for _ in range(4):
        table.act("end_board", cause="resigned", winner="left")
        table.act("ready_board")
        if table.desk.record.state.phase is Phase.READY:
            table.act("start_board")
    table.act("confirm_match")
    table.give(assignment("m2"))
    table.act("toss", winner="left", first="left")
    table.act("start_board")
    before = table.desk.record.state
    table.act("end_turn", at_ms=late_ms)
    assert table.desk.record.state == before
    assert table.kinds[-1] == "tap_ignored"


def test_every_record_names_its_match_board_and_revision_case_30(tmp_path_factory: pytest.TempPathFactory) -> None:
    box = Box(tmp_path_factory.mktemp("box"))
    table = box.start()
    box.play_board()
    box.advance(1_000)
    box.act("end_turn")
    box.act("end_board", cause="resigned", winner="left")
    box.act("ready_board")
    box.act("start_board")
    box.die()
    box.start("boot-2")
    records = [record.content for record in all_records(box.store, table.writer.log_id)]
    assert [(record.type, record.stamp.match) for record in records if record.type != "observed"] == [
        ("journal_opened", None),
        ("match_assigned", Match("m1", 1, 0)),
        ("toss_made", Match("m1", 1, 0)),
        *[(name, Match("m1", 1, 1)) for name in ("board_started", "turn_ended", "board_ended", "board_readied")],
        ("board_started", Match("m1", 1, 2)),
        ("interrupted", Match("m1", 1, 2)),
    ]
    box.die()
