"""Mimicry and limited counts of a recorded board follow by themselves (TSA 8; COMP 8.2 to 8.4)."""

import pytest

from rules.counts import CountEnd
from rules.events import CountStarted, MimicryCounted, PieceChange, PieceChanged, RecordingSet
from rules.outcome import Cause, Outcome
from rules.reasons import ReasonCode
from rules.seats import Seat
from rules.state import Phase
from tests.support.matches import LEFT, ms, tap
from tests.support.recorded import KINGS, SHUTTLE, board_of, move, play, recorded


@pytest.mark.parametrize(("ruleset", "moves"), [("tsa", 14), ("comp", 10)])
def test_mimicry_is_a_draw_at_the_rulesets_time(ruleset: str, moves: int) -> None:
    """TSA 8: the fourth time; COMP 8.2: the third."""
    told = recorded(KINGS, ruleset)
    paths = [*SHUTTLE * 4]
    play(told, paths[: moves - 1])
    assert told.state.phase is Phase.TURN
    told.tell(move(*paths[moves - 1]))
    assert [result.outcome for result in told.state.results] == [Outcome(Cause.MIMICRY, None)]


def test_with_a_record_nothing_is_counted_by_hand() -> None:
    told = recorded(KINGS, "comp")
    assert told.refused(MimicryCounted(at_ms=ms(1), times=1)) == [ReasonCode.COUNTED_BY_RECORD]
    told.tell(CountStarted(at_ms=ms(1), by=LEFT))
    refused = told.refused(PieceChanged(at_ms=ms(1), change=PieceChange.CAPTURE))
    assert refused == [ReasonCode.COUNTED_BY_RECORD]


def test_a_limited_count_goes_by_the_recorded_moves_of_who_asked() -> None:
    """TSA 8, COMP 8.3: nothing has changed when it is full, so it is a draw."""
    told = recorded(KINGS, mimicry_limit=10, count_moves=3)
    told.tell(CountStarted(at_ms=ms(1), by=LEFT))
    counted: list[int | None] = []
    for at, path in enumerate(SHUTTLE[:4], 2):
        told.tell(move(*path, at=at), tap(at))
        count = board_of(told).count
        counted.append(count.counted if count else None)
    assert counted == [1, 1, 2, 2]
    told.tell(move(29, 25, at=6))
    assert [result.outcome for result in told.state.results] == [Outcome(Cause.LIMITED_COUNT, None)]
    assert board_of(told).counts[-1].end is CountEnd.DRAWN


def test_a_change_lets_a_full_count_of_the_association_play_on() -> None:
    """TSA 8: changed, so play goes on; a new count may be asked for."""
    told = recorded("W:WK29,27:BK4", mimicry_limit=10, count_moves=2)
    told.tell(CountStarted(at_ms=ms(1), by=LEFT))
    play(told, [(27, 23), (4, 8), (29, 25)])
    assert told.state.phase is Phase.TURN
    assert [(one.counted, one.changes, one.end) for one in board_of(told).counts] == [
        (2, (PieceChange.MAN_MOVE,), CountEnd.PLAYED_ON)
    ]
    assert told.refused(CountStarted(at_ms=ms(2), by=LEFT)) == []


@pytest.mark.parametrize("by", [LEFT, None])
def test_a_capture_ends_a_count_at_once(by: Seat | None) -> None:
    """COMP 8.3, 8.4."""
    told = recorded("W:WK29:BK22,K4", "comp")
    told.tell(CountStarted(at_ms=ms(1), by=by))
    play(told, [(29, 25), (4, 8), (25, 18)])
    assert [(one.counted, one.changes, one.end) for one in board_of(told).counts] == [
        (2 if by else 3, (PieceChange.CAPTURE,), CountEnd.CANCELLED)
    ]


def test_a_count_goes_by_the_taps_once_the_record_stops() -> None:
    told = recorded(KINGS, "comp", mimicry_limit=10)
    told.tell(CountStarted(at_ms=ms(1), by=LEFT), move(29, 25), tap(2))
    told.tell(RecordingSet(at_ms=ms(3), is_on=False), tap(4), tap(5))
    count = board_of(told).count
    assert count is not None
    assert count.counted == 2


def test_a_shuttle_is_told_by_position_and_not_by_the_taps() -> None:
    told = recorded(KINGS)
    play(told, SHUTTLE[:2])
    assert board_of(told).mimicry == 1
