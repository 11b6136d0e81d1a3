"""The list of the last acts: what each said, what may take its place, and what has."""

import pytest

from kiosk.wire import Input
from kiosk.wire_acts import ActView
from tests.support.table import SimulatedTable


@pytest.fixture
def table() -> SimulatedTable:
    table = SimulatedTable()
    table.start_board()
    table.advance(5_000)
    return table


def act(table: SimulatedTable, kind: str) -> ActView:
    """The newest act of a kind that can be replaced."""
    return next(one for one in table.view.acts if one.kind == kind)


def replace_act(table: SimulatedTable, kind: str, **meant: object) -> None:
    one = act(table, kind)
    arguments = {"target_seq": one.seq, "reason": "slip", kind: {**one.told, **meant}}
    table.give(Input("replace", table.clock.now_ms(), arguments))


def test_acts_that_can_be_meant_otherwise_say_what_they_said(table: SimulatedTable) -> None:
    table.act("take_time_out", seat="left", is_long=False)
    table.act("pause")
    kinds = [one.kind for one in table.view.acts]
    assert kinds == ["paused", "time_out_taken", "", "toss_made", ""]
    assert act(table, "time_out_taken").told["seat"] == "left"


def test_a_replaced_act_keeps_its_words_and_the_correction_says_what_was_meant(table: SimulatedTable) -> None:
    table.act("take_time_out", seat="left", is_long=False)
    replace_act(table, "time_out_taken", is_long=True)
    correction, replaced = table.view.acts[:2]
    assert (replaced.is_replaced, replaced.text.en) == (True, "สมชาย ใจดี takes a time-out (short)")
    assert correction.text.en == f"act {replaced.seq} corrected: สมชาย ใจดี takes a time-out (long)"
    assert replaced.told["is_long"] is True


def test_what_was_taken_back_can_not_be_replaced(table: SimulatedTable) -> None:
    table.act("pause")
    table.act("undo")
    (paused,) = [one for one in table.view.acts if one.is_voided]
    assert paused.kind == ""


def test_a_red_decided_wrongly_is_decided_again_at_its_own_instant_tsa_5(table: SimulatedTable) -> None:
    table.advance(130_000)
    table.act("rule_flag", decision="lost_on_time")
    table.advance(20_000)
    replace_act(table, "flag_ruled", decision="moved")
    assert table.view.phase == "turn"
    assert table.left_ms() == 100_000


def test_after_the_confirmation_only_the_committee_corrects_tsa_12(table: SimulatedTable) -> None:
    for board in range(4):
        if board:
            table.act("ready_board")
            table.act("start_board")
        table.act("end_board", cause="resigned", winner="left")
    seq = act(table, "board_ended").seq
    table.act("ready_board")
    table.act("confirm_match")
    assert {one.kind for one in table.view.acts} == {""}
    meant = {"at_ms": 0, "cause": "resigned", "winner": "right"}
    table.act("replace", target_seq=seq, reason="slip", board_ended=meant)
    assert table.view.results[-1].winner == "left"
    assert table.view.notice is not None
    assert table.view.notice.text.en == "confirmed: only the committee may correct it"
    assert table.view.reasons["correct_result"]
