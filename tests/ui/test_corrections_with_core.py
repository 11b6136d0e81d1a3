"""Slips put right by taps alone, with core behind the screens (TSA 4, 5, 12; COMP 9)."""

import pytest

from kiosk.wire import Input
from tests.ui.both import Both
from tests.ui.table import Table


@pytest.fixture
def both(table: Table) -> Both:
    """Nothing has been assigned yet."""
    return Both(table)


def test_a_wrong_winner_is_replaced_and_then_taken_back(both: Both) -> None:
    """Whose tap was a slip: the result changes at its own instant, and undo gives the first one back."""
    both.begin()
    both.advance(10_000)
    both.win_board("right")
    both.advance(5_000)
    both.tap("menu", "acts", "act_1", "left", "resigned", "slip")
    both.hold("confirm")
    assert [one.winner for one in both.core.view.results] == ["left"]
    assert both.core.view.acts[0].text.th == "แก้รายการที่ 4 เป็น จบกระดาน สมชาย ใจดี ชนะ (ยอมแพ้)"
    both.tap("menu", "acts")
    assert both.screen.find("act_2").entry.is_replaced
    both.tap("undo", "take_back")
    assert [one.winner for one in both.core.view.results] == ["right"]


def test_a_wrong_toss_is_replaced_although_the_board_has_begun_tsa_4(both: Both) -> None:
    both.begin()
    both.tap("menu", "acts", "act_2", "choice_2", "misheard")
    both.hold("confirm")
    assert (both.core.view.first, both.core.view.turn.seat if both.core.view.turn else None) == ("right", "right")


def test_what_could_not_have_been_is_dimmed_and_says_why_tsa_5(both: Both) -> None:
    """A time-out is asked for on the own turn only, so it can't have been the other player's."""
    both.begin()
    both.screen.app.root.players[0].ids["short"].dispatch("on_act", both.screen.clock.at_ms)
    both.settle()
    both.tap("menu", "acts", "act_1")
    assert [both.screen.find(f"choice_{place}").is_blocked for place in (2, 3, 4)] == [False, True, True]
    both.tap("choice_3")
    assert both.screen.text("notice").endswith("ยังไม่ถึงตาของผู้ขอ")
    assert not both.screen.find("choice_3").is_chosen
    both.tap("choice_2", "slip")
    both.hold("confirm")
    assert "replaced" in both.core.kinds


def test_what_can_be_meant_is_asked_again_after_another_act(both: Both) -> None:
    """The turn ends by the referee's button while the sheet is open: what stands against each choice is new."""
    both.begin()
    both.screen.app.root.players[0].ids["short"].dispatch("on_act", both.screen.clock.at_ms)
    both.settle()
    both.tap("menu", "acts", "act_1")
    assert both.core.view.weighed is not None
    both.advance(1_000)
    both.screen.core.send(Input("end_turn", both.screen.clock.at_ms))
    both.settle()
    assert both.core.view.weighed is None
    both.settle()
    assert both.core.view.weighed is not None
    both.tap("close", "pause")
    both.settle()
    assert both.core.view.weighed is None


def test_a_draw_by_a_count_that_is_not_full_is_dimmed_tsa_8(both: Both) -> None:
    both.begin()
    both.tap("menu", "counts", "count_left", "end_board", "draw")
    assert [both.screen.find(cause).is_blocked for cause in ("agreed", "limited_count")] == [False, True]
    both.tap("agreed")
    both.hold("confirm")
    both.tap("menu", "acts", "act_1", "draw")
    assert [both.screen.find(cause).is_blocked for cause in ("mimicry", "limited_count")] == [False, True]
    both.tap("left")
    assert not both.screen.find("resigned").is_blocked


def test_an_earlier_result_is_corrected_until_the_match_is_confirmed_tsa_12(both: Both) -> None:
    both.begin(boards=1)
    both.win_board("left")
    both.tap("next", "menu", "correct_result", "draw", "agreed", "ruled")
    both.hold("confirm")
    assert both.screen.text("headline") == "เสมอกัน"
    both.hold("confirm")
    both.tap("menu", "correct_result")
    assert both.screen.text("notice") == "ยืนยันแล้ว แก้ได้เฉพาะคณะกรรมการ"


def test_the_result_that_is_recorded_is_no_correction(both: Both) -> None:
    both.begin()
    both.win_board("left")
    both.tap("next", "start")
    both.win_board("right")
    both.tap("menu", "correct_result", "right")
    assert both.screen.find("resigned").is_blocked
    both.tap("resigned")
    assert both.screen.text("notice") == "บันทึกไว้อย่างนี้อยู่แล้ว"
    both.tap("left")
    assert not both.screen.find("resigned").is_blocked
    both.tap("earlier_board")
    assert both.screen.find("resigned").is_blocked
    both.tap("close", "menu", "acts", "act_1", "right")
    assert both.screen.find("resigned").is_blocked
    assert not both.screen.find("no_move").is_blocked


def test_another_referee_and_a_spectator_sent_out_are_on_record_tsa_4(both: Both) -> None:
    both.begin()
    both.tap("menu", "referee", "chief", "committee")
    both.hold("confirm")
    both.tap("menu", "spectator", "reason_2")
    both.hold("confirm")
    assert both.rulings.referee == "หัวหน้ากรรมการ"
    assert both.core.kinds[-2:] == ["referee_changed", "spectator_sent_out"]
    assert both.core.view.phase == "turn"


def test_the_self_test_waits_for_the_end_of_the_board(both: Both) -> None:
    both.begin()
    both.tap("menu", "health", "self_test")
    assert both.screen.text("notice") == "กระดานยังไม่จบ"
    both.tap("close")
    both.draw_board()
    both.tap("menu", "health", "self_test")
    assert both.core.shown.yellow
