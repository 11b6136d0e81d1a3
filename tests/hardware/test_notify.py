"""sd_notify of our own: one datagram to a socket by path or in the abstract name space, and silence without one."""

import os
import secrets
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.notify import ALIVE, READY, LoopPet, ServiceManager


class Listener:
    """The manager's end."""

    def __init__(self, address: str) -> None:
        self.name = address.replace("\0", "@", 1)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.setblocking(False)

    def heard(self) -> list[str]:
        """Every datagram since the last call."""
        found = []
        while True:
            try:
                found.append(self.socket.recv(4_096).decode())
            except BlockingIOError:
                return found


@pytest.fixture(params=["path", "abstract"])
def listener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Listener]:
    address = str(tmp_path / "notify") if request.param == "path" else f"\0makhos-test-{secrets.token_hex(8)}"
    listener = Listener(address)
    yield listener
    listener.socket.close()


def test_messages_reach_the_manager_in_one_datagram(listener: Listener) -> None:
    manager = ServiceManager({"NOTIFY_SOCKET": listener.name})
    assert manager.is_there
    assert manager.tell(READY, "STATUS=board 2")
    assert listener.heard() == ["READY=1\nSTATUS=board 2"]


@pytest.mark.parametrize("name", ["", "not/absolute", "/nowhere/at/all"])
def test_without_a_manager_nothing_happens(name: str) -> None:
    assert not ServiceManager({"NOTIFY_SOCKET": name}).tell(READY)


def test_a_manager_that_hangs_holds_nobody_up(listener: Listener) -> None:
    manager = ServiceManager({"NOTIFY_SOCKET": listener.name})
    while manager.tell("X=" + "x" * 1_000):
        pass
    assert len(listener.heard()) > 1
    assert manager.tell(ALIVE)


@pytest.mark.parametrize(
    ("given", "every_ms"),
    [
        ({"WATCHDOG_USEC": "5000000"}, 1_666),
        ({"WATCHDOG_USEC": "5000000", "WATCHDOG_PID": str(os.getpid())}, 1_666),
        ({"WATCHDOG_USEC": "5000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({}, None),
    ],
)
def test_it_pets_three_times_in_the_limit_that_is_meant_for_it(given: dict[str, str], every_ms: int | None) -> None:
    assert ServiceManager({"NOTIFY_SOCKET": "@x", **given}).pet_every_ms == every_ms


def test_a_limit_without_a_manager_is_none() -> None:
    assert ServiceManager({"WATCHDOG_USEC": "5000000"}).pet_every_ms is None


def test_a_loop_that_turns_is_ready_once_and_alive_in_time(listener: Listener) -> None:
    pet = LoopPet(ServiceManager({"NOTIFY_SOCKET": listener.name, "WATCHDOG_USEC": "10000000"}))
    for now_ms in range(50_000, 60_001, 16):
        pet.turn(now_ms)
    assert listener.heard() == ["READY=1\nWATCHDOG=1", *["WATCHDOG=1"] * 2]
