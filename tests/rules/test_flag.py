"""What red means and who decides (TSA 4, TSA 5; COMP 6.1)."""

import pytest

from rules.apply import reasons_against
from rules.clock import MoveClock
from rules.deadlines import deadlines
from rules.events import BoardEnded, FlagDecision, FlagFell, FlagRuled, Paused
from rules.outcome import Cause, Outcome
from rules.reasons import ReasonCode
from rules.state import Phase
from rules.units import AtMs, DurationMs
from tests.support.matches import LEFT, RIGHT, assigned, ms, running, tap

MOVED, LOST = FlagDecision.MOVED, FlagDecision.LOST_ON_TIME


def ruled(at: float, decision: FlagDecision) -> FlagRuled:
    return FlagRuled(at_ms=ms(at), decision=decision)


def test_the_flag_falls_by_itself_at_the_deadline() -> None:
    """TSA 5."""
    told = running()
    assert deadlines(told.state) == (FlagFell(at_ms=AtMs(120_000)),)
    assert told.at(119.999).phase is Phase.TURN
    assert told.at(120).phase is Phase.RED
    assert deadlines(told.state) == ()


def test_red_leaves_the_board_to_the_referee() -> None:
    """TSA 5: red is the signal to move; who still does not is penalised."""
    state = running().at(125)
    assert (state.phase, state.results) == (Phase.RED, ())


def test_red_loses_the_board_at_once_where_the_ruleset_says_so() -> None:
    """TSA 4, COMP 6.1."""
    state = running(assigned("comp")).at(125)
    assert state.phase is Phase.BOARD_OVER
    assert [result.outcome for result in state.results] == [Outcome(Cause.TIME, RIGHT)]


def test_lost_on_time_ends_the_board_for_the_opponent() -> None:
    """TSA 5."""
    told = running()
    told.at(121)
    state = told.tell(ruled(125, LOST))
    assert (state.phase, state.results[0].outcome) == (Phase.BOARD_OVER, Outcome(Cause.TIME, RIGHT))


def test_moved_gives_the_turn_to_the_opponent_from_the_ruling_on() -> None:
    """TSA 5."""
    told = running()
    told.at(121)
    state = told.tell(ruled(125, MOVED))
    assert state.turn is not None
    assert state.board is not None
    assert (state.phase, state.turn.seat, state.turn.clock.deadline_at_ms) == (Phase.TURN, RIGHT, 245_000)
    assert (state.board.turns[0].used_ms, state.board.turns[0].flag) == (120_000, MOVED)


def test_the_referee_may_still_say_moved_after_an_immediate_loss() -> None:
    """COMP 6: the referee's decision is final, so the referee can take back a slip."""
    told = running(assigned("comp"))
    told.at(121)
    state = told.tell(ruled(125, MOVED))
    assert state.turn is not None
    assert state.board is not None
    assert (state.phase, state.turn.seat, state.results, state.board.outcome) == (Phase.TURN, RIGHT, (), None)


def test_lost_on_time_after_an_immediate_loss_leaves_the_result() -> None:
    told = running(assigned("comp"))
    before = told.at(121)
    after = told.tell(ruled(125, LOST))
    assert (after.phase, after.results) == (before.phase, before.results)


@pytest.mark.parametrize("ruleset", ["tsa", "comp"])
def test_a_late_tap_cannot_reopen_a_board_that_the_referee_has_decided(ruleset: str) -> None:
    """TSA 4, COMP 6: the referee's decision is final, whatever stamp comes in after it."""
    told = running(assigned(ruleset))
    told.at(121)
    told.tell(ruled(125, LOST))
    assert [reason.code for reason in reasons_against(told.state, tap(119.9))] == [ReasonCode.RED_GIVEN]


def test_a_late_tap_cannot_reopen_a_board_that_ended_after_red() -> None:
    """TSA 4: the result stands that the referee gave."""
    told = running()
    told.at(121)
    told.tell(BoardEnded(at_ms=ms(125), cause=Cause.RESIGNED, winner=RIGHT))
    assert [reason.code for reason in reasons_against(told.state, tap(119.9))] == [ReasonCode.BOARD_OVER]


def test_there_is_nothing_to_rule_before_red() -> None:
    told = running()
    assert told.refused(ruled(5, MOVED)) == [ReasonCode.NOT_RED]
    told.tell(Paused(at_ms=ms(6)))
    assert told.refused(ruled(7, MOVED)) == [ReasonCode.NOT_RED]


def test_an_act_stamped_after_the_deadline_comes_after_red() -> None:
    """The flag falls at its own instant even when it is handled later."""
    told = running()
    assert told.refused(Paused(at_ms=ms(120.5))) == [ReasonCode.RED_GIVEN]


def test_a_recorded_flag_does_not_fall_once_its_premise_was_voided() -> None:
    """The turn that the flag belonged to never happened."""
    told = running()
    told.tell(tap(30), FlagFell(at_ms=ms(150)))
    state = told.undo(151)
    assert state.turn is not None
    assert (state.phase, state.turn.seat, state.turn.flag_fell_at_ms) == (Phase.RED, LEFT, 120_000)


def test_a_flag_can_fall_neither_early_nor_late() -> None:
    state = running().state
    for at_ms in (119_999, 120_001):
        codes = [reason.code for reason in reasons_against(state, FlagFell(at_ms=AtMs(at_ms)))]
        assert codes == [ReasonCode.NOT_DUE]


@pytest.mark.parametrize(("at", "left_ms"), [(0, 120_000), (90, 30_000), (120, 0), (500, 0)])
def test_a_clock_never_shows_less_than_nothing(at: float, left_ms: int) -> None:
    clock = MoveClock(DurationMs(120_000)).started(AtMs(0))
    assert clock.left_ms(ms(at)) == left_ms
