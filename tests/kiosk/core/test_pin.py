"""The referee's PIN guards time edits, results after the fact and leaving the screen (issue 5)."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.core.desk import Desk
from kiosk.core.inbox import PinChecked
from kiosk.core.pin import LONGEST_WAIT_MS, OPEN_MS, PinLock, wait_ms
from kiosk.wire import Input, encode
from rules.units import AtMs
from tests.support.table import SimulatedTable

PIN = "4711"
CORRECTION: dict[str, Any] = {
    "board_number": 1,
    "cause": "resigned",
    "winner": "right",
    "authority": "referee",
    "reason": "slip",
}


@pytest.fixture
def table() -> SimulatedTable:
    """A table with a PIN, on which a board has begun."""
    table = SimulatedTable(pin=PIN)
    table.start_board()
    table.advance(5_000)
    return table


def set_clock(table: SimulatedTable) -> None:
    table.act("set_clock", left_ms=60_000, reason="late tap")


def end_board(table: SimulatedTable) -> None:
    table.act("end_board", cause="resigned", winner="left")


def begin_next_board(table: SimulatedTable) -> None:
    table.act("ready_board")
    table.act("start_board")
    table.advance(1_000)


def replace_result(table: SimulatedTable) -> None:
    ended = next(act for act in table.view.acts if act.kind == "board_ended")
    meant = {**ended.told, "winner": "right"}
    table.act("replace", target_seq=ended.seq, reason="misheard", board_ended=meant)


def observed(table: SimulatedTable, kind: str) -> list[Any]:
    return [data["details"] for name, _, data in table.kept if name == "observed" and data["kind"] == kind]


def test_without_a_pin_nothing_is_guarded() -> None:
    table = SimulatedTable()
    table.start_board()
    set_clock(table)
    table.act("enter_pin", digits="0000")
    assert table.left_ms() == 60_000
    assert (table.view.pin.is_set, table.view.pin.needed) == (False, ())
    assert observed(table, "wrong_pin") == []


def test_the_time_of_a_turn_is_set_only_after_the_pin(table: SimulatedTable) -> None:
    set_clock(table)
    assert table.left_ms() == 115_000
    assert table.kept[-1][0] == "tap_ignored"
    assert (table.kept[-1][2]["wanted"], table.kept[-1][2]["reasons"]) == ("set_clock", ["pin_needed"])
    assert table.view.notice is not None
    assert table.view.notice.text.en == "the referee's PIN comes first"
    table.act("enter_pin", digits=PIN)
    assert (table.view.pin.is_open, table.view.pin.needed) == (True, ())
    set_clock(table)
    assert table.left_ms() == 60_000


def test_what_was_opened_closes_after_a_minute_and_the_screen_is_told(table: SimulatedTable) -> None:
    table.act("enter_pin", digits=PIN)
    table.advance(OPEN_MS - 1)
    assert table.view.pin.is_open
    table.advance(1)
    assert (table.view.pin.is_open, table.view.pin.needed) == (
        False,
        ("set_clock", "correct_result", "self_test", "leave"),
    )
    set_clock(table)
    assert table.kinds[-1] == "tap_ignored"


def test_a_backdated_stamp_does_not_open_what_is_closed(table: SimulatedTable) -> None:
    table.act("enter_pin", digits=PIN)
    table.advance(OPEN_MS)
    table.act("set_clock", at_ms=table.clock.now_ms() - 10_000, left_ms=60_000, reason="late tap")
    assert table.kinds[-1] == "tap_ignored"


def test_each_wrong_pin_delays_the_next_one_twice_as_long_and_is_recorded(table: SimulatedTable) -> None:
    waits = []
    for _ in range(7):
        table.act("enter_pin", digits="0000")
        until_ms = table.view.pin.wait_until_ms
        assert until_ms is not None
        waits.append(until_ms - table.clock.now_ms())
        table.advance(waits[-1])
    assert waits == [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]
    assert observed(table, "wrong_pin") == [
        {"wrong": number, "wait_ms": waits_ms} for number, waits_ms in enumerate(waits, start=1)
    ]
    assert table.view.pin.wrong == 7
    table.act("enter_pin", digits=PIN)
    assert (table.view.pin.is_open, table.view.pin.wrong, table.view.pin.wait_until_ms) == (True, 0, None)
    assert len(observed(table, "pin_opened")) == 1


def test_even_the_right_pin_is_not_taken_while_the_delay_lasts(table: SimulatedTable) -> None:
    table.act("enter_pin", digits="0000")
    table.advance(999)
    table.act("enter_pin", digits=PIN)
    assert not table.view.pin.is_open
    assert (table.kept[-1][2]["wanted"], table.kept[-1][2]["reasons"]) == ("enter_pin", ["pin_wait"])
    table.advance(1)
    table.act("enter_pin", digits=PIN)
    assert table.view.pin.is_open


def test_a_result_just_made_is_free_and_needs_the_pin_once_the_next_board_began(table: SimulatedTable) -> None:
    end_board(table)
    replace_result(table)
    assert [one.winner for one in table.view.results] == ["right"]
    begin_next_board(table)
    ended = next(act for act in table.view.acts if act.kind == "board_ended")
    assert f"replace.{ended.seq}" in table.view.pin.needed
    table.act("replace", target_seq=ended.seq, reason="x", board_ended={**ended.told, "winner": "left"})
    assert [one.winner for one in table.view.results] == ["right"]
    table.act("enter_pin", digits=PIN)
    table.act("replace", target_seq=ended.seq, reason="x", board_ended={**ended.told, "winner": "left"})
    assert [one.winner for one in table.view.results] == ["left"]


def test_a_correction_of_a_result_always_needs_the_pin(table: SimulatedTable) -> None:
    end_board(table)
    table.act("correct_result", **CORRECTION)
    assert [one.winner for one in table.view.results] == ["left"]
    table.act("enter_pin", digits=PIN)
    table.act("correct_result", **CORRECTION)
    assert [one.winner for one in table.view.results] == ["right"]


def test_undo_is_no_way_round_the_pin(table: SimulatedTable) -> None:
    """Taking the next board's beginning back does not make the result before it a fresh one."""
    end_board(table)
    begin_next_board(table)
    while table.view.undo is not None and table.view.phase != "board_over":
        table.act("undo", seq=table.view.undo.seq)
        if table.kinds[-1] == "tap_ignored":
            break
    assert "undo" in table.view.pin.needed
    assert [one.winner for one in table.view.results] == ["left"]
    replace_result(table)
    assert [one.winner for one in table.view.results] == ["left"]


def test_the_acts_of_the_board_in_hand_and_its_undo_are_free(table: SimulatedTable) -> None:
    end_board(table)
    begin_next_board(table)
    table.act("end_turn")
    turn = table.view.turn
    assert turn is not None
    assert "undo" not in table.view.pin.needed
    assert table.view.undo is not None
    table.act("undo", seq=table.view.undo.seq)
    assert table.view.turn is not None
    assert table.view.turn.number == turn.number - 1


def test_the_toss_may_be_undone_before_the_first_board_is_over() -> None:
    table = SimulatedTable(pin=PIN)
    table.start_board()
    for _ in range(2):
        assert table.view.undo is not None
        table.act("undo", seq=table.view.undo.seq)
    assert table.view.phase == "toss"


def test_play_itself_never_needs_the_pin(table: SimulatedTable) -> None:
    table.advance(120_000)
    table.act("rule_flag", decision="lost_on_time")
    table.act("ready_board")
    table.act("start_board")
    table.act("pause")
    table.act("resume")
    assert "tap_ignored" not in table.kinds


@pytest.mark.parametrize("digits", [PIN, "80123456", 80123456, None, ["80123456"], "80123456\ud800"])
def test_no_pin_that_was_typed_is_kept_or_shown_anywhere(digits: object, caplog: pytest.LogCaptureFixture) -> None:
    table = SimulatedTable(pin=PIN)
    table.start_board()
    for _ in range(3):
        table.act("enter_pin", digits=digits)
    table.advance(2_500)
    everything = json.dumps(table.kept) + caplog.text + repr(table.statuses)
    shown = b"".join(encode(view) for view in table.views).decode()
    for secret in (PIN, "80123456"):
        assert f'"{secret}"' not in shown
        assert secret not in everything


def test_a_screen_of_a_real_table_can_not_leave(table: SimulatedTable) -> None:
    table.act("enter_pin", digits=PIN)
    table.act("leave")
    assert table.view.pin.leavings == 0
    assert observed(table, "screen_left") == []


def test_the_screen_of_a_simulated_table_leaves_after_the_pin() -> None:
    table = SimulatedTable(pin=PIN)
    desk = Desk(table.desk.record, lambda: 0, press=lambda _button, _is_down: None, check_pin=lambda _digits: None)
    desk.handle(Input("leave", 0), AtMs(10))
    assert desk.pin.view(AtMs(10)).leavings == 0
    desk.handle(Input("enter_pin", 0, {"digits": PIN}), AtMs(10))
    desk.handle(PinChecked(is_right=True), AtMs(10))
    desk.handle(Input("leave", 0), AtMs(10))
    assert desk.pin.view(AtMs(10)).leavings == 1
    assert len(observed(table, "screen_left")) == 1


@given(st.integers(min_value=1, max_value=10_000))
def test_no_wait_is_longer_than_half_a_minute_and_none_shorter_than_the_one_before(wrong: int) -> None:
    assert wait_ms(wrong) <= wait_ms(wrong + 1) <= LONGEST_WAIT_MS


def test_a_second_pin_is_not_taken_while_one_is_being_checked() -> None:
    lock = PinLock()
    assert lock.begin_check(AtMs(0))
    assert not lock.begin_check(AtMs(1))
    lock.note(is_right=True, now_ms=AtMs(2))
    assert lock.begin_check(AtMs(3))
