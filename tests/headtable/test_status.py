"""A table's status comes from outside: what is wrong in it is unknown, and nothing else happens."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headtable.status import Cards, JournalState, LampState, SignalState, TableStatus, read_status
from rules.seats import BySeat, Seat
from rules.state import Phase

WHOLE: dict[str, Any] = {
    "phase": "turn",
    "match_id": "12",
    "revision": 3,
    "board": 2,
    "boards": 4,
    "turn": "left",
    "left_ms": 83_400,
    "is_running": True,
    "signal": "first_yellow",
    "points": {"left": 3, "right": 1},
    "cards": {"left": {"yellow": 1}, "right": {"yellow": 0, "red": 1}},
    "unsaved": 0,
    "unsent": 5,
    "journal": "behind",
    "lamps": "ok",
    "software": "0.1.0",
    "table": "7",
}


def test_a_whole_status_is_read() -> None:
    assert read_status(WHOLE) == TableStatus(
        phase=Phase.TURN,
        match_id="12",
        revision=3,
        board=2,
        boards=4,
        turn=Seat.LEFT,
        left_ms=83_400,
        is_running=True,
        signal=SignalState.FIRST_YELLOW,
        points=BySeat(3, 1),
        cards=BySeat(Cards(1, 0), Cards(0, 1)),
        unsaved=0,
        unsent=5,
        journal=JournalState.BEHIND,
        lamps=LampState.OK,
        software="0.1.0",
    )


@pytest.mark.parametrize(
    ("field", "value", "unknown"),
    [
        ("phase", "flying", None),
        ("match_id", 12, None),
        ("match_id", "a\x1b[31m", None),
        ("board", -1, None),
        ("board", True, None),
        ("turn", "middle", None),
        ("left_ms", 10**12, None),
        ("signal", ["red"], None),
        ("points", 7, BySeat(None, None)),
        ("points", {"left": "3"}, BySeat(None, None)),
        ("cards", {"left": 1}, BySeat(Cards(), Cards())),
        ("journal", None, None),
        ("software", 1, ""),
    ],
)
def test_a_wrong_field_is_unknown_and_the_others_stay(field: str, value: Any, unknown: Any) -> None:
    status = read_status({**WHOLE, field: value})

    assert getattr(status, field) == unknown
    assert status.unsent == 5


def test_a_clock_without_time_left_does_not_run() -> None:
    assert not read_status({"is_running": True}).is_running


_SMALL = st.none() | st.booleans() | st.integers() | st.text(max_size=4)
_VALUES = _SMALL | st.lists(_SMALL, max_size=2) | st.dictionaries(st.sampled_from(["left", "right", "x"]), _SMALL)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(WHOLE)), _VALUES))
def test_no_status_ever_raises(fields: dict[str, Any]) -> None:
    read_status(fields)
