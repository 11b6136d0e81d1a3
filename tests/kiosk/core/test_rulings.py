"""Misconduct, counts and corrections at the table: acts in, questions and answers out (TSA 5, 8; COMP 6, 8)."""

import pytest

from hardware.debounce import ButtonEvent, ButtonEventKind
from hardware.pins import ButtonName
from kiosk.wire_rulings import RulingsView
from tests.support.table import SimulatedTable, assignment


def started(ruleset: str) -> SimulatedTable:
    table = SimulatedTable()
    table.give(assignment(ruleset=ruleset))
    table.act("toss", winner=None if ruleset == "comp" else "left", first="left")
    table.act("start_board")
    table.advance(5_000)
    return table


@pytest.fixture
def table() -> SimulatedTable:
    return started("tsa")


def rulings(table: SimulatedTable) -> RulingsView:
    assert table.view.rulings is not None
    return table.view.rulings


def test_the_third_warning_asks_the_referee_how_much_is_lost_tsa_5(table: SimulatedTable) -> None:
    for warning in range(3):
        if warning:
            table.act("end_turn")
            table.advance(1_000)
            table.act("end_turn")
            table.advance(1_000)
        objectionable = rulings(table).turn_to_object["right"]
        offence = next(row.code for row in rulings(table).offences if "object.right" in row.may)
        table.act("object", seat="right", offence=offence, turn_number=objectionable)
        table.act("rule_objection", is_upheld=True)
        if rulings(table).question is None:
            table.act("resume")
    question = rulings(table).question
    assert question is not None
    assert question.kind == "penalty"
    assert table.view.phase == "paused"
    table.act("penalize", seat="left", offence=question.offence, scope="board")
    assert table.view.phase == "board_over"
    assert table.view.results[0].winner == "right"
    assert table.view.seats is not None
    assert (table.view.seats["left"].yellow_cards, table.view.seats["left"].red_cards) == (2, 1)


def test_an_objection_after_the_own_move_comes_too_late_tsa_5(table: SimulatedTable) -> None:
    table.act("end_turn")
    table.advance(1_000)
    assert rulings(table).turn_to_object == {"left": 2, "right": 1}
    table.act("end_turn")
    assert rulings(table).turn_to_object == {"left": 2, "right": 3}


def test_sixteen_moves_of_a_limited_count_are_a_draw_by_ruling_tsa_8(table: SimulatedTable) -> None:
    table.act("start_count", by="left")
    for _ in range(32):
        table.advance(1_000)
        table.act("end_turn")
    question = rulings(table).question
    assert question is not None
    assert (question.kind, [choice.code for choice in question.choices]) == ("count_full", ["draw", "play_on"])
    table.act("rule_count", is_draw=True)
    assert table.view.results[0].cause == "limited_count"


def test_a_mans_move_ends_the_count_at_once_comp_8_3() -> None:
    table = started("comp")
    table.act("start_count", by="left")
    assert rulings(table).count is not None
    table.act("change_piece", change="man_move")
    assert rulings(table).count is None


def test_mimicry_draws_at_its_limit_comp_8_2() -> None:
    table = started("comp")
    for times in (1, 2, 3):
        table.act("count_mimicry", times=times)
    assert table.view.results[0].cause == "mimicry"


def test_a_slip_is_replaced_at_its_own_instant(table: SimulatedTable) -> None:
    """The referee meant the right player's resignation, and says so half a minute later."""
    table.act("end_board", cause="resigned", winner="right")
    seq = table.desk.last_seq
    table.advance(30_000)
    meant = {"at_ms": 0, "cause": "resigned", "winner": "left"}
    table.act("replace", target_seq=seq, reason="wrong player", board_ended=meant)
    assert table.view.results[0].winner == "left"
    assert table.kinds[-1] == "replaced"


def test_a_result_is_corrected_after_the_fact(table: SimulatedTable) -> None:
    table.act("end_board", cause="resigned", winner="right")
    table.act("ready_board")
    table.act("correct_result", board_number=1, cause="agreed", winner=None, authority="referee", reason="both said so")
    assert table.view.results[0].winner is None
    assert table.view.seats is not None
    assert table.view.seats["left"].points == 1


def test_an_act_that_makes_no_sense_is_refused_with_reasons(table: SimulatedTable) -> None:
    table.act("rule_count", is_draw=True)
    assert table.view.notice is not None
    assert table.kinds[-1] == "tap_ignored"
    table.act("replace", target_seq=1, reason="nothing")
    assert table.view.phase == "turn"


def test_an_offence_that_cannot_be_held_against_anybody_says_why(table: SimulatedTable) -> None:
    rows = {row.code: row for row in rulings(table).offences}
    assert "object.right" in rows["pointed"].may
    assert [reason.en for reason in rows["pointed"].why_not["right"]] == ["that was not a turn of the opponent"]
    assert "left" not in rows["pointed"].why_not
    (before_warning,) = rows["disobeyed"].why_not["left"]
    (before_break,) = rows["trial_board"].why_not["left"]
    assert before_warning != before_break
    assert rows["insulted"].why_not == {}


@pytest.mark.parametrize(("ruleset", "others"), [("tsa", 1), ("comp", 0)])
def test_warnings_count_in_any_matter_or_in_the_same_one_tsa_5_comp_6_4(ruleset: str, others: int) -> None:
    table = started(ruleset)
    table.act("object", seat="right", offence="hand_in_board", turn_number=1)
    table.act("rule_objection", is_upheld=True)
    rows = [row for row in rulings(table).offences if row.needs_objection]
    counted = {row.code: row.warnings["left"] for row in rows}
    assert counted.pop("hand_in_board") == 1
    assert set(counted.values()) == {others}
    assert {row.warnings["right"] for row in rows} == {0}
    assert rulings(table).warning_limit == 3


def test_captures_during_a_count_are_told_to_the_referee_who_rules_tsa_8(table: SimulatedTable) -> None:
    table.act("start_count", by="left")
    table.act("change_piece", change="capture")
    count = rulings(table).count
    assert count is not None
    assert count.changes == ("capture",)


def test_the_self_test_waits_for_the_end_of_the_board(table: SimulatedTable) -> None:
    assert table.view.reasons["self_test"]
    table.act("end_board", cause="agreed", winner=None)
    assert "self_test" not in table.view.reasons


def asking(seat_button: ButtonName = ButtonName.LEFT) -> SimulatedTable:
    """A table whose event lets the referee grant time-outs, five seconds into a turn, with a press that waits."""
    table = SimulatedTable()
    table.give(assignment(overrides={"timeout_grant": "referee"}))
    table.act("toss", winner="left", first="left")
    table.act("start_board")
    table.advance(5_000)
    table.give(ButtonEvent(ButtonEventKind.SHORT_PRESSED, table.clock.now_ms(), seat_button))
    return table


def test_a_press_waits_for_the_referees_word_where_the_event_wants_that() -> None:
    table = asking()
    request = rulings(table).request
    assert request is not None
    assert (request.seat, request.is_long, table.left_ms()) == ("left", False, 115_000)
    table.advance(2_000)
    table.act("grant_time_out")
    assert table.left_ms() == 413_000
    assert rulings(table).request is None


def test_a_grant_after_red_holds_for_a_press_before_it_tsa_5() -> None:
    table = asking()
    table.advance(116_000)
    assert table.view.phase == "red"
    table.act("grant_time_out")
    assert table.view.phase == "turn"
    assert table.left_ms() == 299_000


def test_the_referee_may_refuse_and_it_is_on_record() -> None:
    table = asking()
    table.act("refuse_time_out")
    assert (table.kinds[-1], table.kept[-1][2]["reasons"]) == ("time_out_refused", ["referee"])
    assert rulings(table).request is None


def test_a_request_ends_with_the_turn_it_was_for() -> None:
    table = asking()
    table.act("end_turn")
    assert rulings(table).request is None
    table.act("grant_time_out")
    assert table.kinds[-1] == "tap_ignored"


def test_a_press_that_may_not_be_is_refused_at_once() -> None:
    table = asking(ButtonName.RIGHT)
    assert "time_out_refused" in table.kinds
    assert rulings(table).request is None
