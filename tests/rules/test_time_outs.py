"""Time-outs: two short or one long for each player and board (TSA 5; COMP 4.5.2)."""

import pytest

from rules.events import BoardReadied, BoardStarted, TimeOutLengthened, TimeOutRefused, TimeOutTaken
from rules.reasons import ReasonCode
from rules.seats import Seat
from rules.state import Phase
from tests.support.matches import LEFT, RIGHT, Told, assigned, ms, running, tap, won


def short(at: float, seat: Seat = LEFT) -> TimeOutTaken:
    return TimeOutTaken(at_ms=ms(at), seat=seat, is_long=False)


def long(at: float, seat: Seat = LEFT) -> TimeOutTaken:
    return TimeOutTaken(at_ms=ms(at), seat=seat, is_long=True)


def deadline_of(told: Told) -> int | None:
    assert told.state.turn is not None
    return told.state.turn.clock.deadline_at_ms


@pytest.mark.parametrize(
    ("mode", "request_of", "deadline"),
    [("extend", short, 420), ("extend", long, 720), ("replace", short, 330), ("replace", long, 630)],
)
def test_a_time_out_moves_the_deadline_of_the_turn_in_hand(mode: str, request_of: type, deadline: float) -> None:
    """TSA 5: what was left plus the time-out, or the time-out from the request on."""
    told = running(assigned(timeout_mode=mode))
    told.tell(request_of(30))
    assert deadline_of(told) == ms(deadline)


def test_a_player_has_two_short_time_outs_on_a_board_and_no_third() -> None:
    """TSA 5, COMP 4.5.2."""
    told = running()
    told.tell(short(10), short(20))
    assert deadline_of(told) == 720_000
    assert told.refused(short(30)) == [ReasonCode.NO_TIME_OUT_LEFT]


def test_one_long_time_out_takes_the_place_of_the_short_ones() -> None:
    """TSA 5."""
    told = running()
    told.tell(long(10))
    assert told.refused(short(20)) == [ReasonCode.SHORT_AFTER_LONG]
    assert told.refused(long(20)) == [ReasonCode.NO_TIME_OUT_LEFT]


def test_no_long_time_out_after_a_short_one() -> None:
    """TSA 5."""
    told = running()
    told.tell(short(10), tap(20), tap(30))
    assert told.refused(long(40)) == [ReasonCode.LONG_AFTER_SHORT]


def test_the_detailed_rules_know_no_long_time_out() -> None:
    """COMP 4.5.2."""
    assert running(assigned("comp")).refused(long(10)) == [ReasonCode.NO_LONG_TIME_OUT]


def test_only_the_player_on_turn_may_think() -> None:
    """TSA 5: it is for thinking."""
    told = running()
    assert told.refused(short(10, RIGHT)) == [ReasonCode.NOT_YOUR_TURN]
    assert running(assigned(timeout_on_own_turn_only=False)).refused(short(10, RIGHT)) == []


@pytest.mark.parametrize("ruleset", ["tsa", "comp"])
def test_it_must_be_asked_for_before_red(ruleset: str) -> None:
    """TSA 5, COMP 4.5.2: the touch tolerance is for the tap alone."""
    told = running(assigned(ruleset))
    told.at(120.5)
    assert told.refused(short(120.001)) == [ReasonCode.RED_GIVEN]


@pytest.mark.parametrize("ruleset", ["tsa", "comp"])
def test_a_press_stamped_before_red_beats_a_red_already_given(ruleset: str) -> None:
    """TSA 5, COMP 4.5.2: pressed at 119.990, handled at 120.020."""
    told = running(assigned(ruleset))
    told.at(120.02)
    state = told.tell(short(119.99))
    assert (state.phase, state.results, deadline_of(told)) == (Phase.TURN, (), 420_000)


def test_a_time_out_is_closed_when_play_goes_on_and_each_player_has_their_own() -> None:
    """Two in a row are two records."""
    told = running()
    told.tell(short(10), tap(50), short(60, RIGHT), tap(70))
    assert told.state.board is not None
    times = [(one.seat, one.asked_at_ms, one.closed_at_ms) for one in told.state.board.time_outs]
    assert times == [(LEFT, 10_000, 50_000), (RIGHT, 60_000, 70_000)]


def test_allowances_belong_to_the_board() -> None:
    """TSA 5: in each board."""
    told = running()
    told.tell(short(1), short(2), won(LEFT, 3), BoardReadied(at_ms=ms(4)), BoardStarted(at_ms=ms(5)), tap(6))
    assert told.refused(short(7)) == []


def test_a_running_short_time_out_may_become_the_long_one() -> None:
    """TSA 5: ten minutes instead of two times five."""
    told = running()
    told.tell(short(10), TimeOutLengthened(at_ms=ms(20), seat=LEFT))
    assert deadline_of(told) == 720_000
    assert told.state.board is not None
    assert [(one.is_long, one.length_ms) for one in told.state.board.time_outs] == [(True, 600_000)]
    assert told.refused(short(30)) == [ReasonCode.SHORT_AFTER_LONG]


def test_a_time_out_is_not_lengthened_without_the_right_to_the_long_one() -> None:
    """TSA 5: only the first short one, and only while it runs."""
    told = running()
    lengthened = TimeOutLengthened(at_ms=ms(40), seat=LEFT)
    assert told.refused(lengthened) == [ReasonCode.NO_SHORT_RUNNING]
    told.tell(short(10), short(20))
    assert told.refused(lengthened) == [ReasonCode.NO_TIME_OUT_LEFT]
    told = running()
    told.tell(short(10), tap(20), tap(30))
    assert told.refused(lengthened) == [ReasonCode.NO_SHORT_RUNNING]


def test_a_refused_request_is_kept_and_changes_nothing() -> None:
    told = running()
    before = told.state
    assert told.tell(TimeOutRefused(at_ms=ms(5), seat=RIGHT, is_long=False, reasons=("not_your_turn",))) == before
