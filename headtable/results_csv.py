"""The results as a file for spreadsheets: UTF-8 with a byte order mark, CRLF, and nothing that a spreadsheet could
take for a formula or a date (cases 31)."""

import csv
import io
from collections.abc import Sequence

from headtable.result_views import BoardView, ResultView
from headtable.texts import PROGRESS, TEXTS
from rules.text import Language, Text

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")

HEADERS = (
    Text("คู่ที่", "match"),
    Text("โต๊ะ", "table"),
    Text("รอบ", "stage"),
    Text("หมายเลขซ้าย", "left id"),
    Text("ผู้เล่นซ้าย", "left"),
    Text("หมายเลขขวา", "right id"),
    Text("ผู้เล่นขวา", "right"),
    Text("คะแนนซ้าย", "left points"),
    Text("คะแนนขวา", "right points"),
    Text("ผลกระดาน", "boards won"),
    Text("รายกระดาน", "boards"),
    Text("สถานะ", "state"),
)


def results_csv(results: Sequence[ResultView], language: Language) -> bytes:
    """One line for each match. Points are empty before the first board has ended."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(text.in_language(language) for text in HEADERS)
    for result in results:
        writer.writerow(defused(cell) for cell in _cells(result, language))
    return buffer.getvalue().encode("utf-8-sig")


def defused(cell: str) -> str:
    """The text as a spreadsheet shows it and never calculates it."""
    return f"'{cell}" if cell.startswith(_FORMULA_STARTS) else cell


def _cells(result: ResultView, language: Language) -> list[str]:
    has_boards = bool(result.boards)
    left, right = result.players
    return [
        result.match_id,
        result.table,
        result.stage_name,
        left.player_id,
        left.name,
        right.player_id,
        right.name,
        str(result.points.left) if has_boards else "",
        str(result.points.right) if has_boards else "",
        # An en dash: a spreadsheet makes a date of 3-1, even in a file that says it is text.
        f"{result.boards_won.left}–{result.boards_won.right}" if has_boards else "",
        ", ".join(board_text(board, result, language) for board in result.boards),
        PROGRESS[result.progress].in_language(language),
    ]


def board_text(board: BoardView, result: ResultView, language: Language) -> str:
    """One board in words: its number, who won, and why."""
    winner = TEXTS["draw" if board.cause.is_draw else "lost_by_both"].in_language(language)
    if board.winner is not None:
        winner = result.players[board.winner].name
    return f"{board.number}: {winner} ({board.cause.text.in_language(language)})"
