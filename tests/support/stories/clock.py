"""The clock runs out: time-outs to their end, red decided each way, red that decides by itself (TSA 4, 5; COMP 6.1)."""

from kiosk.wire import View
from tests.support.stories.story import Story
from tests.support.walk import Walk

_SECONDS = """\
move_ms = 6_000
first_warning_left_ms = 4_000
second_warning_left_ms = 2_000
time_out_short_ms = 5_000
time_out_long_ms = 10_000
"""


def _play(walk: Walk) -> None:
    walk.toss("left", "left")
    walk.act("ReadyScreen.start")
    walk.press("left")
    walk.waits_for(lambda view: _has_time_out(view, "left"), "the time-out by button")
    walk.reads("StateBand.words", "เวลานอก 5 วิ")
    _run_out(walk)
    walk.act("BoardScreen.moved")
    walk.act("right.short")
    walk.reads("StateBand.words", "เวลานอก 5 วิ")
    _run_out(walk)
    walk.hold("BoardScreen.lost_on_time")
    walk.sees("board_over")
    walk.hold("BoardOverScreen.was_in_time")
    walk.waits_for(lambda view: view.phase == "red", "red again")
    walk.hold("BoardScreen.lost_on_time")
    walk.confirms_match()


def _run_out(walk: Walk) -> None:
    """Both warnings and red come one after the other, on the lamps too."""
    begun = len(walk.watcher.panels)
    walk.reads("StateBand.words", "เหลือ 4 วิ")
    walk.reads("StateBand.words", "เหลือ 2 วิ")
    walk.waits_for(lambda view: view.phase == "red", "red")
    walk.reads("StateBand.words", "หมดเวลา")
    walk.waits_until(lambda: walk.watcher.panels[-1].red, "the red lamp")
    lit = [(panel.yellow, panel.red) for panel in walk.watcher.panels[begun:]]
    assert (True, False) in lit[: lit.index((False, True))], lit


def _has_time_out(view: View, seat: str) -> bool:
    return view.turn is not None and view.turn.seat == seat and view.turn.time_out_ms > 0


RED = Story(
    "time-outs run to their end, and red is decided each way",
    _play,
    """
    toss_made first=left winner=left
    board_started
    time_out_taken is_long=False seat=left
    flag_fell
    flag_ruled decision=moved
    time_out_taken is_long=False seat=right
    flag_fell
    flag_ruled decision=lost_on_time
    flag_ruled decision=moved
    flag_fell
    flag_ruled decision=lost_on_time
    board_readied
    match_confirmed
    """,
    rules='extends = "tsa"\n' + _SECONDS,
)


def _play_comp(walk: Walk) -> None:
    walk.toss("", "right")
    walk.act("ReadyScreen.start")
    walk.waits_for(lambda view: view.phase == "board_over", "the loss")
    walk.sees("board_over")
    walk.confirms_match()


IMMEDIATE = Story(
    "red that ends the board by itself",
    _play_comp,
    """
    toss_made first=right
    board_started
    flag_fell
    board_readied
    match_confirmed
    """,
    rules='extends = "comp"\nmove_ms = 3_000\nfirst_warning_left_ms = 2_000\nsecond_warning_left_ms = 1_000\n',
)
