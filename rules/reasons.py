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
    NOTHING_ASKED = "nothing_asked"
    LATER_ACTS_DEPEND = "later_acts_depend"
    BOARDS_LEFT = "boards_left"
    OVER_MOVE_TIME = "over_move_time"
    TOSS_WINNER_FIRST = "toss_winner_first"
    QUESTION_OPEN = "question_open"
    NO_QUESTION = "no_question"
    NOT_A_CHOICE = "not_a_choice"
    UNKNOWN_OFFENCE = "unknown_offence"
    OBJECTION_OPEN = "objection_open"
    NO_OBJECTION = "no_objection"
    OBJECTION_NEEDED = "objection_needed"
    OBJECTED_TOO_LATE = "objected_too_late"
    NOT_THE_OPPONENTS_TURN = "not_the_opponents_turn"
    WARNING_NEEDED = "warning_needed"
    WARNING_FIRST = "warning_first"
    NO_WARNING = "no_warning"
    NO_BREAK_TAKEN = "no_break_taken"
    NO_CARDS = "no_cards"
    NO_BOARD_IN_PLAY = "no_board_in_play"
    MATCH_LOST = "match_lost"
    COUNT_RUNNING = "count_running"
    NO_COUNT = "no_count"
    COUNT_NOT_FULL = "count_not_full"
    NOT_COUNTED_BY_REFEREE = "not_counted_by_referee"
    NO_SCHEDULE = "no_schedule"
    NOT_LATE_YET = "not_late_yet"
    LATE_RULED = "late_ruled"
    WAIT_AGREED = "wait_agreed"
    NOT_THE_ONE_LATE = "not_the_one_late"
    PLAYER_IS_THERE = "player_is_there"
    NOT_KNOCKOUT = "not_knockout"
    STILL_OPEN = "still_open"
    NO_SUCH_BOARD = "no_such_board"
    COMMITTEE_ONLY = "committee_only"
    NOT_ANNULLED = "not_annulled"
    NOT_RECORDED = "not_recorded"
    CANNOT_BE_MADE = "cannot_be_made"
    SEVERAL_WAYS = "several_ways"
    COUNTED_BY_RECORD = "counted_by_record"


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
    ReasonCode.NOTHING_ASKED: Text("ไม่มีคำขอเวลานอกที่รออยู่", "no time-out is waiting for an answer"),
    ReasonCode.NOTHING_TO_UNDO: Text("ไม่มีอะไรให้ย้อน", "nothing to undo"),
    ReasonCode.LATER_ACTS_DEPEND: Text("มีรายการหลังจากนั้นที่ขึ้นอยู่กับรายการนี้", "later acts depend on it"),
    ReasonCode.BOARDS_LEFT: Text("ยังเหลือกระดานที่ต้องแข่ง", "there are boards left to play"),
    ReasonCode.OVER_MOVE_TIME: Text("มากกว่าเวลาที่ตานี้มีได้", "more than this turn can have"),
    ReasonCode.TOSS_WINNER_FIRST: Text("ผู้ชนะการเสี่ยงต้องเดินก่อน", "the winner of the toss moves first"),
    ReasonCode.QUESTION_OPEN: Text("ต้องตอบคำถามที่ค้างอยู่ก่อน", "the open question must be answered first"),
    ReasonCode.NO_QUESTION: Text("ไม่มีเรื่องที่ต้องตัดสิน", "there is nothing of this kind to decide"),
    ReasonCode.NOT_A_CHOICE: Text("กติกาไม่ได้ให้เลือกข้อนี้", "the rules do not leave this choice"),
    ReasonCode.UNKNOWN_OFFENCE: Text("กติกานี้ไม่มีความผิดข้อนี้", "this ruleset has no such offence"),
    ReasonCode.OBJECTION_OPEN: Text("ยังมีข้อทักท้วงที่ไม่ได้ตัดสิน", "an objection waits for a ruling"),
    ReasonCode.NO_OBJECTION: Text("ไม่มีข้อทักท้วง", "there is no objection to rule on"),
    ReasonCode.OBJECTION_NEEDED: Text("ต้องมีคู่แข่งขันทักท้วงก่อน", "it counts only when the opponent objects"),
    ReasonCode.OBJECTED_TOO_LATE: Text("ทักท้วงหลังจากเดินหมากของตนแล้ว", "the objector has moved since then"),
    ReasonCode.NOT_THE_OPPONENTS_TURN: Text("ไม่ใช่การเดินของคู่แข่งขัน", "that was not a turn of the opponent"),
    ReasonCode.WARNING_NEEDED: Text("ต้องเคยเตือนมาก่อน", "only after a warning"),
    ReasonCode.WARNING_FIRST: Text("ความผิดข้อนี้ต้องเตือนก่อน", "this offence costs a warning first"),
    ReasonCode.NO_WARNING: Text("ความผิดข้อนี้ไม่ใช่การเตือน", "this offence costs more than a warning"),
    ReasonCode.NO_BREAK_TAKEN: Text("ผู้เล่นไม่ได้ขอออกไปในกระดานนี้", "the player has not been away on this board"),
    ReasonCode.NO_CARDS: Text("กติกานี้ไม่ใช้ใบเหลืองใบแดง", "this ruleset has no cards"),
    ReasonCode.NO_BOARD_IN_PLAY: Text("ไม่มีกระดานที่กำลังแข่ง", "there is no board in play"),
    ReasonCode.MATCH_LOST: Text("แพ้การแข่งขันคู่นี้ไปแล้ว", "the match has been lost by penalty"),
    ReasonCode.COUNT_RUNNING: Text("กำลังนับอยู่แล้ว", "a count is running"),
    ReasonCode.NO_COUNT: Text("ไม่ได้นับอยู่", "no count is running"),
    ReasonCode.COUNT_NOT_FULL: Text("ยังนับไม่ครบ", "the count is not full"),
    ReasonCode.NOT_COUNTED_BY_REFEREE: Text("กติกานี้กรรมการนับเองไม่ได้", "the referee may not count by own right"),
    ReasonCode.NO_SCHEDULE: Text("ไม่ทราบเวลานัด", "the set time is not known"),
    ReasonCode.NOT_LATE_YET: Text("ยังไม่เลยเวลาที่ต้องรอ", "the time to wait is not over"),
    ReasonCode.LATE_RULED: Text("ตัดสินเรื่องมาสายไปแล้ว", "who is late has been ruled on already"),
    ReasonCode.WAIT_AGREED: Text("ตกลงรอกันแล้ว", "it was agreed to wait"),
    ReasonCode.NOT_THE_ONE_LATE: Text("ไม่ใช่ผู้ที่มาสาย", "that is not who is late"),
    ReasonCode.PLAYER_IS_THERE: Text("ผู้เล่นมาแล้ว", "the player is at the table"),
    ReasonCode.NOT_KNOCKOUT: Text("ใช้เฉพาะรอบแพ้คัดออก", "only in the knockout stage"),
    ReasonCode.STILL_OPEN: Text("ผลยังพลิกได้", "the match can still be turned"),
    ReasonCode.NO_SUCH_BOARD: Text("ไม่มีผลของกระดานนั้น", "that board has no result"),
    ReasonCode.COMMITTEE_ONLY: Text("ยืนยันแล้ว แก้ได้เฉพาะคณะกรรมการ", "confirmed: only the committee may correct it"),
    ReasonCode.NOT_ANNULLED: Text("โต๊ะกลางไม่ได้ยกเลิกคู่นี้", "the head table has not annulled this match"),
    ReasonCode.NOT_RECORDED: Text("กระดานนี้ไม่ได้บันทึกตาเดิน", "the moves of this board are not recorded"),
    ReasonCode.CANNOT_BE_MADE: Text(
        "แตะหมากที่เดิน แล้วแตะตาว่างที่วาง", "touch the piece that moved, then the empty square it was put on"
    ),
    ReasonCode.SEVERAL_WAYS: Text("แตะทุกตาที่วางหมากตามลำดับ", "touch every square it was put down on, in order"),
    ReasonCode.COUNTED_BY_RECORD: Text("นับตามตาเดินที่บันทึกอยู่แล้ว", "the recorded moves are counted already"),
}


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason, with the article it comes from (None: it follows from how a match runs)."""

    code: ReasonCode
    article: str | None = None

    @property
    def text(self) -> Text:
        return _TEXTS[self.code]
