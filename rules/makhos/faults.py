"""What can be wrong with a move, with the articles and the words for it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.text import Text


class Fault(StrEnum):
    """A way in which a move breaks the rules."""

    OUT_OF_TURN = "out_of_turn"
    DID_NOT_MOVE = "did_not_move"
    OFF_DIAGONAL = "off_diagonal"
    MAN_BACKWARDS = "man_backwards"
    SKIPPED_SQUARE = "skipped_square"
    LANDED_BEYOND = "landed_beyond"
    NO_CAPTURE_THERE = "no_capture_there"
    WENT_ON = "went_on"
    WENT_ON_AS_KING = "went_on_as_king"
    TOOK_PIECES_OFF = "took_pieces_off"
    LEFT_CAPTURED_PIECE = "left_captured_piece"
    MISSED_CAPTURE = "missed_capture"
    UNFINISHED_CAPTURE = "unfinished_capture"
    SMALLER_CAPTURE = "smaller_capture"


@dataclass(frozen=True, slots=True)
class FaultRow:
    """The articles that forbid it, each with the short name of its document, and what to call it."""

    articles: tuple[str, ...]
    text: Text


def _row(articles: str, thai: str, english: str) -> FaultRow:
    return FaultRow(tuple(articles.split(", ")), Text(thai, english))


FAULTS: Final = {
    Fault.OUT_OF_TURN: _row("COMP 4.3, COMP 6.4, SCHOOL 3.2", "เดินหมากสองครั้งซ้อน", "two moves in a row"),
    Fault.DID_NOT_MOVE: _row("COMP 6.2", "เดินหมากอยู่กับที่", "moved without moving"),
    Fault.OFF_DIAGONAL: _row("COMP 6.2, SCHOOL 3.3, SCHOOL 3.5, TSA 5", "เดินหรือกินหมากนอกแนวทแยง", "off the diagonal"),
    Fault.MAN_BACKWARDS: _row("COMP 4.2.1, COMP 6.2, SCHOOL 3.3", "เดินเบี้ยถอยหลัง", "a man went backwards"),
    Fault.SKIPPED_SQUARE: _row("COMP 4.2.1, COMP 6.2, SCHOOL 3.3, TSA 5", "เดินเบี้ยข้ามตา", "a man skipped a square"),
    Fault.LANDED_BEYOND: _row(
        "COMP 5.1, COMP 6.2", "กินหมากไปวางข้ามตา", "landed beyond the square behind the captured piece"
    ),
    Fault.NO_CAPTURE_THERE: _row("COMP 5.1, SCHOOL 3.7.1, TSA 6", "ข้ามหมากที่กินไม่ได้", "jumped what cannot be captured"),
    Fault.WENT_ON: _row("COMP 4.3, SCHOOL 3.2", "เดินต่อทั้งที่ไม่ได้กิน", "went on without capturing"),
    Fault.WENT_ON_AS_KING: _row("COMP 4.2.2, SCHOOL 3.4", "เบี้ยที่เพิ่งเป็นฮอสเดินหรือกินต่อทันที", "a new king went on at once"),
    Fault.TOOK_PIECES_OFF: _row(
        "COMP 6.2, SCHOOL 3.9.1, TSA 7", "เอาตัวหมากที่ไม่ได้กินออกจากกระดาน", "took off a piece that was not captured"
    ),
    Fault.LEFT_CAPTURED_PIECE: _row(
        "COMP 5.1, SCHOOL 3.7.1, TSA 6", "ไม่ยกหมากที่ถูกกินออกจากกระดาน", "left a captured piece on the board"
    ),
    Fault.MISSED_CAPTURE: _row("COMP 5.1, COMP 5.4, SCHOOL 3.7.2, TSA 6", "กินได้แต่ไม่กิน", "could capture and did not"),
    Fault.UNFINISHED_CAPTURE: _row(
        "COMP 5.2, SCHOOL 3.7.4, TSA 6", "กินหลายต่อยังไม่สิ้นสุด", "stopped before the capture was at its end"
    ),
    # Only where the organiser has announced it; the documents leave the choice free.
    Fault.SMALLER_CAPTURE: _row(
        "COMP 10, TSA 11", "ไม่ได้เลือกกินทางที่ได้มากที่สุด", "did not choose the capture that takes most"
    ),
}
