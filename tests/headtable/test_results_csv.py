"""Results for spreadsheets: read as they were meant, and never calculated (cases 31)."""

import csv
import io

import pytest

from headtable.result_views import BoardView, ResultView
from headtable.results import Progress
from headtable.results_csv import defused, results_csv
from rules.events import Player
from rules.outcome import Cause
from rules.seats import BySeat, Seat
from rules.state import BoardKind
from rules.text import Language

WON = BoardView(1, BoardKind.NORMAL, Seat.LEFT, Seat.LEFT, Cause.TIME, Seat.LEFT)
DRAWN = BoardView(2, BoardKind.NORMAL, None, None, Cause.AGREED, Seat.RIGHT)


def result(*boards: BoardView, name: str = "น้ำเพชร ศรีสุวรรณ") -> ResultView:
    return ResultView(
        match_id="12",
        table="7",
        stage_name="สาย ก",
        progress=Progress.PLAYING,
        players=BySeat(Player("1", name), Player("2", "สมชาย, จูเนียร์")),
        points=BySeat(4, 1),
        boards_won=BySeat(1, 0),
        winner=Seat.LEFT,
        boards=boards,
        boards_planned=4,
    )


def rows(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_a_match_is_one_row_with_points_as_numbers_and_the_score_as_text() -> None:
    header, row = rows(results_csv([result(WON, DRAWN)], Language.ENGLISH))

    assert dict(zip(header, row, strict=True)) == {
        "match": "12",
        "table": "7",
        "stage": "สาย ก",
        "left id": "1",
        "left": "น้ำเพชร ศรีสุวรรณ",
        "right id": "2",
        "right": "สมชาย, จูเนียร์",
        "left points": "4",
        "right points": "1",
        "boards won": "1–0",
        "boards": "1: น้ำเพชร ศรีสุวรรณ (lost on time), 2: draw (draw agreed)",
        "state": "in play",
    }


def test_the_file_begins_with_a_byte_order_mark_and_its_lines_end_as_spreadsheets_want() -> None:
    content = results_csv([result(WON)], Language.THAI)

    assert content.startswith(b"\xef\xbb\xbf")
    assert content.count(b"\r\n") == content.count(b"\n") == 2


def test_a_match_that_was_not_played_has_no_points() -> None:
    _, row = rows(results_csv([result()], Language.ENGLISH))

    assert row[7:11] == ["", "", "", ""]


@pytest.mark.parametrize("name", ["=1+1", "+66 81", "-2", "@SUM(A1)", '=HYPERLINK("x")'])
def test_a_name_that_looks_like_a_formula_is_defused(name: str) -> None:
    _, row = rows(results_csv([result(WON, name=name)], Language.THAI))

    assert row[4] == f"'{name}"


def test_an_ordinary_text_stays_as_it_is() -> None:
    assert [defused(text) for text in ("สมชาย", "1–0", "")] == ["สมชาย", "1–0", ""]
