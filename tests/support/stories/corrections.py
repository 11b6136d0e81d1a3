"""What was meant instead, and what waits for the referee's PIN; at the end the way out (TSA 4: nothing is erased)."""

from tests.support.stories.story import Story
from tests.support.walk import Walk

PIN, WRONG_PIN = "4713", "5240"


def _play(walk: Walk) -> None:
    walk.toss("left", "left")
    walk.act("ReadyScreen.start")
    walk.act("left.short")
    _mean_another_time_out(walk)
    _read_slip(walk)
    walk.ends_board("left", "resigned")
    _mean_another_result(walk)
    _set_clock(walk)
    _correct_result(walk)
    _end_early(walk)
    walk.hold("MatchResultScreen.confirm")
    _leave(walk)


def _open_last_act(walk: Walk) -> None:
    walk.finds_menu("MenuSheet.acts")
    walk.sees(walk.look().screen, "acts")
    walk.tap("ActsSheet.act_1")


def _mean_another_time_out(walk: Walk) -> None:
    """Ten minutes, and not five."""
    _open_last_act(walk)
    walk.sees("board", "meant")
    walk.choose("MeantSheet.choice_2", "CorrectionReasons.misheard")
    walk.hold("MeantSheet.confirm")
    assert walk.view.turn is not None
    assert walk.view.turn.time_out_ms == walk.view.time_out_long_ms


def _read_slip(walk: Walk) -> None:
    walk.finds_menu("MenuSheet.acts", "ActsSheet.slip")
    walk.sees("board", "slip")
    walk.tap("SlipSheet.close")


def _mean_another_result(walk: Walk) -> None:
    walk.sees("board_over")
    _open_last_act(walk)
    walk.sees("board_over", "meant_result")
    walk.choose("MeantResultSheet.right", "MeantResultSheet.no_move", "CorrectionReasons.slip")
    walk.hold("MeantResultSheet.confirm")
    assert walk.view.results[-1].winner == "right"


def _set_clock(walk: Walk) -> None:
    """The wrong PIN opens nothing and delays the next; the right one lets the act, a whole turn again, go on."""
    walk.act("BoardOverScreen.next")
    walk.act("ReadyScreen.start")
    walk.finds_menu("MenuSheet.set_clock")
    walk.sees("board", "set_clock")
    walk.tap("ClockSettingSheet.more_ten")
    walk.choose("ClockSettingSheet.late_tap")
    with walk.finger.held("ClockSettingSheet.confirm"):
        walk.sees("board", "pin")
    _enter(walk, WRONG_PIN)
    walk.reads("PinSheet.message", "รหัสไม่ถูก")
    _enter(walk, PIN)
    walk.waits_for(lambda view: view.pin.is_open, "the PIN to be right")
    walk.sees("board")


def _enter(walk: Walk, pin: str) -> None:
    walk.tap(*[f"PinSheet.digit_{digit}" for digit in pin])
    walk.reads("PinSheet.dots", "•" * len(pin))
    walk.act("PinSheet.enter")


def _correct_result(walk: Walk) -> None:
    """After the fact, while the next board is played."""
    walk.finds_menu("MenuSheet.correct_result")
    walk.sees("board", "correct_result")
    walk.choose("ResultCorrectionSheet.left", "ResultCorrectionSheet.no_men", "CorrectionReasons.ruled")
    walk.hold("ResultCorrectionSheet.confirm")
    assert walk.view.results[0].winner == "left"


def _end_early(walk: Walk) -> None:
    """Two of three boards are won: the match can't be turned any more."""
    walk.ends_board("left", "no_move")
    walk.finds_menu("MenuSheet.end_early")
    walk.sees("board_over", "end_early")
    walk.choose("EndEarlySheet.reason_1")
    walk.hold("EndEarlySheet.confirm")
    walk.sees("match_result")


def _leave(walk: Walk) -> None:
    """The screen of a simulated table ends, with the PIN that is open or entered anew."""
    seq = walk.view.seq
    walk.finds_menu()
    with walk.finger.held("MenuSheet.leave"):
        walk.waits_until(lambda: walk.view.seq > seq or walk.look().sheet == "pin", "the way out")
    if walk.look().sheet == "pin" and walk.view.seq == seq:
        _enter(walk, PIN)
    walk.waits_until(lambda: walk.hall.process("ui").poll() == 0, "the screen to end")


CORRECTIONS = Story(
    "what was meant, and what the PIN guards",
    _play,
    """
    toss_made first=left winner=left
    board_started
    time_out_taken is_long=False seat=left
    replaced time_out_taken reason=ฟังหรือเห็นผิด time_out_taken={'is_long': True, 'seat': 'left'}
    board_ended cause=resigned winner=left
    replaced board_ended board_ended={'cause': 'no_move', 'offence': None, 'winner': 'right'} reason=แตะผิด
    board_readied
    board_started
    observed wrong_pin
    observed pin_opened
    clock_set left_ms=120000 reason=แตะช้าไป
    result_corrected authority=referee board_number=1 cause=no_men reason=ตัดสินใหม่ winner=left
    board_ended cause=no_move winner=left
    match_ended_early reason=คะแนนตามไม่ทันแล้ว
    match_confirmed
    observed screen_left
    """,
    stage="knockout",
    boards=3,
)
