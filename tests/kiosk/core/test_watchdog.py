"""Core says that it lives only while what people wait for turns; a failing card is no reason to be silent (case 19)."""

import threading
from collections.abc import Sequence

import pytest

from hardware.fakes import FakeClock
from hardware.notify import ServiceManager
from journal.errors import StoreUnavailableError
from journal.memory import MemoryStore
from journal.record import EMPTY_HEAD, Head, Record
from journal.writer import Writer
from kiosk.core.watchdog import Sign, Watchdog
from tests.support.journals import LOG, STAMP, opened


class ListeningManager(ServiceManager):
    """Remembers what it was told."""

    def __init__(self) -> None:
        super().__init__({})
        self.heard: list[tuple[str, ...]] = []

    def tell(self, *messages: str) -> bool:
        self.heard.append(messages)
        return True


class Bench:
    """Three threads that tick when told to, on a pushed clock."""

    def __init__(self) -> None:
        self.clock = FakeClock(1_000_000)
        self.manager = ListeningManager()
        self.ticks = {"loop": 1_000_000, "signaller": 1_000_000, "buttons": 1_000_000}
        self.is_journal_alive = True
        limits = {"loop": 1_000, "signaller": 1_000, "buttons": 2_000}
        signs = [Sign(name, lambda name=name: self.ticks[name], limits[name]) for name in self.ticks]  # type: ignore[misc]
        self.watchdog = Watchdog(self.manager, self.clock, signs, lambda: self.is_journal_alive)

    def look(self) -> tuple[str, ...]:
        self.watchdog.run_due(self.clock.now_ms())
        return self.manager.heard[-1]


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_it_pets_while_everything_turns(bench: Bench) -> None:
    assert [bench.look() for _ in range(3)] == [("WATCHDOG=1",)] * 3


@pytest.mark.parametrize(("name", "limit_ms"), [("loop", 1_000), ("signaller", 1_000), ("buttons", 2_000)])
def test_one_silent_thread_silences_it(bench: Bench, name: str, limit_ms: int) -> None:
    bench.clock.advance(limit_ms)
    bench.ticks = dict.fromkeys(bench.ticks, bench.clock.now_ms()) | {name: 1_000_000}
    assert bench.look() == ("WATCHDOG=1",)
    bench.clock.advance(1)
    assert bench.look() == (f"STATUS=no sign of life from {name} {limit_ms + 1} ms",)


def test_a_hang_that_ends_is_told_once_and_forgotten(bench: Bench) -> None:
    bench.clock.advance(5_000)
    silent = bench.look()
    bench.ticks = dict.fromkeys(bench.ticks, bench.clock.now_ms())
    assert silent == ("STATUS=no sign of life from loop 5000 ms, signaller 5000 ms, buttons 5000 ms",)
    assert bench.look() == ("WATCHDOG=1", "STATUS=all well again")
    assert bench.look() == ("WATCHDOG=1",)


def test_a_dead_journal_thread_silences_it(bench: Bench) -> None:
    bench.is_journal_alive = False
    assert bench.look() == ("STATUS=no sign of life from journal",)


def test_a_card_that_fails_or_hangs_does_not(bench: Bench) -> None:
    """A box that restarts in a loop because of its card would be worse than one that plays from memory."""
    gate = threading.Event()
    is_asked = threading.Event()

    class HangingStore(MemoryStore):
        def append(self, log_id: str, records: Sequence[Record]) -> Head:
            is_asked.set()
            gate.wait(10)
            raise StoreUnavailableError(f"no card for {len(records)} records of {log_id}")

    writer = Writer(HangingStore(), LOG, EMPTY_HEAD, bench.clock, lambda _seq: None)
    writer.start()
    writer.put("journal_opened", STAMP, {"log_id": opened().log_id})
    assert is_asked.wait(10)
    assert writer.is_alive
    gate.set()
    bench.clock.wait_for_waiting(1)
    assert writer.health(bench.clock.now_ms()).message == f"no card for 1 records of {LOG}"
    assert writer.is_alive
    writer.stop(5)
    assert not writer.is_alive


def test_the_thread_says_ready_then_pets_then_says_that_it_stops(bench: Bench) -> None:
    bench.watchdog.start()
    for _ in range(2):
        bench.clock.wait_for_waiting(1)
        bench.clock.advance(1_000)
    bench.clock.wait_for_waiting(1)
    bench.watchdog.stop()
    assert bench.manager.heard[0] == ("READY=1",)
    assert bench.manager.heard[1] == ("WATCHDOG=1",)
    assert bench.manager.heard[-1] == ("STOPPING=1",)
