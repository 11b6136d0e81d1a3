"""Recording under a finger: whole sequences of what core is told."""

from dataclasses import replace

import pytest

from kiosk.wire_pieces import RecordView
from tests.ui.layout import texts
from tests.ui.piece_views import RECORD, START, golden, ready_to_record, recording, with_pieces
from tests.ui.sample_views import board_over, paused, ready, red, running
from tests.ui.squares import tap_point, tap_square, tap_squares
from tests.ui.table import Table


def test_from_and_to_are_two_taps_and_the_sheet_stays(table: Table) -> None:
    table.core_says(recording())
    tap_squares(table, 1, 6, 30, 25)
    assert table.told == [
        ("record_move", {"path": [1, 6], "captured": None}),
        ("record_move", {"path": [30, 25], "captured": None}),
    ]
    assert table.app.root.sheet is not None


def test_a_record_that_begins_opens_its_sheet_once(table: Table) -> None:
    table.core_says(ready_to_record())
    assert table.app.root.sheet is None
    table.core_says(with_pieces(running(), record=RecordView(START, 0, None, None)))
    assert table.text("last") == "แตะหมากที่เดิน แล้วแตะตาที่วาง"
    table.tap("close")
    table.core_says(recording())
    assert table.app.root.sheet is None


def test_restarted_screens_come_back_to_the_record(table: Table) -> None:
    table.core_says(recording())
    assert table.text("last") == "ตาที่ 27: 32-27"


def test_a_board_without_a_record_is_played_as_ever(table: Table) -> None:
    table.core_says(with_pieces(running(), is_recording=False, record=None))
    assert table.app.root.sheet is None
    table.tap("menu")
    table.tap("record")
    tap_square(table, 30)
    assert (table.told, table.text("last")) == ([], "ไม่ได้บันทึกตาเดิน")
    table.tap("switch")
    assert table.told == [("set_recording", {"is_on": True})]


def test_the_tap_for_the_clock_has_its_own_place_and_a_move_is_no_tap(table: Table) -> None:
    """TSA 4: recording does not end the turn."""
    table.core_says(recording())
    table.advance(7_000)
    assert table.text("sheet_digits") == "1:20"
    tap_squares(table, 30, 25)
    table.tap("tap")
    assert [name for name, _ in table.told] == ["record_move", "end_turn"]


@pytest.mark.parametrize("view", [red(), paused()], ids=["red", "paused"])
def test_what_has_to_be_decided_is_decided_on_the_boards_own_screen(table: Table, view: object) -> None:
    table.core_says(with_pieces(view))  # type: ignore[arg-type]
    table.app.open_sheet("record")
    table.pump()
    table.tap("tap")
    assert (table.told, table.app.root.sheet) == ([], None)


def test_a_move_of_several_squares_is_tapped_and_then_sent(table: Table) -> None:
    """COMP 5.2; taken off is what was touched."""
    table.core_says(with_pieces(running(), record=replace(RECORD, position="W:W26:B14,22,1")))
    table.tap("steps")
    tap_squares(table, 26, 22, 17, 14, 10)
    assert table.told == []
    assert table.find("steps").label == "ลงบันทึกตานี้"
    table.tap("steps")
    assert table.told == [("record_move", {"path": [26, 17, 10], "captured": [22, 14]})]


def test_what_was_tapped_is_cleared_before_a_move_is_taken_back(table: Table) -> None:
    table.core_says(recording())
    tap_square(table, 30)
    assert table.find("squares").ringed == [30]
    table.tap("take_back")
    assert (table.told, table.find("squares").ringed) == ([], [])
    table.tap("take_back")
    assert table.told == [("take_back_move", {})]


def test_the_board_is_as_the_referee_sees_it_and_can_be_turned(table: Table) -> None:
    """The left player, who has White, sits at the left."""
    table.core_says(recording())
    assert table.find("squares").turns == 1
    table.tap("turn_board")
    tap_squares(table, 30, 25)
    assert table.told == [("record_move", {"path": [30, 25], "captured": None})]


def test_a_touch_of_a_light_square_is_nothing(table: Table) -> None:
    table.core_says(recording())
    board = table.find("squares")
    tap_point(table, board.x + board.width * 0.19, board.y + board.height * 0.94)
    assert (board.ringed, table.told) == ([], [])


def test_recording_is_stopped_with_a_hold(table: Table) -> None:
    table.core_says(recording())
    table.tap("switch")
    assert table.told == []
    table.hold("switch", 1_000)
    assert table.told == [("set_recording", {"is_on": False})]


def test_a_record_goes_on_from_a_position_that_was_set_up(table: Table) -> None:
    table.core_says(recording())
    table.tap("set_position")
    table.tap("before")
    table.tap("white_king")
    tap_square(table, 9)
    table.tap("erase")
    tap_square(table, 15)
    table.tap("turn")
    table.tap("use")
    assert table.told == [
        ("set_recording", {"is_on": True, "position": "B:WK9,K12,18,22,30,32:B1,2,3,K5,16"}),
    ]
    assert table.text("title") == "บันทึกตาเดิน"


def test_a_man_on_its_last_row_is_put_down_as_a_king(table: Table) -> None:
    """COMP 4.2.2."""
    table.core_says(recording())
    table.app.open_sheet("claim_position")
    table.pump()
    table.tap("clear")
    tap_squares(table, 2, 20)
    assert table.app.root.sheet.position.white_kings.bit_count() == 1
    tap_square(table, 20)
    assert table.app.root.sheet.position.white_men == 0


def test_the_ready_screen_shows_the_start_of_the_board(table: Table) -> None:
    """TSA 3, COMP 3, TSA 9: a touch makes it large, with the corner and the golden kings named."""
    table.core_says(golden())
    table.tap("set_up")
    assert table.app.root.sheet.ids.squares.diagram.golden == {2, 3, 30, 31}
    shown = " ".join(text.content for text in texts(table))
    assert "มุมเดี่ยว อยู่ซ้ายมือของผู้เล่น" in shown
    assert "ตัวที่มีดาวเป็นฮอสตั้งแต่เริ่ม" in shown
    assert "สมชาย ใจดี · ขาว · เดินทีหลัง" in shown


def test_a_ready_screen_without_pieces_is_drawn_all_the_same(table: Table) -> None:
    table.core_says(ready())
    assert table.find("set_up").is_present


def test_the_sheet_closes_when_the_board_is_over(table: Table) -> None:
    table.core_says(recording())
    table.core_says(with_pieces(board_over()))
    assert table.app.root.sheet is None
