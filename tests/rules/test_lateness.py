"""Being late (TSA 7; COMP 7.5, 7.6; SCHOOL 3.9.6, 3.12.2)."""

import pytest

from rules.deadlines import deadlines
from rules.events import (
    BoardStarted,
    Consenter,
    Interrupted,
    LateLimitPassed,
    StartScheduled,
)
from rules.match import match_winner, points
from rules.outcome import Cause, Outcome
from rules.penalties import Scope
from rules.reasons import ReasonCode
from rules.seats import BySeat
from rules.state import Phase
from tests.support.lateness import MINUTE, agreed, asked_about, came, lost, waiting
from tests.support.matches import LEFT, RIGHT, Told, ms, toss, won


@pytest.mark.parametrize(
    ("ruleset", "minute", "article"),
    [("tsa", 20, "TSA 7(6)"), ("comp", 20, "COMP 7.5"), ("school", 15, "SCHOOL 3.9.6")],
)
def test_the_referee_is_asked_when_the_time_to_wait_is_over(ruleset: str, minute: int, article: str) -> None:
    """TSA 7(6), COMP 7.5, SCHOOL 3.9.6."""
    told = waiting(ruleset, LEFT)
    assert deadlines(told.state)[0] == LateLimitPassed(at_ms=ms((60 + minute) * MINUTE), scope=Scope.BOARD)
    assert told.at((60 + minute) * MINUTE - 0.001).question is None
    assert asked_about(told.at((60 + minute) * MINUTE)) == ((RIGHT,), ("board", "wait"), article)


def test_who_comes_twenty_minutes_late_loses_the_board_in_hand_and_no_more() -> None:
    """TSA 7(6)."""
    told = waiting("tsa", LEFT)
    told.at(81 * MINUTE)
    state = told.tell(came(82, RIGHT), lost(83, RIGHT))
    assert [(result.outcome, result.is_forfeit) for result in state.results] == [(Outcome(Cause.LATE, LEFT), True)]
    assert (state.phase, state.question) == (Phase.TOSS, None)
    state = told.tell(toss(RIGHT, 84 * MINUTE))
    assert state.pending is not None
    assert (state.pending.number, state.pending.first) == (2, RIGHT)


def test_play_waits_for_the_ruling_on_who_is_late() -> None:
    told = waiting("tsa", LEFT)
    told.at(81 * MINUTE)
    told.tell(came(82, RIGHT))
    assert told.refused(toss(RIGHT, 83 * MINUTE)) == [ReasonCode.QUESTION_OPEN]


def test_nobody_loses_before_the_time_to_wait_is_over() -> None:
    """TSA 7(6): late by twenty minutes."""
    told = waiting("tsa", LEFT)
    assert told.refused(lost(79, RIGHT)) == [ReasonCode.NOT_LATE_YET]
    assert Told().refused(lost(79, RIGHT)) == [ReasonCode.NO_SCHEDULE]


def test_opponent_and_committee_may_agree_to_wait_but_it_takes_both() -> None:
    """TSA 7(6), COMP 7.5."""
    told = waiting("tsa", LEFT)
    told.tell(agreed(70, Consenter.OPPONENT))
    assert asked_about(told.at(81 * MINUTE)) is not None
    state = told.tell(agreed(82, Consenter.COMMITTEE))
    assert (state.question, told.refused(lost(83, RIGHT))) == (None, [ReasonCode.WAIT_AGREED])
    assert told.refused(agreed(83, Consenter.COMMITTEE)) == [ReasonCode.WAIT_AGREED]


def test_nobody_is_asked_when_both_had_agreed_before() -> None:
    """COMP 7.5."""
    told = waiting("comp", LEFT)
    told.tell(agreed(70, Consenter.OPPONENT), agreed(71, Consenter.COMMITTEE))
    assert told.at(81 * MINUTE).question is None
    assert told.tell(came(100, RIGHT), toss(LEFT, 101 * MINUTE)).phase is Phase.READY


@pytest.mark.parametrize(("ruleset", "article"), [("tsa", "TSA 7(7)"), ("comp", "COMP 7.6"), ("school", "TSA 7(7)")])
def test_sixty_minutes_lose_the_event_even_if_it_was_agreed_to_wait(ruleset: str, article: str) -> None:
    """TSA 7(7), COMP 7.6."""
    told = waiting(ruleset, LEFT)
    told.tell(agreed(61, Consenter.OPPONENT), agreed(62, Consenter.COMMITTEE))
    assert asked_about(told.at(120 * MINUTE)) == ((RIGHT,), ("event",), article)
    assert told.refused(lost(121, RIGHT)) == [ReasonCode.NOT_A_CHOICE]
    state = told.tell(lost(121, RIGHT, Scope.EVENT))
    assert state.loss is not None
    assert (state.phase, state.loss.scope, match_winner(state)) == (Phase.MATCH_OVER, Scope.EVENT, LEFT)
    assert [result.outcome.cause for result in state.results] == [Cause.LATE] * 4


def test_the_board_lost_after_twenty_minutes_is_not_lost_again_after_sixty() -> None:
    """TSA 7(6), 7(7)."""
    told = waiting("tsa", LEFT)
    told.at(81 * MINUTE)
    told.tell(lost(82, RIGHT))
    told.at(120 * MINUTE)
    state = told.tell(lost(121, RIGHT, Scope.EVENT))
    assert [result.setup.number for result in state.results] == [1, 2, 3, 4]


def test_nobody_there_both_lose() -> None:
    """TSA 7: neither can claim the board."""
    told = waiting()
    told.at(81 * MINUTE)
    assert told.refused(lost(82, LEFT)) == [ReasonCode.NOT_THE_ONE_LATE]
    state = told.tell(lost(82, None))
    assert [result.outcome for result in state.results] == [Outcome(Cause.BOTH_LATE, None)]
    assert points(state.results, state.rules) == BySeat(0, 0)
    told.at(121 * MINUTE)
    state = told.tell(lost(122, None, Scope.EVENT))
    assert (state.phase, match_winner(state), len(state.results)) == (Phase.MATCH_OVER, None, 4)


def test_both_late_and_one_of_them_had_come_in_time_after_all() -> None:
    """The note of an arrival was forgotten: that player is asked about no more."""
    told = waiting()
    told.at(81 * MINUTE)
    state = told.tell(came(82, LEFT, was_in_time=True))
    assert asked_about(state) == ((RIGHT,), ("board", "wait"), "TSA 7(6)")
    assert told.tell(came(82, RIGHT, was_in_time=True)).question is None


def test_who_comes_at_the_very_limit_is_not_late() -> None:
    """TSA 7(6): later than."""
    told = waiting("tsa", LEFT)
    told.tell(came(80, RIGHT))
    assert told.at(90 * MINUTE).question is None
    assert told.refused(lost(91, RIGHT)) == [ReasonCode.PLAYER_IS_THERE]


def test_nobody_arrives_twice_or_after_the_toss() -> None:
    told = waiting("tsa", LEFT)
    assert told.refused(came(61, LEFT)) == [ReasonCode.PLAYER_IS_THERE]
    told.tell(toss(LEFT, 62 * MINUTE))
    assert told.refused(came(63, RIGHT)) == [ReasonCode.TOSS_MADE]


def test_the_toss_shows_that_both_are_there() -> None:
    told = waiting()
    told.tell(toss(LEFT, 62 * MINUTE))
    assert deadlines(told.state) == ()
    assert told.tell(BoardStarted(at_ms=ms(100 * MINUTE)), won(LEFT, 101 * MINUTE)).question is None


def test_without_a_set_time_nobody_falls_late() -> None:
    assert deadlines(Told().state) == ()
    assert Told().refused(agreed(1, Consenter.OPPONENT)) == []


def test_after_an_outage_the_set_time_is_said_again() -> None:
    """Instants of another boot can't be compared."""
    told = waiting("tsa", LEFT)
    told.tell(Interrupted(at_ms=ms(5), alive_until_ms=ms(65 * MINUTE)))
    assert (deadlines(told.state), told.state.arrival.absent) == ((), (RIGHT,))
    told.tell(StartScheduled(at_ms=ms(6), start_at_ms=ms(0)))
    assert asked_about(told.at(20 * MINUTE)) == ((RIGHT,), ("board", "wait"), "TSA 7(6)")


def test_a_recorded_limit_does_not_pass_once_its_premise_was_voided() -> None:
    told = waiting("tsa", LEFT)
    told.tell(LateLimitPassed(at_ms=ms(80 * MINUTE), scope=Scope.BOARD))
    assert told.state.question is not None
    assert told.refused(LateLimitPassed(at_ms=ms(80 * MINUTE), scope=Scope.BOARD)) == []
    assert told.tell(LateLimitPassed(at_ms=ms(81 * MINUTE), scope=Scope.BOARD)).arrival.passed == (Scope.BOARD,)


@pytest.mark.parametrize(("minute", "is_in_time"), [(30, True), (30.01, False)])
def test_a_school_event_asks_to_report_half_an_hour_before_the_start(minute: float, is_in_time: bool) -> None:
    """SCHOOL 3.12.2."""
    told = waiting("school")
    assert told.tell(came(minute, LEFT)).arrival.has_reported == BySeat(is_in_time, None)
