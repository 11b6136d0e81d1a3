"""Decisions in words, and the wall time on their records."""

from datetime import UTC, datetime

from headtable.act_texts import act_text
from headtable.decisions import Decision, DecisionWithdrawn, EnteredBoard, LogRuled, ResultConfirmed, ResultEntered
from headtable.thai_times import shown_day
from rules.seats import Seat
from rules.text import Text

_RULED = Text("ให้ใช้ผลจากบันทึก {log_id}", "the result of log {log_id} counts")
_ENTERED = Text("บันทึกผลด้วยมือ: {boards}", "result typed in: {boards}")
_WITHDRAWN = Text("ยกเลิกคำตัดสิน", "decision withdrawn")
_CONFIRMED = Text("ยืนยันผล", "result confirmed")
_BOARD = Text("{number} {winner} ({cause})", "{number} {winner} ({cause})")
_WINNERS = {
    Seat.LEFT: Text("ซ้ายชนะ", "left won"),
    Seat.RIGHT: Text("ขวาชนะ", "right won"),
    None: Text("ไม่มีผู้ชนะ", "no winner"),
}


def decision_text(decision: Decision) -> Text:
    """What was decided."""
    if isinstance(decision, LogRuled):
        return _RULED.filled(log_id=decision.log_id)
    if isinstance(decision, ResultEntered):
        boards = [_board_text(board) for board in decision.boards]
        return _ENTERED.filled(boards=Text(", ".join(one.th for one in boards), ", ".join(one.en for one in boards)))
    if isinstance(decision, ResultConfirmed):
        return _CONFIRMED
    return _WITHDRAWN if isinstance(decision, DecisionWithdrawn) else act_text(decision)


def instant_text(utc_ms: int | None) -> Text:
    """A wall time, in this computer's zone; a dash where none is known, or what a record says is none."""
    try:
        instant = None if utc_ms is None else datetime.fromtimestamp(utc_ms / 1000, UTC).astimezone()
    except (ValueError, OverflowError, OSError):
        instant = None
    if instant is None:
        return Text("–", "–")
    return Text(f"{shown_day(instant)} {instant:%H:%M:%S}", f"{instant:%Y-%m-%d %H:%M:%S}")


def _board_text(board: EnteredBoard) -> Text:
    return _BOARD.filled(number=board.number, winner=_WINNERS[board.winner], cause=board.cause.text)
