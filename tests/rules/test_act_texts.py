"""Every event of the rule book has words of its own in both languages."""

import pytest

from rules.act_texts import _SQUARE_WORDS, _WORDS, act_text
from rules.events import EVENT_TYPES, ClaimJudged, MoveRecorded, Observed, Replaced, TapFault, TapIgnored
from rules.makhos.board import Numbering
from rules.makhos.claims import ClaimKind
from rules.seats import BySeat, Seat
from tests.support.matches import ms

NAMES = BySeat("สมชาย", "วิชัย")


def test_every_event_that_a_person_sees_has_words() -> None:
    assert set(EVENT_TYPES.values()) - set(_WORDS) - set(_SQUARE_WORDS) == {Observed}


def test_only_a_double_tap_is_called_one() -> None:
    taps = [TapIgnored(at_ms=ms(1), fault=fault, wanted="pause", reasons=()) for fault in TapFault]
    said = [act_text(tap, NAMES, Numbering.B8).th for tap in taps]
    assert said == ["แตะซ้ำ ไม่นับ", "ทำไม่ได้ ไม่นับ"]


@pytest.mark.parametrize(("numbering", "move"), [("b8", "26-17-10"), ("h8", "27-20-11"), ("g1", "7-16-23")])
def test_squares_are_called_what_the_event_calls_them(numbering: str, move: str) -> None:
    """Which corner is square 1 is open in Thai texts: a parameter of the event."""
    recorded = MoveRecorded(at_ms=ms(1), path=(26, 17, 10))
    meant = Replaced(at_ms=ms(2), target_seq=5, reason="", move_recorded=recorded)
    claim = ClaimJudged(
        at_ms=ms(1),
        by=Seat.LEFT,
        kind=ClaimKind.MOVEMENT,
        position="W:W26:B22",
        path=(26, 17, 10),
        captured=None,
        asked_what_is_legal=False,
        faults=(),
    )
    assert [act_text(event, NAMES, Numbering(numbering)).en for event in (recorded, meant, claim)] == [
        f"move recorded: {move}",
        f"act 5 corrected: move recorded: {move}",
        f"สมชาย objects to {move}: stands",
    ]
