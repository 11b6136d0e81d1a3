"""A clock one can push: it wakes who waits and refuses to go back."""

import queue
import threading

import pytest

from hardware.clock import Clock
from hardware.errors import ClockWentBackError
from hardware.fakes import FakeClock


def wait_in_thread(clock: Clock, until_ms: int | None) -> "queue.Queue[int]":
    woken: queue.Queue[int] = queue.Queue()
    condition = threading.Condition()

    def run() -> None:
        with condition:
            while until_ms is None or clock.now_ms() < until_ms:
                clock.wait(condition, until_ms)
        woken.put(clock.now_ms())

    threading.Thread(target=run, daemon=True).start()
    return woken


def test_a_waiting_thread_wakes_when_its_instant_is_reached(clock: FakeClock) -> None:
    woken = wait_in_thread(clock, 5_000)
    clock.wait_for_waiting(1)
    clock.advance_to(4_999)
    clock.wait_for_waiting(1)
    assert woken.empty()
    clock.advance(1)
    assert woken.get(timeout=5) == 5_000


def test_an_instant_already_reached_is_not_waited_for(clock: FakeClock) -> None:
    condition = threading.Condition()
    with condition:
        clock.wait(condition, 1_000)
    assert clock.now_ms() == 1_000


def test_it_refuses_to_go_back(clock: FakeClock) -> None:
    with pytest.raises(ClockWentBackError, match="it is 1000 ms already, not 999"):
        clock.advance_to(999)
    assert clock.now_ms() == 1_000


def test_a_step_of_the_wall_clock_leaves_the_instants_alone(clock: FakeClock) -> None:
    before_ms = clock.wall_ms()
    clock.step_wall(-86_400_000)
    assert (clock.now_ms(), clock.wall_ms()) == (1_000, before_ms - 86_400_000)
