"""Undo: after it the match is as if the act had never happened."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.apply import apply
from rules.errors import IllegalEvent
from rules.events import (
    BoardAbandoned,
    BoardReadied,
    BoardStarted,
    BreakStarted,
    ClockSet,
    Event,
    FlagDecision,
    FlagRuled,
    MatchConfirmed,
    Paused,
    Resumed,
    TapFault,
    TapIgnored,
    TimeOutLengthened,
    TimeOutTaken,
    TurnStarted,
    Voided,
)
from rules.fold import Entry, advanced, fold, undo_target, without
from rules.reasons import ReasonCode
from rules.units import DurationMs
from tests.support.matches import (
    LEFT,
    RIGHT,
    Told,
    assigned,
    drawn,
    ms,
    play_boards,
    running,
    tap,
    toss,
    won,
)

SHORT = TimeOutTaken(at_ms=ms(20), seat=LEFT, is_long=False)


def tossed() -> Told:
    told = Told()
    told.tell(toss())
    return told


def told_of(*events: Event, **overrides: Any) -> Told:
    told = running(assigned(**overrides))
    told.tell(*events)
    return told


def in_red() -> Told:
    told = running()
    told.at(121)
    return told


ACTS: dict[str, tuple[Callable[[], Told], Event]] = {
    "toss": (Told, toss(at=3)),
    "start of a board": (tossed, BoardStarted(at_ms=ms(5))),
    "tap": (running, tap(50)),
    "tap that leaves the clock standing": (lambda: told_of(turn_tap="start_stop"), tap(50)),
    "second tap": (lambda: told_of(tap(50), turn_tap="start_stop"), TurnStarted(at_ms=ms(60))),
    "ruling moved": (in_red, FlagRuled(at_ms=ms(125), decision=FlagDecision.MOVED)),
    "ruling lost": (in_red, FlagRuled(at_ms=ms(125), decision=FlagDecision.LOST_ON_TIME)),
    "short time-out": (running, SHORT),
    "long time-out": (running, TimeOutTaken(at_ms=ms(20), seat=LEFT, is_long=True)),
    "lengthened time-out": (lambda: told_of(SHORT), TimeOutLengthened(at_ms=ms(30), seat=LEFT)),
    "pause": (running, Paused(at_ms=ms(30))),
    "break": (running, BreakStarted(at_ms=ms(30), seat=RIGHT)),
    "going on": (lambda: told_of(Paused(at_ms=ms(30))), Resumed(at_ms=ms(40))),
    "win": (running, won(LEFT, 40)),
    "draw": (running, drawn(40)),
    "abandoned board": (running, BoardAbandoned(at_ms=ms(40), reason="ตั้งหมากผิด")),
    "next board": (lambda: told_of(won(LEFT, 40)), BoardReadied(at_ms=ms(50))),
    "time set": (running, ClockSet(at_ms=ms(40), left_ms=DurationMs(100_000), reason="แตะช้า")),
}


@pytest.mark.parametrize("name", ACTS)
def test_undo_seven_seconds_later_restores_everything(name: str) -> None:
    """Owner, time left, allowances and results agree with "it never happened"."""
    make, act = ACTS[name]
    told = make()
    seven_later = (act.at_ms / 1000) + 7
    never_happened = advanced(told.state, ms(seven_later))
    told.tell(act)
    assert told.undo(seven_later) == never_happened


def test_time_that_ran_under_the_wrong_name_goes_to_the_right_one() -> None:
    """A tap by mistake: the player on turn has used what passed since."""
    told = running()
    told.tell(tap(50))
    state = told.undo(57)
    assert state.turn is not None
    assert (state.turn.seat, state.turn.clock.left_ms(ms(57))) == (LEFT, 63_000)


def test_an_undo_after_the_deadline_of_what_it_restores_gives_red() -> None:
    told = running()
    told.tell(tap(115))
    state = told.undo(122)
    assert state.turn is not None
    assert (state.phase.value, state.turn.seat, state.turn.flag_fell_at_ms) == ("red", LEFT, 120_000)


def test_acts_are_taken_back_one_by_one_from_the_last() -> None:
    told = running()
    start = told.state
    told.tell(tap(10), tap(20), tap(30))
    for at in (31, 32, 33):
        told.undo(at)
    assert told.state == start


def test_observations_are_not_what_undo_takes_back() -> None:
    told = running()
    told.tell(tap(10), TapIgnored(at_ms=ms(10.1), fault=TapFault.DOUBLE_TAP, wanted="end_turn"))
    target = undo_target(told.entries)
    assert target is not None
    assert target.event == tap(10)


def test_there_is_nothing_to_undo_in_a_fresh_match() -> None:
    told = Told()
    assert undo_target(told.entries) is None
    with pytest.raises(IllegalEvent) as caught:
        without(told.entries, 1, ms(1))
    assert [reason.code for reason in caught.value.reasons] == [ReasonCode.NOTHING_TO_UNDO]


def test_an_act_that_later_ones_stand_on_can_not_be_taken_out_from_under_them() -> None:
    """Nothing has changed then, and the reason is said."""
    told = running()
    told.tell(Paused(at_ms=ms(10)), Resumed(at_ms=ms(20)))
    with pytest.raises(IllegalEvent) as caught:
        without(told.entries, 4, ms(30))
    assert caught.value.reasons[0].code is ReasonCode.LATER_ACTS_DEPEND


def test_an_act_can_not_be_taken_back_twice() -> None:
    told = running()
    told.tell(tap(10), tap(20))
    told.undo(25)
    with pytest.raises(IllegalEvent):
        without(told.entries, 5, ms(30))


def test_a_voiding_that_names_nothing_changes_nothing() -> None:
    told = running()
    entries = [*told.entries, Entry(4, Voided(at_ms=ms(5), target_seq=99, reason=""))]
    assert fold(entries) == told.state


def test_a_confirmed_match_is_not_undone_at_the_table() -> None:
    told = Told()
    told.tell(toss())
    play_boards(told, "llll")
    told.tell(MatchConfirmed(at_ms=ms(1)))
    target = undo_target(told.entries)
    assert target is not None
    assert isinstance(target.event, BoardReadied)


@pytest.mark.parametrize("event", [won(LEFT), BoardReadied(at_ms=ms(1)), tap(1), MatchConfirmed(at_ms=ms(1))])
def test_a_refused_event_leaves_the_state_alone(event: Event) -> None:
    state = Told().state
    before = repr(state)
    with pytest.raises(IllegalEvent) as caught:
        apply(state, event)
    assert caught.value.reasons
    assert repr(state) == before
