"""How matches begin and end, by taps alone, with core behind the screens: lateness, draw odds, gold (TSA 7, 9)."""

import pytest

from rules.events import Stage, StartScheduled
from rules.units import AtMs
from tests.support.table import assignment
from tests.ui.both import Both
from tests.ui.sample_views import NOW_MS
from tests.ui.table import Table

MINUTE_MS = 60_000


@pytest.fixture
def both(table: Table) -> Both:
    """Nothing has been assigned yet."""
    return Both(table)


def test_draw_odds_and_golden_boards_until_one_is_won_tsa_9(both: Both) -> None:
    """Level after the ordinary boards: a toss, four boards with odds given in turn, then golden ones."""
    both.begin(stage=Stage.KNOCKOUT, boards=2)
    titles = []
    for board in range(1, 9):
        if both.screen_name == "toss":
            assert both.screen.text("again") == "เสี่ยงใหม่ ต่อไปเป็นกระดานต่อเสมอ"
            both.tap("winner_right", "first_right", "record")
        if both.screen_name == "ready":
            titles.append(both.screen.text("kind"))
            both.tap("start")
        if board == 8:
            both.win_board("right")
        else:
            both.draw_board()
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
    both.begin(stage=Stage.KNOCKOUT, boards=4)
    for board in range(3):
        if board:
            both.tap("next", "start")
        both.win_board("left")
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
    both.core.desk.record.take(StartScheduled(at_ms=AtMs(both.core.clock.now_ms()), start_at_ms=AtMs(NOW_MS)))
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
