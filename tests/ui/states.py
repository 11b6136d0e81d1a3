"""Every state of the screens by a name: what the layout is walked with, and what pictures are made of."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from kiosk.wire import View
from kiosk.wire_rulings import CountView
from rules.text import Text
from tests.ui.ruling_views import (
    ARRIVAL_UNKNOWN,
    OBJECTION,
    asked,
    counting,
    knockout_over,
    objection,
    play_off,
    question,
    with_rulings,
)
from tests.ui.sample_views import (
    RESULTS,
    between_turns,
    board_over,
    colours,
    match_over,
    no_match,
    paused,
    ready,
    red,
    running,
    time_out,
    toss,
    with_stick,
)

STATES: Mapping[str, Callable[[], View]] = {
    "waiting": no_match,
    "toss": toss,
    "colours": colours,
    "awaiting": lambda: with_rulings(toss()),
    "awaiting_unknown": lambda: with_rulings(toss(), arrival=ARRIVAL_UNKNOWN),
    "toss_again": lambda: with_rulings(replace(toss(), results=RESULTS, board_number=6, boards=6)),
    "ready": ready,
    "play_off_odds": lambda: play_off("odds"),
    "play_off_golden": lambda: play_off("golden"),
    "running_left": running,
    "running_right": lambda: running(47_000, "right"),
    "first_warning": lambda: running(30_000),
    "second_warning": lambda: running(6_300),
    "red": red,
    "time_out": time_out,
    "paused": paused,
    "break": lambda: paused("break"),
    "between_turns": between_turns,
    "interrupted": lambda: paused("interruption"),
    "board_over": board_over,
    "lost_on_time": lambda: board_over("time"),
    "match_result": match_over,
    "result_by_odds": lambda: knockout_over(0),
    "result_by_golden": lambda: knockout_over(3),
    "result_by_penalty": lambda: with_rulings(
        match_over(), lost=Text("ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ แพ้การแข่งขันคู่นี้", "ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ: loss of the match")
    ),
    "counting": counting,
    "asked": lambda: asked(running()),
    "asked_long_at_red": lambda: asked(red(), is_long=True),
    "objection": lambda: objection(paused()),
    "objection_running": lambda: with_rulings(running(), objection=OBJECTION, count=CountView("left", 7, 16)),
    "objection_over": lambda: objection(board_over()),
    "annulled": lambda: with_rulings(running(), is_annulled=True),
    "annulled_over": lambda: with_rulings(match_over(), is_annulled=True),
    "stick_waiting": lambda: with_stick(no_match()),
    "stick_toss": lambda: with_stick(toss()),
    "stick_ready": lambda: with_stick(ready(), "copying"),
    "stick_board_over": lambda: with_stick(board_over()),
    "stick_copying": lambda: with_stick(objection(board_over()), "copying"),
    "stick_match_over": lambda: with_stick(match_over()),
    "stick_confirmed": lambda: with_stick(match_over("confirmed")),
    "question_penalty": lambda: question("penalty"),
    "question_count": lambda: question("count_full"),
    "question_late": lambda: question("late"),
    "question_both_late": lambda: question("both_late"),
    "confirmed": lambda: match_over("confirmed"),
}
"""Every state of the screens by a name."""
