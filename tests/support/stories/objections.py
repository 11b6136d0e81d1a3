"""Objections to the third warning: what it costs, by the rules of the association and by the detailed ones."""

from tests.support.stories.story import Story
from tests.support.walk import Walk


def _play_tsa(walk: Walk) -> None:
    """Three warnings for different matters: a red card, and the referee decides what it costs (TSA 5)."""
    walk.toss("left", "left")
    walk.act("ReadyScreen.start")
    walk.moves()
    walk.objects("right", "touched_another", is_upheld=True)
    walk.objects("right", "hand_in_board", is_upheld=False)
    walk.objects("right", "hand_in_board", is_upheld=True)
    assert walk.view.seats is not None
    assert walk.view.seats["left"].yellow_cards == 2
    walk.objects("right", "pointed", is_upheld=True)
    walk.sees("question")
    walk.reads("QuestionScreen.about", "สมชาย")
    walk.help_says("help_question")
    walk.hold("QuestionScreen.answer_board")
    walk.sees("board_over")
    assert walk.view.seats["left"].red_cards == 1
    walk.confirms_match()


TSA_WARNINGS = Story(
    "an objection brings the third warning, and the referee rules",
    _play_tsa,
    """
    toss_made first=left winner=left
    board_started
    turn_ended
    objection_made offence=touched_another seat=right turn_number=1
    objection_ruled is_upheld=True
    objection_made offence=hand_in_board seat=right turn_number=1
    objection_ruled is_upheld=False
    objection_made offence=hand_in_board seat=right turn_number=1
    objection_ruled is_upheld=True
    objection_made offence=pointed seat=right turn_number=1
    objection_ruled is_upheld=True
    penalty_imposed offence=pointed scope=board seat=left
    board_readied
    match_confirmed
    """,
)


def _play_comp(walk: Walk) -> None:
    """Three warnings for the same matter lose the match by themselves; one for another does not count (COMP 6.4)."""
    walk.toss("", "left")
    walk.act("ReadyScreen.start")
    walk.moves()
    for offence in ("moved_twice", "hand_in_board", "moved_twice"):
        walk.objects("right", offence, is_upheld=True)
        assert walk.view.phase == "turn"
    walk.objects("right", "moved_twice", is_upheld=True)
    walk.sees("board_over")
    walk.act("BoardOverScreen.next")
    walk.reads("MatchResultScreen.headline", "ชนะการแข่งขัน")
    assert walk.view.match_winner == "right"
    walk.hold("MatchResultScreen.confirm")


COMP_WARNINGS = Story(
    "the third warning for the same matter loses the match",
    _play_comp,
    """
    toss_made first=left
    board_started
    turn_ended
    objection_made offence=moved_twice seat=right turn_number=1
    objection_ruled is_upheld=True
    objection_made offence=hand_in_board seat=right turn_number=1
    objection_ruled is_upheld=True
    objection_made offence=moved_twice seat=right turn_number=1
    objection_ruled is_upheld=True
    objection_made offence=moved_twice seat=right turn_number=1
    objection_ruled is_upheld=True
    board_readied
    match_confirmed
    """,
    rules='extends = "comp"\n',
    boards=2,
)
