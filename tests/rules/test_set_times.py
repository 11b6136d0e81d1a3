"""A set time that is said, said again, and replaced (TSA 7; COMP 7.5)."""

from rules.deadlines import deadlines
from rules.events import (
    Consenter,
    Interrupted,
    LateLimitPassed,
    StartScheduled,
    TimeSource,
)
from rules.penalties import Scope
from tests.support.lateness import MINUTE, agreed, asked_about, came, lost, waiting
from tests.support.matches import LEFT, RIGHT, Told, assigned, ms


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
