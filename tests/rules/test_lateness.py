"""Being late (TSA 7; COMP 7.5, 7.6; SCHOOL 3.9.6, 3.12.2)."""

import pytest

from rules.deadlines import deadlines
from rules.events import (
    BoardStarted,
    Consenter,
    Interrupted,
    LateLimitPassed,
    LateLossRuled,
    PlayerArrived,
    StartScheduled,
    TimeSource,
    WaitAgreed,
)
from rules.match import match_winner, points
from rules.outcome import Cause, Outcome
from rules.penalties import Scope
from rules.reasons import ReasonCode
from rules.seats import BySeat, Seat
from rules.state import Phase, State
from tests.support.matches import LEFT, RIGHT, Told, assigned, ms, toss, won

MINUTE = 60


def waiting(ruleset: str = "tsa", *there: Seat) -> Told:
    """A match set for minute 60 of the table's clock; `there` have come at minute 25."""
    told = Told(assigned(ruleset))
    told.tell(StartScheduled(at_ms=ms(0), start_at_ms=ms(60 * MINUTE)))
    for seat in there:
        told.tell(came(25, seat))
    return told


def came(minute: float, seat: Seat, was_in_time: bool = False) -> PlayerArrived:
    return PlayerArrived(at_ms=ms(minute * MINUTE), seat=seat, was_in_time=was_in_time)


def agreed(minute: float, consenter: Consenter) -> WaitAgreed:
    return WaitAgreed(at_ms=ms(minute * MINUTE), consenter=consenter)


def lost(minute: float, seat: Seat | None, scope: Scope = Scope.BOARD) -> LateLossRuled:
    return LateLossRuled(at_ms=ms(minute * MINUTE), seat=seat, scope=scope)


def asked_about(state: State) -> tuple[tuple[Seat, ...], tuple[str, ...], str] | None:
    question = state.question
    return None if question is None else (question.seats, question.choices, question.article)


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


def set_for(minute: float, told_at: float, label: str, source: TimeSource = TimeSource.HEAD_TABLE) -> StartScheduled:
    """The match is set for that minute of the table's clock, which shows wall time too."""
    start_at_ms = ms(minute * MINUTE)
    return StartScheduled(
        at_ms=ms(told_at * MINUTE), start_at_ms=start_at_ms, starts_at=label, start_utc_ms=start_at_ms, source=source
    )


def test_a_later_set_time_takes_back_the_question_and_asks_again_in_its_own_time() -> None:
    """TSA 7(6): twenty minutes after the set time, whichever holds."""
    told = waiting("tsa", LEFT)
    told.tell(agreed(70, Consenter.OPPONENT))
    assert asked_about(told.at(81 * MINUTE)) is not None
    state = told.tell(set_for(120, 82, "09:30"))
    assert (state.question, state.arrival.passed, state.arrival.consents) == (None, (), ())
    assert (told.at(139 * MINUTE).question, asked_about(told.at(140 * MINUTE))) == (
        None,
        ((RIGHT,), ("board", "wait"), "TSA 7(6)"),
    )


def test_a_board_lost_by_a_former_set_time_stays_lost() -> None:
    """TSA 7(6)."""
    told = waiting("tsa", LEFT)
    told.at(81 * MINUTE)
    told.tell(lost(82, RIGHT))
    assert len(told.tell(set_for(120, 83, "09:30")).results) == 1


def test_the_same_set_time_said_again_after_an_outage_asks_nobody_twice() -> None:
    """TSA 7(6): the new boot's clock may be a moment behind the old one's."""
    told = Told(assigned("tsa"))
    told.tell(set_for(60, 0, "08:30"), came(25, LEFT))
    told.at(80 * MINUTE)
    told.tell(lost(80.5, RIGHT))
    told.tell(Interrupted(at_ms=ms(5), alive_until_ms=ms(81 * MINUTE)))
    again = StartScheduled(at_ms=ms(6), start_at_ms=ms(-19.9 * MINUTE), starts_at="08:30", start_utc_ms=ms(60 * MINUTE))
    told.tell(again)
    assert (told.at(5 * MINUTE).question, len(told.state.results)) == (None, 1)


def test_a_set_time_long_ago_asks_as_it_is_said_and_not_before_the_clock_began() -> None:
    """A box that was started again shortly before counts from an instant that its own clock never had."""
    told = Told(assigned("tsa"))
    told.tell(StartScheduled(at_ms=ms(30), start_at_ms=ms(-25 * MINUTE)))
    assert deadlines(told.state)[0] == LateLimitPassed(at_ms=ms(30), scope=Scope.BOARD)
    assert told.state.arrival.limit_at_ms(Scope.BOARD, told.state.rules) == ms(-5 * MINUTE)


def test_a_set_time_that_no_longer_holds_lets_nobody_fall_late() -> None:
    told = waiting("tsa", LEFT)
    told.at(81 * MINUTE)
    state = told.tell(StartScheduled(at_ms=ms(82 * MINUTE), start_at_ms=None, starts_at="10:00"))
    assert (deadlines(state), state.question, state.arrival.passed) == ((), None, ())


def test_the_referee_who_set_the_start_wrongly_sets_it_again() -> None:
    told = Told(assigned("tsa"))
    told.tell(came(1, LEFT), set_for(-20, 5, "", TimeSource.REFEREE))
    assert asked_about(told.at(5 * MINUTE)) is not None
    state = told.tell(set_for(6, 6, "", TimeSource.REFEREE))
    assert (state.question, state.arrival.passed) == (None, ())
