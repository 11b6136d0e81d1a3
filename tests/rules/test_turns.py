"""The move clock and the referee's tap (TSA 4, TSA 5; COMP 4.5.1)."""

import pytest

from rules.events import (
    Event,
    FlagDecision,
    FlagFell,
    FlagRuled,
    Paused,
    Resumed,
    TapFault,
    TapIgnored,
    TurnEnded,
    TurnStarted,
)
from rules.reasons import ReasonCode
from rules.seats import Seat
from rules.state import Phase
from tests.support.matches import LEFT, RIGHT, assigned, ms, running, tap, won


def test_the_first_turn_has_two_minutes_from_the_start_of_the_board() -> None:
    """TSA 5, COMP 4.5.1."""
    state = running().state
    assert state.turn is not None
    assert (state.phase, state.turn.seat, state.turn.number) == (Phase.TURN, LEFT, 1)
    assert state.turn.clock.deadline_at_ms == 120_000


def test_a_tap_ends_the_turn_and_starts_the_others_at_the_same_instant() -> None:
    """TSA 4."""
    state = running().tell(tap(30))
    assert state.turn is not None
    assert state.board is not None
    assert (state.turn.seat, state.turn.number, state.turn.clock.deadline_at_ms) == (RIGHT, 2, 150_000)
    assert [(turn.seat, turn.used_ms) for turn in state.board.turns] == [(LEFT, 30_000)]


def test_the_clock_stands_between_turns_where_the_ruleset_says_so() -> None:
    """TSA 4, turn_tap = "start_stop"."""
    told = running(assigned(turn_tap="start_stop"))
    state = told.tell(tap(30))
    assert state.turn is not None
    assert (state.phase, state.turn.seat, state.turn.clock.deadline_at_ms) == (Phase.BETWEEN_TURNS, RIGHT, None)
    state = told.tell(TurnStarted(at_ms=ms(45)))
    assert state.turn is not None
    assert (state.phase, state.turn.seat, state.turn.clock.deadline_at_ms) == (Phase.TURN, RIGHT, 165_000)


def test_no_time_is_lost_between_many_short_turns() -> None:
    """Three thousand turns of 300 ms add up to what passed."""
    told = running(assigned(turn_tap_guard_ms=0))
    state = told.tell(*(TurnEnded(at_ms=ms(0.3 * number)) for number in range(1, 3001)))
    assert state.board is not None
    assert sum(turn.used_ms for turn in state.board.turns) == 900_000


@pytest.mark.parametrize("ruleset", ["tsa", "comp"])
def test_a_tap_at_the_deadline_itself_is_in_time(ruleset: str) -> None:
    """TSA 5, COMP 6.1: what counts is the moment the finger touched."""
    state = running(assigned(ruleset)).tell(tap(120))
    assert state.turn is not None
    assert (state.phase, state.turn.seat) == (Phase.TURN, RIGHT)


@pytest.mark.parametrize("ruleset", ["tsa", "comp"])
def test_a_tap_stamped_in_time_beats_a_red_already_given(ruleset: str) -> None:
    """TSA 5, COMP 6.1: stamped 119.999, handled at 120.030."""
    told = running(assigned(ruleset))
    red = told.at(120.03)
    assert red.phase is (Phase.RED if ruleset == "tsa" else Phase.BOARD_OVER)
    state = told.tell(tap(119.999))
    assert state.turn is not None
    assert state.board is not None
    assert (state.phase, state.turn.seat, state.results) == (Phase.TURN, RIGHT, ())
    assert (state.board.outcome, state.board.turns[-1].used_ms) == (None, 119_999)


@pytest.mark.parametrize(
    ("grace_ms", "stamp", "is_in_time"),
    [(0, 120.001, False), (40, 120.001, True), (40, 120.040, True), (40, 120.041, False)],
)
@pytest.mark.parametrize("ruleset", ["tsa", "comp"])
def test_the_touch_tolerance_is_in_the_players_favour(
    ruleset: str, grace_ms: int, stamp: float, is_in_time: bool
) -> None:
    """TSA 5, COMP 6.1: one sample of a slow touch panel is given to the player, and recorded."""
    told = running(assigned(ruleset, touch_grace_ms=grace_ms))
    if not is_in_time:
        assert told.refused(tap(stamp)) == [ReasonCode.RED_GIVEN]
        return
    state = told.tell(tap(stamp))
    assert state.board is not None
    turn = state.board.turns[-1]
    assert (turn.used_ms, turn.grace_ms) == (120_000, ms(stamp) - 120_000)


def test_a_tap_in_time_after_the_flag_was_recorded_folds_to_the_same_state() -> None:
    """The record may hold the flag and then the tap that beat it."""
    with_flag, without_flag = running(), running()
    assert with_flag.tell(FlagFell(at_ms=ms(120)), tap(119.9)) == without_flag.tell(tap(119.9))


def test_a_second_tap_too_soon_ends_no_second_turn() -> None:
    """Twice within 120 ms is one move; the ignored tap is kept on record."""
    told = running()
    told.tell(tap(30))
    assert told.refused(tap(30.12)) == [ReasonCode.DOUBLE_TAP]
    before = told.state
    after = told.tell(TapIgnored(at_ms=ms(30.12), fault=TapFault.DOUBLE_TAP, wanted="end_turn"))
    assert after == before


def test_two_taps_three_seconds_apart_are_two_moves() -> None:
    state = running().tell(tap(30), tap(33))
    assert state.turn is not None
    assert (state.turn.seat, state.turn.number) == (LEFT, 3)


def test_undo_works_within_the_guard_against_double_taps() -> None:
    told = running()
    before = told.state
    told.tell(tap(30))
    assert told.undo(30.1) == before


@pytest.mark.parametrize("at", [5.0, 119.9])
def test_what_was_stamped_before_the_turn_began_does_not_end_it(at: float) -> None:
    """A tap left over from the turn before, red given or not."""
    told = running()
    told.tell(tap(10))
    if at > 100:
        told.at(130.5)
    assert told.refused(tap(5)) == [ReasonCode.STAMPED_TOO_EARLY]


def test_a_late_tap_does_not_take_back_a_board_that_ended_otherwise_after_red() -> None:
    """TSA 4: what the referee has decided after red stands."""
    told = running()
    told.at(121)
    told.tell(won(RIGHT, 125))
    assert told.refused(tap(119)) == [ReasonCode.BOARD_OVER]


@pytest.mark.parametrize("event", [tap(10), Paused(at_ms=ms(10)), Resumed(at_ms=ms(10)), TurnStarted(at_ms=ms(10))])
def test_nothing_runs_or_records_after_the_end_of_a_board(event: Event) -> None:
    told = running()
    told.tell(won(Seat.LEFT, 5))
    assert told.refused(event) == [ReasonCode.BOARD_OVER]


def test_the_second_touch_of_a_double_tap_does_not_start_the_next_turn() -> None:
    """Case 1, where the clock stands between turns (`turn_tap = "start_stop"`)."""
    told = running(assigned(turn_tap="start_stop"))
    told.tell(tap(10))
    assert told.refused(TurnStarted(at_ms=ms(10.12))) == [ReasonCode.DOUBLE_TAP]
    assert told.refused(TurnStarted(at_ms=ms(13))) == []


def test_play_does_not_go_on_from_before_it_stopped() -> None:
    """What a screen that hung tells late charges nobody with time in which the clock stood."""
    told = running()
    told.tell(Paused(at_ms=ms(10)))
    assert told.refused(Resumed(at_ms=ms(9.9))) == [ReasonCode.STAMPED_TOO_EARLY]


@pytest.mark.parametrize("flag", ["referee", "immediate"])
def test_nothing_is_ruled_about_red_before_red(flag: str) -> None:
    told = running(assigned(flag=flag))
    told.at(121)
    ruling = FlagRuled(at_ms=ms(119), decision=FlagDecision.MOVED)
    assert told.refused(ruling) == [ReasonCode.STAMPED_TOO_EARLY]
