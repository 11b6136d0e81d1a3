"""Limited counts and mimicry (TSA 4, TSA 8; COMP 8.2, 8.3, 8.4)."""

from typing import Any

import pytest

from rules.counts import CountEnd
from rules.events import (
    BoardEnded,
    CountRuled,
    CountStarted,
    MimicryCounted,
    PieceChange,
    PieceChanged,
    Resumed,
    TurnStarted,
)
from rules.outcome import Cause, Outcome
from rules.question import QuestionKind
from rules.reasons import ReasonCode
from rules.seats import Seat
from rules.state import Phase
from tests.support.matches import LEFT, RIGHT, Told, assigned, ms, running, tap


def counting(ruleset: str = "tsa", by: Seat | None = LEFT, **overrides: Any) -> Told:
    """A board with a count that began in LEFT's first turn, at second 1."""
    told = running(assigned(ruleset, **overrides))
    told.tell(started(1, by))
    return told


def started(at: float, by: Seat | None) -> CountStarted:
    return CountStarted(at_ms=ms(at), by=by)


def changed(at: float, change: PieceChange = PieceChange.CAPTURE) -> PieceChanged:
    return PieceChanged(at_ms=ms(at), change=change)


def ruled(at: float, is_draw: bool) -> CountRuled:
    return CountRuled(at_ms=ms(at), is_draw=is_draw)


def mimicked(at: float, times: int) -> MimicryCounted:
    return MimicryCounted(at_ms=ms(at), times=times)


def move(told: Told, moves: int, since: float = 1) -> float:
    """So many taps, a second apart; the instant of the last."""
    for number in range(1, moves + 1):
        told.tell(tap(since + number))
    return since + moves


def counted(told: Told) -> int:
    assert told.state.board is not None
    return told.state.board.counts[-1].counted


def ends(told: Told) -> list[CountEnd | None]:
    assert told.state.board is not None
    return [count.end for count in told.state.board.counts]


@pytest.mark.parametrize("ruleset", ["tsa", "comp"])
def test_a_requested_count_counts_the_requesters_moves(ruleset: str) -> None:
    """TSA 8, COMP 8.3."""
    told = counting(ruleset)
    move(told, 3)
    assert counted(told) == 2


@pytest.mark.parametrize("ruleset", ["tsa", "comp"])
def test_the_referee_is_asked_after_sixteen_moves_and_the_clock_stands(ruleset: str) -> None:
    """TSA 8, COMP 8.3: has the situation changed?"""
    told = counting(ruleset)
    at = move(told, 30)
    assert told.state.question is None
    at = move(told, 1, at)
    question = told.state.question
    assert question is not None
    assert (question.kind, question.choices) == (QuestionKind.COUNT_FULL, ("draw", "play_on"))
    assert (told.state.phase, counted(told)) == (Phase.PAUSED, 16)
    assert told.refused(Resumed(at_ms=ms(at + 1))) == [ReasonCode.QUESTION_OPEN]


def test_nothing_changed_is_a_draw() -> None:
    """TSA 8, COMP 8.3."""
    told = counting()
    at = move(told, 31)
    state = told.tell(ruled(at + 1, is_draw=True))
    assert (state.phase, state.results[0].outcome) == (Phase.BOARD_OVER, Outcome(Cause.LIMITED_COUNT, None))
    assert ends(told) == [CountEnd.DRAWN]


def test_changed_plays_on_and_a_new_count_may_be_asked_for_later() -> None:
    """TSA 8: the referee decides."""
    told = counting()
    at = move(told, 31)
    told.tell(ruled(at + 1, is_draw=False), Resumed(at_ms=ms(at + 2)), started(at + 3, RIGHT))
    assert ends(told) == [CountEnd.PLAYED_ON, None]
    move(told, 1, at + 4)
    assert counted(told) == 1


@pytest.mark.parametrize("change", PieceChange)
@pytest.mark.parametrize("by", [LEFT, None])
def test_a_capture_or_a_mans_move_ends_the_count_at_once(change: PieceChange, by: Seat | None) -> None:
    """COMP 8.3, 8.4."""
    told = counting("comp", by)
    at = move(told, 5)
    told.tell(changed(at + 0.1, change))
    assert ends(told) == [CountEnd.CANCELLED]
    move(told, 30, at + 1)
    assert (told.state.question, told.refused(started(60, LEFT))) == (None, [])


def test_a_capture_with_the_sixteenth_move_still_ends_the_count() -> None:
    """COMP 8.3: before the count is full."""
    told = counting("comp")
    at = move(told, 31)
    state = told.tell(changed(at + 0.5))
    assert (state.question, ends(told), state.phase) == (None, [CountEnd.CANCELLED], Phase.PAUSED)
    assert told.refused(Resumed(at_ms=ms(at + 1))) == []


def test_a_change_is_only_noted_for_the_referees_ruling() -> None:
    """TSA 8: the situation at the end of the count decides."""
    told = counting()
    at = move(told, 5)
    told.tell(changed(at + 0.1))
    move(told, 26, at + 1)
    assert told.state.board is not None
    assert told.state.board.counts[-1].changes == (PieceChange.CAPTURE,)
    assert told.state.question is not None


def test_the_referee_counts_both_sides_by_own_right() -> None:
    """COMP 8.4: sixteen in all."""
    told = counting("comp", by=None)
    move(told, 16)
    assert told.state.question is not None
    assert (told.state.question.article, told.state.question.seats) == ("COMP 8.4", (LEFT, RIGHT))


def test_the_referee_has_no_such_right_under_the_associations_rules() -> None:
    """TSA 8."""
    assert running().refused(started(1, None)) == [ReasonCode.NOT_COUNTED_BY_REFEREE]


def test_a_players_request_takes_the_place_of_the_referees_count() -> None:
    """COMP 8.4: it holds where nobody asks."""
    told = counting("comp", by=None)
    move(told, 4)
    told.tell(started(6, LEFT))
    assert ends(told) == [CountEnd.REPLACED, None]
    assert told.refused(started(7, RIGHT)) == [ReasonCode.COUNT_RUNNING]
    assert told.refused(started(7, None)) == [ReasonCode.COUNT_RUNNING]


def test_an_event_may_count_both_sides_when_a_player_asks() -> None:
    """TSA 11: count_by_request = "both", count_moves = 4."""
    told = counting(count_by_request="both", count_moves=4)
    move(told, 4)
    assert told.state.question is not None


def test_the_count_is_ruled_only_when_full() -> None:
    """TSA 8."""
    told = running()
    assert told.refused(ruled(1, is_draw=True)) == [ReasonCode.NO_COUNT]
    assert told.refused(changed(1)) == [ReasonCode.NO_COUNT]
    told.tell(started(1, LEFT))
    assert told.refused(ruled(2, is_draw=True)) == [ReasonCode.COUNT_NOT_FULL]
    draw = BoardEnded(at_ms=ms(2), cause=Cause.LIMITED_COUNT, winner=None)
    assert told.refused(draw) == [ReasonCode.COUNT_NOT_FULL]


def test_the_question_comes_between_turns_too() -> None:
    """turn_tap = "start_stop"."""
    told = counting(turn_tap="start_stop", count_moves=1)
    told.tell(tap(5))
    assert told.state.phase is Phase.BETWEEN_TURNS
    assert told.refused(TurnStarted(at_ms=ms(6))) == [ReasonCode.QUESTION_OPEN]
    state = told.tell(ruled(7, is_draw=False), TurnStarted(at_ms=ms(8)))
    assert state.phase is Phase.TURN


def test_an_undone_tap_is_not_counted() -> None:
    told = counting()
    at = move(told, 31)
    told.undo(at + 1)
    assert (counted(told), told.state.question, told.state.phase) == (15, None, Phase.TURN)


def test_a_board_that_ends_otherwise_ends_its_count() -> None:
    told = counting()
    told.tell(BoardEnded(at_ms=ms(5), cause=Cause.AGREED, winner=None))
    assert ends(told) == [CountEnd.BOARD_ENDED]


@pytest.mark.parametrize(("ruleset", "limit"), [("tsa", 4), ("comp", 3), ("school", 4)])
def test_mimicry_is_a_draw_at_the_limit(ruleset: str, limit: int) -> None:
    """TSA 8: more than three times; COMP 8.2: three times."""
    told = running(assigned(ruleset))
    for times in range(1, limit):
        told.tell(mimicked(times, times))
        assert told.state.phase is Phase.TURN
    state = told.tell(mimicked(limit, limit))
    assert (state.phase, state.results[0].outcome) == (Phase.BOARD_OVER, Outcome(Cause.MIMICRY, None))


def test_mimicry_that_stops_is_counted_from_the_beginning() -> None:
    """TSA 8, COMP 8.2."""
    told = running(assigned("comp"))
    state = told.tell(mimicked(1, 2), mimicked(2, 0), mimicked(3, 2))
    assert state.phase is Phase.TURN
    with pytest.raises(ValueError, match="-1"):
        mimicked(4, -1)
