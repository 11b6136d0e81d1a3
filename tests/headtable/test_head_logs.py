"""One outgoing log for each device: both ends take the same one for the last, whatever the disk does (cases 19, 21)."""

import pytest

from headtable.assignments import Order
from headtable.author import Author
from headtable.head_logs import HeadLogs
from journal.errors import StoreUnavailableError
from journal.memory import MemoryStore
from journal.record import Stamp, UtcQuality
from kiosk.core.last_order import last_orders
from tests.sim.faulty_store import FaultyStore, Medium

DEVICE = "box-2"
WALL_MS = 1_767_225_600_000


def started(store: FaultyStore, at_ms: int = 0) -> HeadLogs:
    """The head table's logs as a program finds them that starts at that instant."""
    return HeadLogs(store, author_at(at_ms))


def author_at(at_ms: int) -> Author:
    return Author("head-1", "tests", lambda: Stamp(at_ms, "boot", WALL_MS + at_ms, UtcQuality.UNTRUSTED))


def test_a_log_that_an_unsure_disk_kept_is_not_taken_for_the_one_that_was_used() -> None:
    store, failures = FaultyStore(), 3
    head_logs = started(store)
    store.medium = Medium.UNSURE
    for _ in range(failures):
        with pytest.raises(StoreUnavailableError):
            head_logs.log_for(DEVICE, "2")
    store.medium = Medium.HONEST
    used = head_logs.log_for(DEVICE, "2")
    head_logs.tell(used, Order("assignment_withdrawn", {"match_id": "m2", "revision": 2}))
    assert len(store.all_logs()) == failures + 1
    assert started(store).log_ids == {DEVICE: used.log_id}
    assert [type(order).__name__ for order in last_orders(copy_of(store))] == ["MatchWithdrawn"]


def test_of_logs_of_one_number_the_latest_is_the_last_at_both_ends() -> None:
    """So an older version's store goes on."""
    store = FaultyStore()
    for at_ms in (2_000, 3_000, 1_000):
        log = HeadLogs(MemoryStore(), author_at(at_ms)).log_for(DEVICE, "2")
        store.append(log.log_id, log.read(1, 10))
    newest = max(store.all_logs(), key=lambda log_id: store.whole(log_id)[0].content.stamp.at_ms)
    assert started(store).log_ids == {DEVICE: newest}


def copy_of(store: FaultyStore) -> FaultyStore:
    """What the table has: each log that it was sent."""
    copy = FaultyStore()
    for log_id in store.all_logs():
        copy.append(log_id, store.whole(log_id))
    return copy
