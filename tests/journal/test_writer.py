"""The writer: numbers at once, durable in batches, and what happens when the medium fails."""

import threading
from collections.abc import Sequence
from typing import cast

import pytest

from journal import writer as writer_module
from journal.canonical import JsonObject
from journal.errors import BadRecordError, JournalFullError, StoreUnavailableError
from journal.memory import MemoryStore
from journal.opening import opening_record
from journal.record import EMPTY_HEAD, Head, Record, Stamp
from journal.values import to_json
from journal.writer import Health, HealthState, Writer
from tests.support.journals import LOG, STAMP, opened


class PushedClock:
    """A clock that the test moves; a waiter looks again at each notice."""

    def __init__(self) -> None:
        self.ms = 1_000

    def now_ms(self) -> int:
        return self.ms

    def wait(self, condition: threading.Condition, until_ms: int | None) -> None:
        condition.wait(5 if until_ms is None else 0.02)


class FaultyStore(MemoryStore):
    """A store that fails while `fault` is set, and counts its syncs."""

    def __init__(self) -> None:
        super().__init__()
        self.fault: Exception | None = None
        self.batches: list[int] = []

    def append(self, log_id: str, records: Sequence[Record]) -> Head:
        self.batches.append(len(records))
        if self.fault is not None:
            raise self.fault
        return super().append(log_id, records)


class Bench:
    """A writer on a faulty store with a pushed clock."""

    def __init__(self) -> None:
        self.store = FaultyStore()
        self.clock = PushedClock()
        self.saved: list[int] = []
        self.writer = Writer(self.store, LOG, EMPTY_HEAD, self.clock, self.saved.append)

    def put(self, count: int, at_ms: int = 1_000) -> list[int]:
        return [self.writer.put("turn_ended", Stamp(at_ms, "boot-1"), {}) for _ in range(count)]

    def put_opening(self) -> int:
        return self.writer.put("journal_opened", STAMP, cast("JsonObject", to_json(opened())))

    def run(self) -> None:
        self.writer.run_once(self.clock.ms)


@pytest.fixture
def bench() -> Bench:
    made = Bench()
    assert made.put_opening() == 1
    return made


def test_numbers_are_given_at_once_and_nothing_is_saved_yet(bench: Bench) -> None:
    assert bench.put(3) == [2, 3, 4]
    assert (bench.writer.saved_seq, bench.saved, bench.store.batches) == (0, [], [])
    assert bench.writer.head() == EMPTY_HEAD


def test_a_batch_is_made_durable_in_one_step_and_told(bench: Bench) -> None:
    bench.put(3)
    bench.run()
    assert (bench.store.batches, bench.saved, bench.writer.saved_seq) == ([4], [4], 4)
    assert bench.store.head(LOG) == bench.writer.head()
    bench.run()
    assert bench.store.batches == [4]


def test_the_first_record_is_the_same_as_one_made_by_hand(bench: Bench) -> None:
    bench.run()
    assert bench.store.read(LOG, 1, 1) == [opening_record(opened(), STAMP)]


def test_a_long_queue_is_written_in_bounded_batches(bench: Bench) -> None:
    bench.put(449)
    for _ in range(4):
        bench.run()
    assert bench.store.batches == [200, 200, 50]
    assert bench.saved == [200, 400, 450]


def test_a_writer_goes_on_where_the_log_ended(bench: Bench) -> None:
    bench.put(4)
    bench.run()
    again = Writer(bench.store, LOG, bench.store.head(LOG), bench.clock, bench.saved.append)
    assert again.put("turn_ended", STAMP, {}) == 6
    again.run_once(bench.clock.ms)
    assert bench.store.head(LOG).seq == 6


def test_health_tells_ok_then_behind_then_ok_again(bench: Bench) -> None:
    bench.put(1)
    assert bench.writer.health(2_000) == Health(HealthState.OK, 2, 1_000, "")
    assert bench.writer.health(2_001) == Health(HealthState.BEHIND, 2, 1_000, "")
    bench.run()
    assert bench.writer.health(2_001) == Health(HealthState.OK, 0, None, "")


def test_a_failing_medium_is_told_and_tried_again_with_longer_waits(bench: Bench) -> None:
    bench.store.fault = StoreUnavailableError("the card is read-only")
    tried_at_ms = []
    for bench.clock.ms in range(0, 20_000, 50):
        count = len(bench.store.batches)
        bench.run()
        if len(bench.store.batches) > count:
            tried_at_ms.append(bench.clock.ms)
    assert tried_at_ms == [0, 250, 750, 1_750, 3_750, 7_750, 12_750, 17_750]
    assert bench.writer.health(0) == Health(HealthState.FAILING, 1, 1_000, "the card is read-only")
    assert bench.saved == []


def test_after_the_medium_is_back_everything_is_saved_once(bench: Bench) -> None:
    bench.store.fault = StoreUnavailableError("no card")
    bench.run()
    bench.put(300)
    bench.store.fault = None
    bench.clock.ms += 10_000
    bench.run()
    bench.run()
    assert bench.saved == [200, 301]
    assert [record.seq for record in bench.store.read(LOG, 1, 1_000)] == list(range(1, 302))
    assert bench.writer.health(0).state is HealthState.OK


def test_while_the_medium_fails_the_link_may_send_what_is_only_in_memory(bench: Bench) -> None:
    bench.put(2)
    bench.run()
    bench.put(3)
    assert bench.writer.head().seq == 3
    bench.store.fault = StoreUnavailableError("no card")
    bench.run()
    assert bench.writer.head().seq == 6
    assert [record.seq for record in bench.writer.read(2, 10)] == [2, 3, 4, 5, 6]
    assert [record.seq for record in bench.writer.read(2, 3)] == [2, 3, 4]
    assert [record.seq for record in bench.writer.read(5, 1)] == [5]
    assert bench.writer.read(7, 10) == []


def test_what_was_once_offered_to_the_link_is_never_taken_back(bench: Bench) -> None:
    bench.store.fault = StoreUnavailableError("no card")
    bench.put(299)
    bench.run()
    assert bench.writer.head().seq == 300
    bench.store.fault = None
    bench.clock.ms += 5_000
    bench.run()
    assert (bench.writer.saved_seq, bench.writer.head().seq) == (200, 300)
    bench.run()
    bench.put(5)
    assert bench.writer.head().seq == 300


def test_an_unforeseen_error_of_the_store_does_not_stop_the_writer(bench: Bench) -> None:
    bench.store.fault = RuntimeError("surprise")
    bench.run()
    assert bench.writer.health(0).message == "surprise"
    bench.store.fault = None
    bench.clock.ms += 250
    bench.run()
    assert bench.saved == [1]


def test_a_failing_listener_does_not_stop_the_writer() -> None:
    store = MemoryStore()

    def fail(seq: int) -> None:
        raise RuntimeError(f"cannot hear {seq}")

    writer = Writer(store, LOG, EMPTY_HEAD, PushedClock(), fail)
    writer.put("journal_opened", STAMP, cast("JsonObject", to_json(opened())))
    writer.run_once(0)
    assert store.head(LOG).seq == 1


def test_data_that_cannot_be_kept_take_no_number(bench: Bench) -> None:
    with pytest.raises(BadRecordError):
        bench.writer.put("turn_ended", STAMP, {"seconds": 1.5})  # type: ignore[dict-item]
    assert bench.put(1) == [2]


def test_when_memory_is_full_too_the_event_is_refused_and_nothing_is_lost(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer_module, "MAX_UNSAVED_RECORDS", 10)
    bench.store.fault = StoreUnavailableError("no card")
    bench.run()
    bench.put(9)
    with pytest.raises(JournalFullError, match="10 records wait for the card"):
        bench.put(1)
    bench.store.fault = None
    bench.clock.ms += 5_000
    bench.run()
    assert bench.put(1) == [11]
    assert bench.saved == [10]


def test_bytes_are_bounded_as_well(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "MAX_UNSAVED_BYTES", 1_000)
    bench.writer.put("note", STAMP, {"text": "a" * 500})
    with pytest.raises(JournalFullError):
        bench.writer.put("note", STAMP, {"text": "a" * 500})


def test_the_thread_saves_without_being_asked_and_drains_when_it_ends() -> None:
    store = MemoryStore()
    last = threading.Event()
    clock = PushedClock()
    writer = Writer(store, LOG, EMPTY_HEAD, clock, lambda seq: last.set() if seq == 1 else None)
    writer.start()
    writer.put("journal_opened", STAMP, cast("JsonObject", to_json(opened())))
    assert last.wait(5)
    for _ in range(500):
        writer.put("turn_ended", STAMP, {})
    assert writer.stop(5)
    assert store.head(LOG).seq == 501


def test_stopping_with_a_dead_medium_says_that_something_is_unsaved() -> None:
    store = FaultyStore()
    store.fault = StoreUnavailableError("no card")
    writer = Writer(store, LOG, EMPTY_HEAD, PushedClock(), lambda _seq: None)
    writer.start()
    writer.put("journal_opened", STAMP, {})
    assert not writer.stop(5)
