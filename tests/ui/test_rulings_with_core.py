"""The rest of the rule book by taps alone, with core behind the screens: whole stories (TSA 4 to 9; COMP 6, 8)."""

from dataclasses import replace

import pytest

from rules.events import Stage, StartScheduled
from rules.units import AtMs
from tests.support.table import assignment
from tests.ui.both import Both
from tests.ui.table import Table

MINUTE_MS = 60_000


@pytest.fixture
def both(table: Table) -> Both:
    """Nothing has been assigned yet."""
    return Both(table)


def begin(both: Both, **changes: object) -> None:
    """A match is assigned and its first board begins, สมชาย on the left moving first."""
    both.core.give(replace(assignment(), **changes))  # type: ignore[arg-type]
    both.settle()
    if changes.get("ruleset") != "comp":
        both.tap("winner_left")
    both.tap("first_left", "record", "start")


def draw_board(both: Both) -> None:
    both.tap("end_board", "draw", "agreed")
    both.hold("confirm")


def win_board(both: Both, seat: str) -> None:
    both.tap("end_board", seat, "resigned")
    both.hold("confirm")


def object_to_the_left(both: Both) -> None:
    """The right player objects to the turn of the left one, who touched one man and moved another (TSA 5)."""
    both.tap("misconduct", "left", "offence_4", "object")


def test_the_third_warning_asks_how_much_is_lost_tsa_5(both: Both) -> None:
    begin(both)
    seen = []
    for _ in range(3):
        both.advance(2_000)
        object_to_the_left(both)
        assert both.screen.text("title") == "ประเสริฐ ทองคำ ทักท้วง"
        both.hold("uphold")
        seats = both.core.view.seats or {}
        seen.append((seats["left"].yellow_cards, seats["left"].red_cards, both.screen_name))
        if both.screen_name == "board":
            both.make_moves(2)
    assert seen == [(1, 0, "board"), (2, 0, "board"), (2, 1, "question")]
    assert both.screen.text("details").startswith("จับหมากตัวหนึ่งแล้วเปลี่ยนไปเดินตัวอื่น · สมาคมฯ ข้อ 5")
    both.tap("answer_board")
    assert both.screen_name == "question"
    both.hold("answer_board")
    assert both.screen_name == "board_over"
    assert [(one.winner, one.cause) for one in both.core.view.results] == [("right", "penalty")]


def test_the_clock_goes_on_and_the_tap_counts_while_an_objection_waits(both: Both) -> None:
    """Issue 5: a dialog never stops a running clock."""
    begin(both)
    turn = both.core.view.turn
    assert turn is not None
    object_to_the_left(both)
    both.advance(1_000)
    both.tap("close")
    assert both.core.view.turn == turn
    both.tap("tap")
    assert (both.core.view.turn.seat if both.core.view.turn else None) == "right"
    both.tap("objected")
    both.hold("reject")
    assert both.rulings.objection is None
    assert both.core.kinds[-3:] == ["objection_made", "turn_ended", "objection_ruled"]


def test_red_is_decided_although_an_objection_waits(both: Both) -> None:
    begin(both)
    object_to_the_left(both)
    both.tap("close")
    both.advance(121_000)
    assert both.core.view.phase == "red"
    both.tap("misconduct")
    assert both.screen.text("title") == "ประเสริฐ ทองคำ ทักท้วง"
    both.tap("close")
    both.screen.advance(800)
    both.hold("lost_on_time")
    assert both.core.view.results[0].cause == "time"
    both.tap("next")
    assert both.screen_name == "board_over"
    both.tap("objected")
    both.hold("reject")
    both.tap("next")
    assert both.screen_name == "ready"


def test_an_objection_after_the_own_move_is_grey_and_says_why_tsa_5(both: Both) -> None:
    begin(both)
    both.tap("misconduct", "right", "offence_4")
    assert both.screen.text("notice") == "ไม่ใช่การเดินของคู่แข่งขัน"
    assert both.core.kinds[-1] == "board_started"


def test_a_button_of_the_referees_own_does_not_change_which_turn_is_objected_to(both: Both) -> None:
    """The objection is to the turn that was open as the sheet opened; after the objector's move it is too late."""
    begin(both)
    both.make_moves(1)
    both.tap("misconduct", "left", "offence_4")
    both.core.act("end_turn")
    both.core.advance(1_000)
    both.screen.clock.at_ms = both.core.clock.now_ms()
    both.settle()
    both.tap("object")
    assert both.core.kinds[-1] == "tap_ignored"
    assert both.rulings.objection is None


def test_a_limited_count_to_a_draw_tsa_8(both: Both) -> None:
    begin(both)
    both.tap("menu", "counts", "count_left")
    both.make_moves(4)
    assert both.screen.text("count") == "นับ 2/16 สมชาย"
    both.tap("counts", "capture")
    both.make_moves(27)
    assert both.screen_name == "question"
    assert both.screen.text("details").startswith("ระหว่างนับจดไว้: กินหมาก 1 เดินเบี้ย 0 · สมาคมฯ ข้อ 8")
    both.hold("answer_draw")
    assert [(one.winner, one.cause) for one in both.core.view.results] == [(None, "limited_count")]
    assert both.screen_name == "board_over"


def test_a_capture_with_the_move_that_filled_the_count_plays_on_comp_8_3(both: Both) -> None:
    begin(both, ruleset="comp")
    both.tap("menu", "counts", "count_left")
    both.make_moves(31)
    assert both.screen_name == "question"
    both.hold("answer_capture")
    assert both.rulings.count is None
    both.screen.advance(800)
    both.tap("go_on")
    assert both.core.view.phase == "turn"


def test_a_count_by_the_referee_is_refused_where_the_rules_have_none_tsa_8(both: Both) -> None:
    begin(both)
    both.tap("menu", "counts", "count_referee")
    assert both.screen.text("notice") == "กติกานี้กรรมการนับเองไม่ได้"
    assert both.rulings.count is None


def test_mimicry_draws_at_its_third_time_and_can_stop_before_comp_8_2(both: Both) -> None:
    begin(both, ruleset="comp")
    for name in ("mimicry_more", "mimicry_more", "mimicry_over", "mimicry_more", "mimicry_more"):
        both.tap("menu", "counts", name)
    assert both.screen.text("count") == "ล้อเลียน 2/3"
    both.tap("menu", "counts", "mimicry_more")
    assert both.core.view.results[0].cause == "mimicry"


def test_draw_odds_and_golden_boards_until_one_is_won_tsa_9(both: Both) -> None:
    """Level after the ordinary boards: a toss, four boards with odds given in turn, then golden ones."""
    begin(both, stage=Stage.KNOCKOUT, boards=2)
    titles = []
    for board in range(1, 9):
        if both.screen_name == "toss":
            assert both.screen.text("again") == "เสี่ยงใหม่ ต่อไปเป็นกระดานต่อเสมอ"
            both.tap("winner_right", "first_right", "record")
        if both.screen_name == "ready":
            titles.append(both.screen.text("kind"))
            both.tap("start")
        if board == 8:
            win_board(both, "right")
        else:
            draw_board(both)
        both.tap("next")
    odds = [f"{name} ต่อเสมอ ถ้าเสมอ {name} แพ้" for name in ("ประเสริฐ", "สมชาย") * 2]
    golden = [f"กระดานทองที่ {number} เริ่มด้วยฮอส" for number in (1, 2)]
    assert titles == ["", *odds, *golden]
    assert both.screen_name == "match_result"
    assert both.screen.text("headline") == "ประเสริฐ ทองคำ ชนะการแข่งขัน"
    assert both.screen.text("won_by").startswith("ชนะในกระดานทองที่ 2")
    both.hold("confirm")
    assert both.core.view.phase == "confirmed"


def test_a_match_that_cannot_be_turned_is_ended_early_tsa_9(both: Both) -> None:
    begin(both, stage=Stage.KNOCKOUT, boards=4)
    for board in range(3):
        if board:
            both.tap("next", "start")
        win_board(both, "left")
        if board == 0:
            both.tap("menu", "end_early")
            assert both.screen.text("notice") == "ผลยังพลิกได้"
            both.tap("close")
    both.tap("menu", "end_early", "reason_1")
    both.hold("confirm")
    assert both.screen_name == "match_result"
    assert both.screen.text("headline") == "สมชาย ใจดี ชนะการแข่งขัน"


def awaited(both: Both) -> None:
    """The match was to start now, and สมชาย has come."""
    both.core.give(assignment())
    both.core.desk.record.take(StartScheduled(at_ms=AtMs(both.core.clock.now_ms()), start_at_ms=AtMs(5_000_000)))
    both.settle()
    both.tap("here_left")


def test_a_late_player_is_waited_for_by_consent_and_loses_the_day_after_an_hour_tsa_7(both: Both) -> None:
    awaited(both)
    both.advance(5 * MINUTE_MS)
    assert both.screen.find("awaited").label == "เลยเวลา 5:00"
    both.advance(15 * MINUTE_MS + 1_000)
    assert both.screen_name == "question"
    both.hold("answer_wait_opponent")
    assert both.screen_name == "question"
    both.hold("answer_wait_committee")
    assert both.screen_name == "toss"
    both.advance(40 * MINUTE_MS)
    assert both.screen_name == "question"
    both.hold("answer_event")
    assert both.screen_name == "match_result"
    assert both.screen.text("won_by").startswith("ประเสริฐ ทองคำ แพ้ตลอดการแข่งขัน")


def test_a_late_player_loses_the_board_in_hand_tsa_7(both: Both) -> None:
    awaited(both)
    both.advance(20 * MINUTE_MS + 1_000)
    both.hold("answer_board")
    assert [(one.winner, one.cause) for one in both.core.view.results] == [("left", "late")]
    assert both.screen_name == "toss"


def test_a_player_who_had_come_in_time_is_noted_in_place_of_the_answer_tsa_7(both: Both) -> None:
    awaited(both)
    both.advance(20 * MINUTE_MS + 1_000)
    both.hold("answer_in_time_right")
    assert (both.screen_name, both.rulings.question) == ("toss", None)
    assert both.rulings.arrival.is_there == {"left": True, "right": True}


def test_a_wrong_winner_is_replaced_and_then_taken_back(both: Both) -> None:
    """Whose tap was a slip: the result changes at its own instant, and undo gives the first one back."""
    begin(both)
    both.advance(10_000)
    win_board(both, "right")
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
    begin(both)
    both.tap("menu", "acts", "act_2", "choice_2", "misheard")
    both.hold("confirm")
    assert (both.core.view.first, both.core.view.turn.seat if both.core.view.turn else None) == ("right", "right")


def test_what_could_not_have_been_is_refused_with_reasons_tsa_5(both: Both) -> None:
    """A time-out is asked for on the own turn only, so it can't have been the other player's."""
    begin(both)
    both.screen.app.root.players[0].ids["short"].dispatch("on_act", both.screen.clock.at_ms)
    both.settle()
    both.tap("menu", "acts", "act_1", "choice_3", "slip")
    both.hold("confirm")
    assert both.screen.text("notice").endswith("ยังไม่ถึงตาของผู้ขอ")
    assert "replaced" not in both.core.kinds


def test_an_earlier_result_is_corrected_until_the_match_is_confirmed_tsa_12(both: Both) -> None:
    begin(both, boards=1)
    win_board(both, "left")
    both.tap("next", "menu", "correct_result", "draw", "agreed", "ruled")
    both.hold("confirm")
    assert both.screen.text("headline") == "เสมอกัน"
    both.hold("confirm")
    both.tap("menu", "correct_result")
    assert both.screen.text("notice") == "ยืนยันแล้ว แก้ได้เฉพาะคณะกรรมการ"


def test_another_referee_and_a_spectator_sent_out_are_on_record_tsa_4(both: Both) -> None:
    begin(both)
    both.tap("menu", "referee", "chief", "committee")
    both.hold("confirm")
    both.tap("menu", "spectator", "reason_2")
    both.hold("confirm")
    assert both.rulings.referee == "หัวหน้ากรรมการ"
    assert both.core.kinds[-2:] == ["referee_changed", "spectator_sent_out"]
    assert both.core.view.phase == "turn"


def test_the_self_test_waits_for_the_end_of_the_board(both: Both) -> None:
    begin(both)
    both.tap("menu", "health", "self_test")
    assert both.screen.text("notice") == "กระดานยังไม่จบ"
    both.tap("close")
    draw_board(both)
    both.tap("menu", "health", "self_test")
    assert both.core.shown.yellow
