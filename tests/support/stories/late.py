"""A player is twenty minutes late: the referee is asked, and the board is lost (TSA 7)."""

from tests.support.stories.story import Story
from tests.support.walk import Walk


def _play(walk: Walk) -> None:
    walk.finds_menu("MenuSheet.arrivals")
    walk.act("ArrivalsSheet.arrive_left")
    walk.finds_menu("MenuSheet.arrivals")
    walk.hold("ArrivalsSheet.start_20")
    walk.sees("question")
    walk.reads("QuestionScreen.about", "ประเสริฐ")
    walk.reads("QuestionScreen.details", "เลยเวลา 20:")
    walk.hold("QuestionScreen.answer_board")
    walk.sees("match_result")
    walk.hold("MatchResultScreen.confirm")


LATE = Story(
    "a player is too late for the board",
    _play,
    """
    player_arrived seat=left was_in_time=False
    start_scheduled source=referee
    late_limit_passed scope=board
    late_loss_ruled authority=referee scope=board seat=right
    match_confirmed
    """,
)
