"""Limited counts to a draw, and mimicry (TSA 8; COMP 8.2, 8.4)."""

from tests.support.stories.story import Story
from tests.support.walk import Walk


def _count(walk: Walk, who: str) -> None:
    walk.finds_menu("MenuSheet.counts")
    walk.act(f"CountsSheet.count_{who}")
    walk.sees("board")


def _play_tsa(walk: Walk) -> None:
    """A full count that had a capture, so that play goes on; then another to the draw. Board 2: mimicry."""
    walk.toss("left", "left")
    walk.act("ReadyScreen.start")
    _count(walk, "left")
    walk.moves()
    walk.reads("ClockPlate.count", "นับ 1/2")
    walk.tap("BoardScreen.counts")
    walk.act("CountsSheet.capture")
    walk.moves(2)
    walk.sees("question")
    walk.reads("QuestionScreen.details", "กินหมาก 1")
    walk.hold("QuestionScreen.answer_play_on")
    walk.act("BoardScreen.go_on")
    _count(walk, "right")
    walk.moves(3)
    walk.sees("question")
    walk.hold("QuestionScreen.answer_draw")
    walk.sees("board_over")
    walk.reads("Announcement.words", "เสมอ")
    walk.act("BoardOverScreen.next")
    walk.act("ReadyScreen.start")
    _see_mimicry(walk)
    walk.confirms_match()


def _see_mimicry(walk: Walk) -> None:
    """It stops once, and then comes as often as the ruleset allows."""
    for target in ("mimicry_more", "mimicry_over", "mimicry_more", "mimicry_more"):
        walk.finds_menu("MenuSheet.counts")
        walk.act(f"CountsSheet.{target}")
    walk.sees("board_over")
    assert [result.cause for result in walk.view.results] == ["limited_count", "mimicry"]


TSA_COUNTS = Story(
    "a limited count goes to a draw, and so does mimicry",
    _play_tsa,
    """
    toss_made first=left winner=left
    board_started
    count_started by=left
    turn_ended
    piece_changed change=capture
    turn_ended
    turn_ended
    count_ruled is_draw=False
    resumed
    count_started by=right
    turn_ended
    turn_ended
    turn_ended
    count_ruled is_draw=True
    board_readied
    board_started
    mimicry_counted times=1
    mimicry_counted times=0
    mimicry_counted times=1
    mimicry_counted times=2
    board_readied
    match_confirmed
    """,
    rules='extends = "tsa"\ncount_moves = 2\nmimicry_limit = 2\n',
    boards=2,
)


def _play_comp(walk: Walk) -> None:
    """The referee counts by own right, and the moves of both sides count: sixteen in all."""
    walk.toss("", "left")
    walk.act("ReadyScreen.start")
    _count(walk, "referee")
    walk.moves(16)
    walk.sees("question")
    walk.hold("QuestionScreen.answer_draw")
    walk.confirms_match()


COMP_COUNT = Story(
    "the referee counts sixteen moves of both sides to a draw",
    _play_comp,
    "\n".join(
        [
            "toss_made first=left",
            "board_started",
            "count_started",
            *["turn_ended"] * 16,
            "count_ruled is_draw=True",
            "board_readied",
            "match_confirmed",
        ]
    ),
    rules='extends = "comp"\n',
)
