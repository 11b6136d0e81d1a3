"""Why something can't happen now: the button is grey and the refusal speaks with the same words."""

from dataclasses import dataclass
from enum import StrEnum

from rules.text import Text


class ReasonCode(StrEnum):
    """One code for each reason."""

    NO_MATCH = "no_match"
    MATCH_IN_PLAY = "match_in_play"
    OLD_REVISION = "old_revision"
    BAD_RULESET = "bad_ruleset"
    TOSS_FIRST = "toss_first"
    TOSS_MADE = "toss_made"
    BOARD_NOT_STARTED = "board_not_started"
    BOARD_RUNNING = "board_running"
    BOARD_OVER = "board_over"
    MATCH_OVER = "match_over"
    CLOCK_STANDS = "clock_stands"
    CLOCK_RUNS = "clock_runs"
    RED_GIVEN = "red_given"
    NOT_RED = "not_red"
    NOT_DUE = "not_due"
    DEADLINE_PASSED = "deadline_passed"
    STAMPED_TOO_EARLY = "stamped_too_early"
    DOUBLE_TAP = "double_tap"
    NOT_YOUR_TURN = "not_your_turn"
    NO_TIME_OUT_LEFT = "no_time_out_left"
    NO_LONG_TIME_OUT = "no_long_time_out"
    LONG_AFTER_SHORT = "long_after_short"
    SHORT_AFTER_LONG = "short_after_long"
    NO_SHORT_RUNNING = "no_short_running"
    WINNER_NEEDED = "winner_needed"
    NOTHING_TO_UNDO = "nothing_to_undo"
    LATER_ACTS_DEPEND = "later_acts_depend"
    BOARDS_LEFT = "boards_left"
    OVER_MOVE_TIME = "over_move_time"


_TEXTS = {
    ReasonCode.NO_MATCH: Text("ยังไม่มีคู่แข่งขัน", "no match has been assigned yet"),
    ReasonCode.MATCH_IN_PLAY: Text("คู่นี้เริ่มแข่งแล้ว", "this match has begun"),
    ReasonCode.OLD_REVISION: Text("การจับคู่นี้เก่ากว่าที่มีอยู่", "an older version of the pairing"),
    ReasonCode.BAD_RULESET: Text("กติกาของคู่นี้มีค่าที่ใช้ไม่ได้", "the ruleset of this pairing can't be used"),
    ReasonCode.TOSS_FIRST: Text("ต้องเสี่ยงก่อน", "the toss comes first"),
    ReasonCode.TOSS_MADE: Text("เสี่ยงแล้ว", "the toss has been made"),
    ReasonCode.BOARD_NOT_STARTED: Text("กระดานยังไม่เริ่ม", "the board has not begun"),
    ReasonCode.BOARD_RUNNING: Text("กระดานยังไม่จบ", "the board is still being played"),
    ReasonCode.BOARD_OVER: Text("กระดานจบแล้ว", "the board is over"),
    ReasonCode.MATCH_OVER: Text("จบการแข่งขันคู่นี้แล้ว", "the match is over"),
    ReasonCode.CLOCK_STANDS: Text("นาฬิกาหยุดอยู่", "the clock stands still"),
    ReasonCode.CLOCK_RUNS: Text("นาฬิกากำลังเดิน", "the clock is running"),
    ReasonCode.RED_GIVEN: Text("หมดเวลาแล้ว (ป้ายแดง)", "time has run out (red)"),
    ReasonCode.NOT_RED: Text("ยังไม่หมดเวลา", "time has not run out"),
    ReasonCode.NOT_DUE: Text("ยังไม่ถึงกำหนด", "not due at that instant"),
    ReasonCode.DEADLINE_PASSED: Text("เลยกำหนดเวลาไปแล้ว", "the deadline passed before it"),
    ReasonCode.STAMPED_TOO_EARLY: Text("เกิดก่อนเริ่มตานี้", "stamped before this turn began"),
    ReasonCode.DOUBLE_TAP: Text("แตะซ้ำเร็วเกินไป", "a second tap too soon after the first"),
    ReasonCode.NOT_YOUR_TURN: Text("ยังไม่ถึงตาของผู้ขอ", "it is not the asker's turn"),
    ReasonCode.NO_TIME_OUT_LEFT: Text("ใช้เวลานอกครบแล้ว", "no time-out left"),
    ReasonCode.NO_LONG_TIME_OUT: Text("กติกานี้ไม่มีเวลานอกยาว", "this ruleset has no long time-out"),
    ReasonCode.LONG_AFTER_SHORT: Text("ขอเวลานอกสั้นไปแล้ว จึงขอยาวไม่ได้", "a short time-out was taken, so no long one"),
    ReasonCode.SHORT_AFTER_LONG: Text("ขอเวลานอกยาวไปแล้ว", "the long time-out was taken"),
    ReasonCode.NO_SHORT_RUNNING: Text("ไม่มีเวลานอกสั้นที่กำลังใช้", "no short time-out is running"),
    ReasonCode.WINNER_NEEDED: Text("ต้องระบุผู้ชนะ", "say who won"),
    ReasonCode.NOTHING_TO_UNDO: Text("ไม่มีอะไรให้ย้อน", "nothing to undo"),
    ReasonCode.LATER_ACTS_DEPEND: Text("มีรายการหลังจากนั้นที่ขึ้นอยู่กับรายการนี้", "later acts depend on it"),
    ReasonCode.BOARDS_LEFT: Text("ยังเหลือกระดานที่ต้องแข่ง", "there are boards left to play"),
    ReasonCode.OVER_MOVE_TIME: Text("มากกว่าเวลาที่ตานี้มีได้", "more than this turn can have"),
}


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason, with the article it comes from (None: it follows from how a match runs)."""

    code: ReasonCode
    article: str | None = None

    @property
    def text(self) -> Text:
        return _TEXTS[self.code]
