"""Lamps that fail and their self-test, at a table in play."""

import pytest

from hardware.patterns import DARK, Output, PanelState
from tests.support.table import SimulatedTable

YELLOW = PanelState(yellow=True)


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable()


def test_a_tap_gives_the_other_player_a_fresh_turn_and_dark_lamps_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(95_000)
    assert table.shown == YELLOW
    table.act("end_turn")
    assert (table.view.turn.seat if table.view.turn else None) == "right"
    assert table.left_ms() == 120_000
    assert table.shown == DARK


def test_red_ends_with_the_decision_and_the_lamps_follow_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(121_000)
    table.act("rule_flag", decision="moved")
    assert table.shown == DARK
    assert (table.view.turn.seat if table.view.turn else None) == "right"
    table.advance(121_000)
    table.act("rule_flag", decision="lost_on_time")
    assert table.view.phase == "board_over"
    assert table.view.results[0].winner == "left"
    table.act("ready_board")
    assert table.shown == DARK


def test_a_lamp_that_does_not_light_is_told(table: SimulatedTable) -> None:
    table.start_board()
    table.panel.broken = OSError("no pin")
    table.advance(90_100)
    assert table.view.health.lamps == "fault"


def test_a_lamp_that_failed_is_not_mended_by_staying_dark(table: SimulatedTable) -> None:
    table.panel.stuck = {Output.RED: False}
    table.start_board()
    table.advance(120_100)
    assert table.view.health.lamps == "fault"
    table.act("rule_flag", decision="moved")
    assert table.view.health.lamps == "fault"
    table.panel.stuck = {}
    table.advance(120_100)
    assert table.view.health.lamps == "ok"


def test_the_self_test_shows_each_output_and_finds_the_faulty_one(table: SimulatedTable) -> None:
    table.panel.stuck = {Output.BUZZER: False}
    table.act("self_test")
    table.advance(2_000)
    lit = [state for _, state in table.panel.history if state != DARK]
    assert lit == [PanelState(yellow=True), PanelState(red=True), PanelState(buzzer=True)]
    assert table.shown == DARK
    assert table.view.health.lamps == "fault"


def test_the_lamps_are_not_tested_while_a_board_is_played(table: SimulatedTable) -> None:
    table.start_board()
    table.act("self_test")
    table.advance(2_000)
    assert all(state == DARK for _, state in table.panel.history)
    assert table.view.notice is not None
