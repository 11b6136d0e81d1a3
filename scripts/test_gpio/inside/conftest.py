"""The guest's hardware: a simulated GPIO chip like a Raspberry Pi 4's, seen and moved from the kernel's side."""

# ruff: noqa: S101 - asserts are what tests are made of

import threading
from collections.abc import Callable

import pytest

from hardware.clock import MonotonicClock
from scripts.test_gpio.inside.sim_chip import SimChip, make_sim_chip

PATIENCE_MS = 20_000
"""An emulated machine may stop for a second or two; only a hang takes this long."""

WaitFor = Callable[[Callable[[], object]], None]


@pytest.fixture(scope="session")
def made_chip() -> SimChip:
    return make_sim_chip()


@pytest.fixture
def chip(made_chip: SimChip) -> SimChip:
    made_chip.release_all()
    return made_chip


@pytest.fixture
def clock() -> MonotonicClock:
    return MonotonicClock()


@pytest.fixture
def wait_for(clock: MonotonicClock) -> WaitFor:
    """Wait until a condition holds; fails the test after a generous time."""

    def wait(is_so: Callable[[], object]) -> None:
        condition = threading.Condition()
        until_ms = clock.now_ms() + PATIENCE_MS
        with condition:
            while not is_so():
                assert clock.now_ms() < until_ms, "waited in vain"
                clock.wait(condition, clock.now_ms() + 5)

    return wait
