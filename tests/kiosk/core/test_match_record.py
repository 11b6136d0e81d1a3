"""The match in hand after any acts and corrections: what it says is what its record says."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from journal.errors import JournalFullError
from kiosk.core.match_record import MatchRecord
from rules.errors import IllegalEvent
from rules.events import Event, Paused, Replaced
from rules.fold import advanced, effective, fold
from rules.units import AtMs
from tests.support.matches import Told, assigned
from tests.support.random_matches import told_matches

LIGHT = settings(max_examples=40, deadline=None)


def replace_last(record: MatchRecord, at_ms: AtMs) -> None:
    """The last act was meant as a pause."""
    target = record.undo_target
    if target is None:
        raise IllegalEvent([])
    meant = Paused(at_ms=target.event.at_ms)
    record.take(Replaced(at_ms=at_ms, target_seq=target.seq, reason="แตะผิด", paused=meant))


@LIGHT
@given(told_matches(most=60), st.data())
def test_the_state_after_any_corrections_is_the_fold_of_the_record(told: Told, data: st.DataObject) -> None:
    kept: list[int] = []
    record = MatchRecord(lambda _event: kept.append(len(kept) + 1) or kept[-1])  # type: ignore[func-returns-value]
    for entry in told.entries:
        at_ms = entry.event.at_ms
        correction = data.draw(st.sampled_from(["", "", "", "undo", "replace"]))
        try:
            if correction == "undo":
                record.take_back_last("undo", None, at_ms)
            elif correction == "replace":
                replace_last(record, at_ms)
            record.take(entry.event)
        except IllegalEvent:
            pass
        assert record.state == advanced(fold(record.entries), at_ms)
        assert list(record.counted) == effective(record.entries)


def test_a_journal_that_takes_nothing_more_leaves_the_match_in_hand_alone() -> None:
    told = Told()

    def refuse(_event: Event) -> int:
        raise JournalFullError("full")

    record = MatchRecord(refuse, told.entries)
    with pytest.raises(JournalFullError):
        record.take(assigned(revision=2))
    assert list(record.entries) == told.entries
    assert record.state == told.state
