"""Whole matches at a table on a pushed clock (TSA 5, 9; cases 10, 14, 30)."""

import pytest

from hardware.patterns import DARK, PanelState
from rules.events import MatchWithdrawn
from rules.units import AtMs
from tests.support.table import SimulatedTable, assignment

YELLOW = PanelState(yellow=True)


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable()


def test_nothing_runs_or_sounds_after_the_board_has_ended_case_10(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(100_000)
    table.act("end_board", cause="resigned", winner="right")
    edges = len(table.panel.history)
    kinds = list(table.kinds)
    table.advance(200_000)
    assert table.shown == DARK
    assert len(table.panel.history) == edges
    assert table.kinds == kinds


def test_a_confirmed_match_can_no_longer_be_undone(table: SimulatedTable) -> None:
    table.start_board()
    for number in range(4):
        if number:
            table.act("start_board")
        table.act("end_board", cause="agreed", winner=None)
        table.act("ready_board")
    assert table.view.undo is not None
    table.act("confirm_match")
    assert table.view.undo is None


def test_the_next_pairing_waits_until_the_match_is_confirmed_case_30(table: SimulatedTable) -> None:
    table.start_board()
    table.give(assignment("m2"))
    assert table.view.match_id == "m1"
    for number in range(4):
        if number:
            table.act("start_board")
        table.act("end_board", cause="agreed", winner=None)
        table.act("ready_board")
    assert table.view.phase == "match_over"
    table.act("confirm_match")
    assert table.view.match_id == "m2"
    assert table.view.phase == "toss"


def test_the_first_move_alternates_over_the_four_boards_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    firsts = []
    for number in range(4):
        if number:
            table.act("start_board")
        firsts.append(table.view.first)
        table.act("end_board", cause="no_men", winner="left")
        table.act("ready_board")
    assert firsts == ["left", "right", "left", "right"]
    assert table.view.match_winner == "left"
    assert table.view.seats is not None
    assert table.view.seats["left"].points == 12


def test_the_head_table_is_told_every_two_seconds(table: SimulatedTable) -> None:
    table.start_board()
    told = len(table.statuses)
    table.advance(10_000)
    assert len(table.statuses) - told == 5
    assert table.statuses[-1]["left_ms"] == 110_000


def test_sixty_boards_leave_nothing_running_case_14(table: SimulatedTable) -> None:
    for match in range(15):
        table.give(assignment(f"m{match}"))
        table.act("toss", winner="left", first="left")
        for _ in range(4):
            table.act("start_board")
            table.advance(300)
            table.act("end_turn")
            table.act("end_board", cause="agreed", winner=None)
            table.act("ready_board")
        table.act("confirm_match")
    assert table.loop.faults == 0
    assert table.shown == DARK
    assert len(table.desk.record.entries) < 40


def test_nothing_of_a_withdrawn_match_can_be_undone(table: SimulatedTable) -> None:
    table.give(assignment())
    table.act("toss", winner="left", first="left")
    table.give(MatchWithdrawn(at_ms=AtMs(0), match_id="m1", revision=2))
    assert table.view.undo is None
    assert table.view.reasons["undo"] != ()
    assert table.view.acts[0].text.en == "match withdrawn"
