"""Every kind of act is done, and taken back: then the match is as if it had never happened (cases 5)."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, TypeAlias

from kiosk.wire import View
from tests.support.stories.story import Story
from tests.support.walk import Walk

Act: TypeAlias = Callable[[Walk], None]

_OF_THE_BOX = frozenset({"seq", "saved_seq", "at_ms", "undo", "acts", "notice", "health", "counted_taps", "pin"})
"""What of a view is not the match."""


def _play(walk: Walk) -> None:
    _undo_each(walk, "toss", {"toss": lambda walk: walk.toss("right", "right")})
    walk.toss("left", "left")
    _undo_each(walk, "ready", {"start": lambda walk: walk.act("ReadyScreen.start")})
    walk.act("ReadyScreen.start")
    _refuse(walk)
    _undo_each(walk, "board", {**_OF_THE_CLOCK, **_OF_THE_BOARD})
    walk.act("left.short")
    _undo_each(walk, "board", {"lengthen": lambda walk: walk.act("left.long")})
    walk.undoes()
    _undo_objections(walk)
    walk.ends_board("left", "resigned")
    _undo_each(walk, "board_over", {"next": lambda walk: walk.act("BoardOverScreen.next")})
    walk.confirms_match()


def _undo_each(walk: Walk, screen: str, acts: Mapping[str, Act]) -> None:
    for name, do in acts.items():
        walk.sees(screen)
        before = _match(walk.view)
        do(walk)
        assert _match(walk.view) != before, name
        walk.undoes()
        walk.sees(screen)
        assert _match(walk.view) == before, name


def _undo_objections(walk: Walk) -> None:
    """An objection to the move just made, and each ruling on it."""
    walk.moves()
    before = _match(walk.view)
    walk.picks_offence("left", "hand_in_board")
    walk.act("MisconductSheet.object")
    _close_and_undo(walk, "ObjectionSheet.reject")
    walk.tap("BoardScreen.objected")
    _close_and_undo(walk, "ObjectionSheet.uphold")
    walk.undoes()
    assert _match(walk.view) == before


def _close_and_undo(walk: Walk, ruling: str) -> None:
    walk.sees("board", "objection")
    before = _match(walk.view)
    walk.hold(ruling)
    walk.undoes()
    assert _match(walk.view) == before


def _match(view: View) -> dict[str, Any]:
    return {name: value for name, value in asdict(view).items() if name not in _OF_THE_BOX}


def _refuse(walk: Walk) -> None:
    """What the referee does not grant is on record, and nothing to take back."""
    before = _match(walk.view)
    walk.press("left")
    walk.reads("BoardScreen.refuse", "ไม่ให้")
    walk.hold("BoardScreen.refuse")
    assert _match(walk.view) == before


def _grant(walk: Walk) -> None:
    walk.press("left", is_long=True)
    walk.reads("BoardScreen.grant", "ให้เวลานอก")
    walk.hold("BoardScreen.grant")


def _counts(target: str) -> Act:
    def do(walk: Walk) -> None:
        walk.finds_menu("MenuSheet.counts")
        walk.sees("board", "counts")
        walk.act(f"CountsSheet.{target}")

    return do


def _break(walk: Walk) -> None:
    walk.finds_menu("MenuSheet.break")
    walk.act("ErrandBreakSheet.right")


def _warn(walk: Walk) -> None:
    walk.picks_offence("left", "bad_manners")
    walk.hold("MisconductSheet.warn")


def _penalize(walk: Walk) -> None:
    walk.picks_offence("right", "took_off_man")
    walk.hold("MisconductSheet.lose_board")


def _abandon(walk: Walk) -> None:
    walk.finds_menu("MenuSheet.abandon")
    walk.sees("board", "abandon")
    walk.choose("AbandonSheet.reason_1")
    walk.hold("AbandonSheet.confirm")


_OF_THE_CLOCK: Mapping[str, Act] = {
    "move made": lambda walk: walk.act("BoardScreen.tap"),
    "time-out": lambda walk: walk.act("left.short"),
    "time-out by button": _grant,
    "pause": lambda walk: walk.act("BottomRow.pause"),
    "break": _break,
}

_OF_THE_BOARD: Mapping[str, Act] = {
    "count": _counts("count_left"),
    "mimicry": _counts("mimicry_more"),
    "warning": _warn,
    "penalty": _penalize,
    "end": lambda walk: walk.ends_board("draw", "agreed"),
    "abandon": _abandon,
}

UNDO = Story(
    "every kind of act is taken back",
    _play,
    """
    toss_made first=right winner=right
    voided toss_made reason=undo
    toss_made first=left winner=left
    board_started
    voided board_started reason=undo
    board_started
    time_out_refused is_long=False reasons=['referee'] seat=left
    turn_ended
    voided turn_ended reason=undo
    time_out_taken is_long=False seat=left
    voided time_out_taken reason=undo
    time_out_taken is_long=True seat=left
    voided time_out_taken reason=undo
    paused
    voided paused reason=undo
    break_started seat=right
    voided break_started reason=undo
    count_started by=left
    voided count_started reason=undo
    mimicry_counted times=1
    voided mimicry_counted reason=undo
    warning_given offence=bad_manners seat=left
    voided warning_given reason=undo
    penalty_imposed offence=took_off_man scope=board seat=right
    voided penalty_imposed reason=undo
    board_ended cause=agreed
    voided board_ended reason=undo
    board_abandoned reason=ตั้งหมากผิด
    voided board_abandoned reason=undo
    time_out_taken is_long=False seat=left
    time_out_lengthened seat=left
    voided time_out_lengthened reason=undo
    voided time_out_taken reason=undo
    turn_ended
    objection_made offence=hand_in_board seat=right turn_number=1
    objection_ruled is_upheld=False
    voided objection_ruled reason=undo
    objection_ruled is_upheld=True
    voided objection_ruled reason=undo
    voided objection_made reason=undo
    board_ended cause=resigned winner=left
    board_readied
    voided board_readied reason=undo
    board_readied
    match_confirmed
    """,
    rules='extends = "tsa"\ntimeout_grant = "referee"\n',
)
