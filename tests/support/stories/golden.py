"""A knockout match that stays level: boards with draw odds after a new toss, then golden boards (TSA 9)."""

from tests.support.stories.story import Story
from tests.support.walk import Walk


def _play(walk: Walk) -> None:
    walk.toss("left", "left")
    _draw(walk)
    walk.sees("toss")
    walk.reads("TossScreen.again", "ต่อเสมอ")
    walk.toss("right", "left")
    for number, giver in ((1, "left"), (2, "right")):
        walk.reads("TopStrip.board", f"ต่อเสมอ {number}")
        walk.reads("ReadyScreen.kind", "ต่อเสมอ")
        assert walk.view.odds_giver == giver
        _draw(walk)
    walk.reads("ReadyScreen.kind", "กระดานทองที่ 1")
    walk.tap("ReadyScreen.set_up")
    walk.sees("ready", "set_up")
    walk.reads("SetUpSheet.notes", "ฮอส")
    walk.tap("SetUpSheet.close")
    _draw(walk)
    walk.reads("TopStrip.board", "กระดานทอง 2")
    walk.act("ReadyScreen.start")
    walk.ends_board("right", "no_men")
    walk.act("BoardOverScreen.next")
    walk.sees("match_result")
    walk.reads("MatchResultScreen.won_by", "ชนะในกระดานทองที่ 2")
    walk.hold("MatchResultScreen.confirm")


def _draw(walk: Walk) -> None:
    walk.act("ReadyScreen.start")
    walk.ends_board("draw", "agreed")
    walk.act("BoardOverScreen.next")


_DRAWN_BOARD = """
    board_started
    board_ended cause=agreed
    board_readied
"""

GOLDEN = Story(
    "a level match is won on the second golden board",
    _play,
    f"""
    toss_made first=left winner=left
    {_DRAWN_BOARD.strip()}
    toss_made first=left winner=right
    {_DRAWN_BOARD.strip()}
    {_DRAWN_BOARD.strip()}
    {_DRAWN_BOARD.strip()}
    board_started
    board_ended cause=no_men winner=right
    board_readied
    match_confirmed
    """,
    rules='extends = "tsa"\nodds_boards = 2\n',
    stage="knockout",
)
