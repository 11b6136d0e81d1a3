"""A log whose history the peer knows otherwise goes on under another name, with the same numbers (cases 21)."""

import threading
from collections.abc import Sequence

import pytest

from journal import chain
from journal.errors import StoreUnavailableError
from journal.memory import MemoryStore
from journal.opening import read_opening
from journal.record import EMPTY_HEAD, Head, Record
from journal.writer import HealthState, Writer
from tests.support.journals import LOG, OTHER_LOG, STAMP, log_of, opened


class StillClock:
    """A clock that stands until the test moves it."""

    ms = 1_000

    def now_ms(self) -> int:
        return self.ms

    def wait(self, condition: threading.Condition, until_ms: int | None) -> None:
        condition.wait(5 if until_ms is None else 0.02)


class FailingStore(MemoryStore):
    """Refuses the next `failures` appends; `keeps` makes it keep what it then refuses."""

    failures = 0
    keeps = False

    def append(self, log_id: str, records: Sequence[Record]) -> Head:
        if self.failures:
            self.failures -= 1
            if self.keeps:
                super().append(log_id, records)
            raise StoreUnavailableError("input/output error")
        return super().append(log_id, records)


class Bench:
    """A writer whose log has 450 saved records."""

    def __init__(self) -> None:
        self.store, self.clock = FailingStore(), StillClock()
        self.saved: list[int] = []
        self.old = log_of(450)
        head = self.store.append(LOG, self.old)
        self.writer = Writer(self.store, LOG, head, self.clock, self.saved.append)

    def put(self, count: int) -> list[int]:
        return [self.writer.put("turn_ended", STAMP, {}) for _ in range(count)]

    def run(self) -> None:
        self.clock.ms += 10_000
        self.writer.run_once(self.clock.ms)

    def bodies(self, log_id: str) -> list[bytes]:
        return [record.body for record in self.store.read(log_id, 2, 1_000)]


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_everything_goes_on_under_the_same_numbers(bench: Bench) -> None:
    bench.put(2)
    bench.writer.continue_in(opened(OTHER_LOG), STAMP)
    bench.put(1)
    bench.run()
    assert (bench.writer.log_id, bench.put(1), bench.saved[-1]) == (OTHER_LOG, [454], 453)
    bench.run()
    assert bench.bodies(OTHER_LOG)[:449] == [record.body for record in bench.old[1:]]
    assert chain.check(EMPTY_HEAD, bench.writer.read(1, 1_000)) == bench.store.head(OTHER_LOG) == bench.writer.head()
    assert bench.store.read(LOG, 1, 1_000) == bench.old


def test_the_new_log_says_what_it_follows(bench: Bench) -> None:
    bench.writer.continue_in(opened(OTHER_LOG), STAMP)
    bench.run()
    says = read_opening(bench.store.read(OTHER_LOG, 1, 1)[0].content)
    assert (says.follows, says.follows_seq) == (LOG, 450)


@pytest.mark.parametrize("keeps", [False, True])
@pytest.mark.parametrize("failures", [1, 2, 3])
def test_a_medium_that_fails_meanwhile_only_delays_it(bench: Bench, failures: int, keeps: bool) -> None:
    bench.store.failures, bench.store.keeps = failures, keeps
    bench.put(1)
    bench.run()
    bench.writer.continue_in(opened(OTHER_LOG), STAMP)
    bench.put(1)
    for _ in range(4):
        bench.run()
    assert bench.writer.log_id == OTHER_LOG
    assert bench.store.head(OTHER_LOG).seq == bench.saved[-1] == 452
    assert bench.writer.health(bench.clock.ms).state is HealthState.OK


def test_a_second_wish_before_the_move_is_no_event(bench: Bench) -> None:
    bench.writer.continue_in(opened(OTHER_LOG), STAMP)
    bench.writer.continue_in(opened("cc" * 8), STAMP)
    bench.run()
    bench.run()
    assert bench.store.logs() == [LOG, OTHER_LOG]


def test_a_log_that_was_never_saved_keeps_its_records_too() -> None:
    store, clock = FailingStore(), StillClock()
    writer = Writer(store, LOG, EMPTY_HEAD, clock, lambda _seq: None)
    first = log_of(1)[0].content
    writer.put(first.type, STAMP, first.data)
    writer.put("turn_ended", STAMP, {"number": 2})
    writer.continue_in(opened(OTHER_LOG), STAMP)
    writer.run_once(clock.ms)
    assert [record.content.data.get("number") for record in store.read(OTHER_LOG, 2, 9)] == [2]


def test_the_thread_moves_the_log_by_itself(bench: Bench) -> None:
    told = threading.Event()
    writer = Writer(bench.store, LOG, bench.store.head(LOG), bench.clock, lambda _seq: told.set())
    writer.start()
    writer.continue_in(opened(OTHER_LOG), STAMP)
    assert told.wait(10)
    assert (writer.stop(5), writer.log_id) == (True, OTHER_LOG)
