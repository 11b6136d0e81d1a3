"""Decisions count in the order in which they were made, whatever the wall clock said meanwhile (cases 24, 26)."""

from collections.abc import Sequence

import pytest

from headtable.author import Author
from headtable.decision_log import DecisionLog
from headtable.decisions import DecisionWithdrawn
from journal.memory import MemoryStore
from journal.record import Stamp

DAY_MS = 86_400_000


def decide(log: DecisionLog, *reasons: str) -> None:
    for reason in reasons:
        log.append(DecisionWithdrawn(match_id="m1", by="สมศรี", reason=reason))


def log_at(store: MemoryStore, head_id: str, wall_ms: Sequence[int]) -> DecisionLog:
    """A committee whose wall clock shows these instants, one for each record, the opening one included."""
    instants = iter(wall_ms)
    return DecisionLog(store, Author(head_id, "test", lambda: Stamp(1, "boot-h", next(instants))))


def reasons_of(log: DecisionLog) -> list[str]:
    return [one.decision.reason for one in log.decided() if isinstance(one.decision, DecisionWithdrawn)]


@pytest.mark.parametrize("step_ms", [-DAY_MS, 0, DAY_MS])
def test_a_wall_clock_that_is_put_right_changes_no_order(step_ms: int) -> None:
    start_ms = 10 * DAY_MS
    log = log_at(MemoryStore(), "head-1", [start_ms, start_ms + 1, start_ms + 2, start_ms + step_ms + 3])
    decide(log, "first", "second", "third")
    assert reasons_of(log) == ["first", "second", "third"]


def test_two_laptops_count_by_their_wall_time_and_each_in_its_own_order() -> None:
    store = MemoryStore()
    one = log_at(store, "head-1", [0, 100, 300, 200])
    other = log_at(store, "head-2", [0, 150, 350])
    decide(one, "100", "300", "300, clock set back")
    decide(other, "150", "350")
    assert reasons_of(one) == ["100", "150", "300", "300, clock set back", "350"]
