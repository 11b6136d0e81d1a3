"""The head table annuls a match that is being played: a sign, no harm to the clock, and the referee ends it."""

from tests.support.organiser import Organiser
from tests.support.stories.story import Story
from tests.support.walk import Walk


def _play(walk: Walk) -> None:
    walk.toss("left", "left")
    walk.act("ReadyScreen.start")
    walk.waits_for(lambda view: view.health.unsent == 0, "the head table to know of it")
    turn, match_id = walk.view.turn, walk.view.match_id
    Organiser(walk.hall.address).act("match_annulled", match_id=str(match_id))
    walk.waits_for(lambda view: view.rulings is not None and view.rulings.is_annulled, "the sign")
    assert walk.view.turn == turn
    walk.finds_menu("MenuSheet.annulled")
    walk.sees("board", "annulled")
    walk.hold("AnnulledSheet.end")
    walk.sees("toss")
    walk.toss("right", "left")
    walk.act("ReadyScreen.start")
    walk.ends_board("draw", "agreed")
    walk.confirms_match()


ANNULLED = Story(
    "a match is annulled while it is played, and played anew",
    _play,
    """
    toss_made first=left winner=left
    board_started
    match_called_off match_id=10 revision=1
    match_assigned
    toss_made first=left winner=right
    board_started
    board_ended cause=agreed
    board_readied
    match_confirmed
    """,
)
