"""A board is recorded by taps on its squares, and an objection to a move is judged (TSA 5, 6)."""

from tests.support.stories.story import Story
from tests.support.walk import Walk


def _play(walk: Walk) -> None:
    walk.toss("left", "left")
    walk.act("ReadyScreen.start")
    _record(walk)
    _claim(walk)
    walk.ends_board("left", "resigned")
    walk.confirms_match()


def _record(walk: Walk) -> None:
    """From the position on the board; each move is recorded and has a tap for the clock."""
    walk.finds_menu("MenuSheet.record")
    walk.sees("board", "record")
    walk.tap("RecordSheet.set_position")
    walk.sees("board", "record_position")
    walk.act("RecordPositionSheet.use")
    walk.sees("board", "record")
    for start, end in ((25, 21), (8, 12)):
        walk.tap(f"RecordSheet.squares.{start}")
        walk.act(f"RecordSheet.squares.{end}")
        walk.act("RecordSheet.tap")
    walk.tap("RecordSheet.close")


def _claim(walk: Walk) -> None:
    """The last move is objected to, and stands."""
    walk.finds_menu("MenuSheet.claim")
    walk.sees("board", "claim_position")
    walk.tap("ClaimPositionSheet.use")
    walk.sees("board", "claim_move")
    walk.choose("ClaimMoveSheet.movement")
    walk.act("ClaimMoveSheet.judge")
    walk.sees("board", "verdict")
    walk.tap("VerdictSheet.close")


PIECES = Story(
    "a board is recorded and a move judged",
    _play,
    """
    toss_made first=left winner=left
    board_started
    recording_set is_on=True position=W:W25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8
    move_recorded path=[25, 21]
    turn_ended
    move_recorded path=[8, 12]
    turn_ended
    claim_judged asked_what_is_legal=False by=left captured=[] faults=[] kind=movement path=[8, 12] \
position=B:W21,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8
    board_ended cause=resigned winner=left
    board_readied
    match_confirmed
    """,
)
