"""Screens and core together, over the wire's own lines: a recorded board from its start to an objection."""

import pytest

from tests.support.table import assignment
from tests.ui.both import Both
from tests.ui.squares import tap_squares
from tests.ui.table import Table


class RecordedBoard(Both):
    """With the verbs for a board whose moves are recorded."""

    def record(self, *squares: int) -> None:
        tap_squares(self.screen, *squares)
        self.settle()

    def open_claim(self) -> None:
        self.tap("close", "menu", "claim")


@pytest.fixture
def both(table: Table) -> RecordedBoard:
    """A recorded board between สมชาย, who has White, and ประเสริฐ has just begun."""
    both = RecordedBoard(table)
    both.core.give(assignment(is_recorded=True))
    both.settle()
    both.tap("winner_left", "first_left", "record", "start")
    return both


def test_a_board_is_recorded_on_the_sheet_that_opens_by_itself(both: RecordedBoard) -> None:
    both.record(26, 22)
    both.tap("tap")
    both.record(7, 10)
    assert both.screen.text("last") == "ตาที่ 2: 7-10"
    assert both.screen.text("sheet_digits") == "2:00"
    both.tap("take_back")
    assert both.screen.text("last") == "ตาที่ 1: 26-22"


def test_an_objection_to_the_last_move_is_answered(both: RecordedBoard) -> None:
    """TSA 6: 18x9 was possible and 31-26 was played."""
    for squares in ((26, 22), (7, 10), (22, 18), (10, 14), (31, 26)):
        both.record(*squares)
    both.open_claim()
    both.tap("use", "capture", "what_is_legal", "judge")
    assert both.screen.text("headline") == "ผิดกติกา"
    both.tap("step")
    assert both.screen.text("caption") == "กินได้ 1/1: 18x9"
    assert both.core.kinds[-1] == "claim_judged"


def test_a_move_that_no_hand_could_make_is_refused_on_the_sheet(both: RecordedBoard) -> None:
    both.screen.tap("steps")
    tap_squares(both.screen, 26, 23)
    both.record()
    both.tap("steps")
    assert both.screen.text("last") == "ตาที่ 1: 26-23"
    both.open_claim()
    both.tap("clear", "use")
    tap_squares(both.screen, 20, 16)
    both.tap("capture", "judge")
    assert both.screen.text("notice") == "แตะหมาก แล้วแตะทุกตาที่วาง"
    assert "claim_judged" not in both.core.kinds


def test_the_end_on_the_board_brings_the_result(both: RecordedBoard) -> None:
    """TSA 7: set up with one piece left, which is taken."""
    both.tap("set_position", "clear")
    for piece, square in (("white_man", 18), ("black_man", 15)):
        both.tap(piece)
        tap_squares(both.screen, square)
    both.tap("use")
    both.record(18, 11)
    assert (both.core.view.phase, both.screen.app.root.screen_name) == ("board_over", "board_over")
    assert [(one.winner, one.cause) for one in both.core.view.results] == [("left", "no_men")]
