"""Pauses, errand breaks and outages: the clock stands and nobody pays (COMP 4.5.3)."""

import pytest

from rules.events import (
    BoardAbandoned,
    BreakStarted,
    ClockSet,
    Interrupted,
    Paused,
    Resumed,
    TimeOutTaken,
)
from rules.reasons import ReasonCode
from rules.state import PauseKind, Phase
from rules.units import DurationMs
from tests.support.matches import LEFT, RIGHT, Told, assigned, ms, running, tap, won


def left_ms(told: Told, at: float) -> int:
    assert told.state.turn is not None
    return told.state.turn.clock.left_ms(ms(at))


def set_to(at: float, seconds: float) -> ClockSet:
    return ClockSet(at_ms=ms(at), left_ms=DurationMs(ms(seconds)), reason="แตะช้า")


def interrupted(alive_until: float, at: float = 5) -> Interrupted:
    return Interrupted(at_ms=ms(at), alive_until_ms=ms(alive_until))


def test_a_pause_stops_the_clock_and_resuming_gives_back_exactly_what_was_left() -> None:
    told = running()
    told.tell(Paused(at_ms=ms(30)))
    assert (told.state.phase, left_ms(told, 500)) == (Phase.PAUSED, 90_000)
    told.tell(Resumed(at_ms=ms(600)))
    assert told.state.turn is not None
    assert (told.state.phase, told.state.turn.clock.deadline_at_ms) == (Phase.TURN, 690_000)


def test_nothing_falls_due_in_a_pause() -> None:
    told = running()
    told.tell(Paused(at_ms=ms(119)))
    assert told.at(5_000).phase is Phase.PAUSED


def test_no_move_is_made_in_a_pause() -> None:
    told = running()
    told.tell(Paused(at_ms=ms(30)))
    assert told.refused(tap(31)) == [ReasonCode.CLOCK_STANDS]
    assert told.refused(Paused(at_ms=ms(31))) == [ReasonCode.CLOCK_STANDS]


def test_an_errand_break_stops_the_clock_and_names_who_left() -> None:
    """COMP 4.5.3: by permission."""
    state = running(assigned("comp")).tell(BreakStarted(at_ms=ms(30), seat=RIGHT))
    assert state.board is not None
    assert state.board.pause is not None
    assert (state.phase, state.board.pause.kind, state.board.pause.seat) == (Phase.PAUSED, PauseKind.BREAK, RIGHT)


def test_an_errand_break_between_turns_leads_back_between_turns() -> None:
    """COMP 4.5.3."""
    told = running(assigned("comp", turn_tap="start_stop"))
    told.tell(tap(10), BreakStarted(at_ms=ms(12), seat=LEFT), Resumed(at_ms=ms(100)))
    assert told.state.phase is Phase.BETWEEN_TURNS


@pytest.mark.parametrize("alive_until", [0.5, 89.9, 90.1, 119.9])
def test_an_outage_is_charged_to_nobody(alive_until: float) -> None:
    """Killed at T, started again 40 s later in a new boot: paused, with what was left at T."""
    told = running()
    told.tell(interrupted(alive_until, at=40))
    assert told.state.board is not None
    assert told.state.board.pause is not None
    assert (told.state.phase, told.state.board.pause.kind) == (Phase.PAUSED, PauseKind.INTERRUPTION)
    assert left_ms(told, 40) == 120_000 - ms(alive_until)
    told.tell(Resumed(at_ms=ms(50)))
    assert told.state.turn is not None
    assert told.state.turn.clock.deadline_at_ms == 50_000 + 120_000 - ms(alive_until)


def test_an_outage_in_a_time_out_keeps_the_time_out() -> None:
    """TSA 5."""
    told = running()
    told.tell(TimeOutTaken(at_ms=ms(10), seat=LEFT, is_long=False), interrupted(200))
    assert (told.state.phase, left_ms(told, 5)) == (Phase.PAUSED, 220_000)


def test_an_outage_after_red_leaves_red_to_be_ruled() -> None:
    """TSA 5: and a tap stamped by another boot's clock can't beat it any more."""
    told = running()
    told.tell(interrupted(125))
    assert told.state.phase is Phase.RED
    assert told.refused(tap(1)) == [ReasonCode.RED_GIVEN]


def test_an_outage_in_a_pause_and_after_a_board_changes_nothing_that_counts() -> None:
    told = running()
    told.tell(Paused(at_ms=ms(30)), interrupted(60))
    assert told.state.board is not None
    assert told.state.board.pause is not None
    assert (told.state.board.pause.kind, left_ms(told, 900)) == (PauseKind.REFEREE, 90_000)
    told.tell(Resumed(at_ms=ms(6)), won(LEFT, 7))
    results = told.state.results
    told.tell(interrupted(30, at=1))
    assert (told.state.phase, told.state.results) == (Phase.BOARD_OVER, results)


def test_an_outage_before_any_match_changes_nothing() -> None:
    told = Told()
    before = told.state
    assert told.tell(interrupted(10)) == before


def test_after_an_outage_the_referee_may_go_on_set_the_time_or_abandon_the_board() -> None:
    """Continue, correct, abandon."""
    told = running()
    told.tell(interrupted(60))
    for event in (Resumed(at_ms=ms(6)), set_to(6, 45), BoardAbandoned(at_ms=ms(6), reason="ไฟดับ")):
        assert told.refused(event) == []


@pytest.mark.parametrize("is_paused", [True, False])
def test_the_referee_sets_what_is_left_of_the_turn(is_paused: bool) -> None:
    """TSA 4: with a reason, which stays on record."""
    told = running()
    if is_paused:
        told.tell(Paused(at_ms=ms(100)))
    told.tell(set_to(100, 45))
    assert left_ms(told, 100) == 45_000


@pytest.mark.parametrize(("seconds", "is_allowed"), [(0, False), (0.001, True), (120, True), (120.001, False)])
def test_no_turn_is_given_more_than_it_can_have(seconds: float, is_allowed: bool) -> None:
    """TSA 5: two minutes, and what time-outs added."""
    reasons = [] if is_allowed else [ReasonCode.OVER_MOVE_TIME]
    assert running().refused(set_to(30, seconds)) == reasons


def test_a_turn_with_a_time_out_can_be_given_the_time_out_too() -> None:
    """TSA 5."""
    told = running()
    told.tell(TimeOutTaken(at_ms=ms(1), seat=LEFT, is_long=False))
    assert told.refused(set_to(30, 420)) == []
    assert told.refused(set_to(30, 420.001)) == [ReasonCode.OVER_MOVE_TIME]
