"""Our frames over the kernel's own USB serial drivers, pulled out in the middle of a frame and put in again."""

# ruff: noqa: S101 - asserts are what tests are made of

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hardware.clock import MonotonicClock
from hardware.link_status import LinkState
from hardware.port_choice import parse_port_choice, port_finder
from hardware.serial_port import SerialLink, usb_ports
from scripts.test_gpio.inside.sim_gadget import SimGadget, make_sim_gadget

WaitFor = Callable[[Callable[[], object]], None]
PACKET_BYTES = 2_000


@dataclass
class Counter:
    """A talker that sends numbered packets of full size without end and notes the numbers that come in."""

    received: list[int] = field(default_factory=list)
    spoilt: list[bytes] = field(default_factory=list)
    sent: int = 0
    latest_ms: int = 0
    is_talking: bool = True

    def opened(self, now_ms: int) -> None:
        self.latest_ms = now_ms

    def closed(self, now_ms: int) -> None:
        self.latest_ms = now_ms

    def packets_due(self, now_ms: int) -> list[bytes]:
        self.latest_ms = now_ms
        if not self.is_talking:
            return []
        self.sent += 1
        return [numbered(self.sent)]

    def receive(self, packet: bytes, now_ms: int) -> None:
        self.latest_ms = now_ms
        number = int.from_bytes(packet[:4], "big")
        self.received.append(number)
        if packet != numbered(number):
            self.spoilt.append(packet)


def numbered(number: int) -> bytes:
    return number.to_bytes(4, "big") + bytes(index % 256 for index in range(PACKET_BYTES - 4))


class Ends:
    """The table at the gadget's end, the head table at the adapter's."""

    def __init__(self, clock: MonotonicClock) -> None:
        self.table, self.head = Counter(), Counter()
        self.table_link = SerialLink(lambda: "/dev/ttyGS0", self.table, clock)
        self.head_link = SerialLink(port_finder(parse_port_choice("usb:1d6b:0104"), usb_ports), self.head, clock)
        self.table_link.start()
        self.head_link.start()

    def are_up(self) -> bool:
        return self.table_link.status().state is LinkState.UP and self.head_link.status().state is LinkState.UP


@pytest.fixture(scope="module")
def gadget() -> SimGadget:
    return make_sim_gadget()


@pytest.fixture
def ends(gadget: SimGadget, clock: MonotonicClock) -> Iterator[Ends]:
    gadget.plug_in()
    made = Ends(clock)
    yield made
    made.table.is_talking = made.head.is_talking = False
    stopped = [link.stop(10.0) for link in (made.table_link, made.head_link)]
    assert stopped == [True, True]


def test_frames_pass_both_ways_whole_and_in_order(ends: Ends, wait_for: WaitFor) -> None:
    wait_for(lambda: len(ends.head.received) >= 10 and len(ends.table.received) >= 10)
    for end in (ends.head, ends.table):
        assert end.spoilt == []
        assert end.received == list(range(end.received[0], end.received[0] + len(end.received)))


def test_the_line_is_up_again_after_it_was_pulled_out_in_the_middle_of_a_frame(
    ends: Ends, gadget: SimGadget, wait_for: WaitFor
) -> None:
    wait_for(ends.are_up)
    first_port = ends.head_link.status().port
    # Somebody else still holds the old device file, as a hung program would: the name can't be given out again.
    with Path(first_port).open("rb", buffering=0):
        gadget.pull_out()
        wait_for(lambda: not ends.are_up())
        received = len(ends.head.received)
        gadget.plug_in()
        wait_for(lambda: len(ends.head.received) >= received + 5)
    assert ends.head_link.status().port != first_port
    assert ends.head.spoilt == []
    assert ends.head.received == sorted(set(ends.head.received))
