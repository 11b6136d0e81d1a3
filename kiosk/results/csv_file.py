"""The boards as a file for spreadsheets: UTF-8 with a byte order mark, CRLF, nothing that could be taken for a formula
(case 31)."""

import csv
import io

from kiosk.results.match_report import MatchReport, PlayedBoard
from kiosk.results.words import KINDS, SEATS, YES_NO
from rules.match import points
from rules.seats import Seat

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")

HEADERS = (
    "คู่ที่",
    "โต๊ะ",
    "รอบ",
    "กระดานที่",
    "แบบ",
    "เดินก่อน",
    "หมายเลขซ้าย",
    "ผู้เล่นซ้าย",
    "หมายเลขขวา",
    "ผู้เล่นขวา",
    "ผู้ชนะ",
    "สาเหตุ",
    "คะแนนซ้าย",
    "คะแนนขวา",
    "เวลาคิดซ้าย (วินาที)",
    "เวลาคิดขวา (วินาที)",
    "จำนวนครั้ง",
    "ยืนยันแล้ว",
)


def csv_file(report: MatchReport, table: str) -> bytes:
    """One line for each board that has a result."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(HEADERS)
    for board in report.boards:
        writer.writerow(_defused(cell) for cell in _cells(report, table, board))
    return buffer.getvalue().encode("utf-8-sig")


def _defused(cell: str) -> str:
    """The text as a spreadsheet shows it and never calculates it."""
    return f"'{cell}" if cell.startswith(_FORMULA_STARTS) else cell


def _cells(report: MatchReport, table: str, played: PlayedBoard) -> list[str]:
    result, assignment = played.result, report.assignment
    left, right = assignment.players
    counted = points((result,), report.state.rules)
    winner = result.counted_winner
    return [
        assignment.match_id,
        table,
        assignment.stage_name,
        str(result.setup.number),
        KINDS[result.setup.kind],
        "" if played.board is None else SEATS[result.setup.first],
        left.player_id,
        left.name,
        right.player_id,
        right.name,
        "" if winner is None else report.names[winner],
        result.outcome.cause.text.th,
        str(counted.left),
        str(counted.right),
        *(_seconds(played.thought_ms(seat)) for seat in Seat),
        str(len(played.board.turns)) if played.board is not None else "0",
        YES_NO[report.is_confirmed],
    ]


def _seconds(length_ms: int) -> str:
    return f"{length_ms / 1000:.1f}"
