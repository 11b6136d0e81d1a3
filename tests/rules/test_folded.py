"""A fold that is kept agrees with the fold from scratch, whatever was corrected since."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import IllegalEvent
from rules.events import BoardEnded, BreakStarted, Event, Paused, Replaced, TurnEnded, Voided
from rules.fold import Entry, effective, fold, step, undo_target
from rules.folded import Folded
from rules.outcome import Cause
from rules.reasons import Reason
from rules.seats import Seat
from rules.state import State
from rules.units import AtMs
from tests.support.matches import Told, running, tap
from tests.support.random_matches import told_matches

LIGHT = settings(max_examples=40, deadline=None)


def voiding(entries: list[Entry], number: int) -> list[Entry]:
    """The entries, and one more that takes back one of them."""
    target, last = entries[number % len(entries)], entries[-1]
    voided = Voided(at_ms=last.event.at_ms, target_seq=target.seq, reason="undo")
    return [*entries, Entry(last.seq + 1, voided)]


def replacing(entries: list[Entry], number: int) -> list[Entry]:
    """The entries, and one more by which one of them was meant otherwise."""
    target, last = entries[number % len(entries)], entries[-1]
    at_ms, meant_ms = last.event.at_ms, target.event.at_ms
    meant = (
        {"turn_ended": TurnEnded(at_ms=meant_ms)},
        {"paused": Paused(at_ms=meant_ms)},
        {"break_started": BreakStarted(at_ms=meant_ms, seat=Seat.LEFT)},
        {"board_ended": BoardEnded(at_ms=meant_ms, cause=Cause.AGREED, winner=None)},
    )[number % 4]
    replaced = Replaced(at_ms=at_ms, target_seq=target.seq, reason="แตะผิด", **meant)
    return [*entries, Entry(last.seq + 1, replaced)]


@st.composite
def corrected_records(draw: st.DrawFn) -> list[list[Entry]]:
    """A match, then the same one after each of some corrections; some of them can't stand."""
    records = [draw(told_matches(most=60)).entries]
    for _ in range(draw(st.integers(1, 4))):
        correct = draw(st.sampled_from([voiding, replacing]))
        records.append(correct(records[-1], draw(st.integers(0, 1_000))))
    return records


def outcome(fold_it: Callable[[], State | Folded]) -> State | Folded | tuple[Reason, ...]:
    """What the fold gives, or the reasons why it can't be."""
    try:
        return fold_it()
    except IllegalEvent as error:
        return error.reasons


@LIGHT
@given(corrected_records())
def test_each_correction_folds_to_what_a_fold_from_scratch_gives(records: list[list[Entry]]) -> None:
    folded = Folded().of(records[0])
    for entries in records[1:]:
        expected, found = outcome(partial(fold, entries)), outcome(partial(folded.of, entries))
        if isinstance(found, Folded):
            folded = found
            assert folded.state == expected
            assert folded == Folded().of(entries)
        else:
            assert found == expected


@LIGHT
@given(told_matches(most=60))
def test_a_fold_that_has_grown_is_the_fold_of_all(told: Told) -> None:
    grown = Folded()
    for entry in told.entries:
        grown = grown.grown(entry, fold([*grown.counted, entry]))
    assert grown == Folded().of(told.entries)


def test_only_what_follows_the_correction_is_folded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    told = running()
    told.tell(*(tap(10 * number) for number in range(1, 400)))
    folded = Folded().of(told.entries)
    stepped: list[Event] = []

    def counted_step(state: State, event: Event) -> State:
        stepped.append(event)
        return step(state, event)

    monkeypatch.setattr("rules.folded.step", counted_step)
    folded.of(voiding(told.entries, len(told.entries) - 1))
    assert len(stepped) < 16


@LIGHT
@given(corrected_records())
def test_the_act_to_undo_is_the_last_one_of_a_person_that_still_counts(records: list[list[Entry]]) -> None:
    for before, entries in pairwise(records):
        last = entries[-1].event
        expected: list[Entry] = []
        if isinstance(last, Replaced):
            expected = [entries[-1]]
        elif isinstance(last, Voided):
            replacements = [entry for entry in before if isinstance(entry.event, Replaced)]
            voided = {entry.event.target_seq for entry in entries if isinstance(entry.event, Voided)}
            acts = sorted([*effective(entries), *replacements], key=lambda entry: entry.seq)
            expected = [entry for entry in acts if entry.event.is_undoable and entry.seq not in voided]
        assert undo_target(entries) == (before_or_none(entries, expected))


def before_or_none(entries: list[Entry], acts: list[Entry]) -> Entry | None:
    """The last of these acts as it was recorded."""
    return next((entry for entry in entries if acts and entry.seq == acts[-1].seq), None)


def test_the_fold_of_nothing_is_before_any_match() -> None:
    assert Folded().of([]) == Folded()
    assert Folded().state == fold([])
    assert Folded().of(running().entries).counted[0].event.at_ms == AtMs(0)
