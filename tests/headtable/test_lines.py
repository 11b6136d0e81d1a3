"""Ports as they come and go: one link for each, whatever it is called today."""

import pytest

from hardware.errors import BadPortSettingError
from hardware.link_status import LinkState, LinkStatus
from hardware.port_choice import PortInfo
from headtable.lines import MAX_LINES, Lines


class NotedLink:
    """A link that only notes what is asked of it."""

    def __init__(self, port: str) -> None:
        self.port = port
        self.state = LinkState.UP
        self.acts: list[str] = []

    def start(self) -> None:
        self.acts.append("start")

    def stop(self, wait_s: float) -> bool:
        self.acts.append("stop")
        return wait_s > 0

    def wake(self) -> None:
        self.acts.append("wake")

    def status(self) -> LinkStatus:
        return LinkStatus(self.state, 0, self.port)


class Ports:
    """What is plugged in, and the links that were made."""

    def __init__(self, *present: str) -> None:
        self.present = list(present)
        self.links: dict[str, NotedLink] = {}

    def listed(self) -> list[PortInfo]:
        return [PortInfo(port, 0x1A86, 0x7523) for port in self.present]

    def make(self, port: str) -> NotedLink:
        self.links[port] = NotedLink(port)
        return self.links[port]

    def lines(self, *settings: str) -> Lines:
        return Lines(settings, self.make, self.listed)


def test_every_adapter_gets_a_link_when_it_is_plugged_in() -> None:
    ports = Ports("/dev/ttyUSB0")
    lines = ports.lines("auto")
    lines.refresh()
    ports.present.append("/dev/ttyUSB1")
    lines.refresh()

    assert {port: link.acts for port, link in ports.links.items()} == {
        "/dev/ttyUSB0": ["start"],
        "/dev/ttyUSB1": ["start"],
    }


def test_a_port_that_is_gone_loses_its_link_once_that_has_failed() -> None:
    ports = Ports("/dev/ttyUSB0")
    lines = ports.lines("auto")
    lines.refresh()
    ports.present = []
    lines.refresh()
    while_open = list(ports.links["/dev/ttyUSB0"].acts)
    ports.links["/dev/ttyUSB0"].state = LinkState.OPENING
    lines.refresh()

    assert (while_open, ports.links["/dev/ttyUSB0"].acts) == (["start"], ["start", "stop"])


def test_a_named_port_has_a_link_whether_it_is_there_or_not() -> None:
    ports = Ports()
    lines = ports.lines("socket://192.0.2.7:4000", "/dev/ttyS0")
    lines.refresh()
    lines.refresh()

    assert [(view.port, view.state) for view in lines.views({})] == [
        ("/dev/ttyS0", LinkState.UP),
        ("socket://192.0.2.7:4000", LinkState.UP),
    ]


def test_a_kind_of_adapter_leaves_other_ports_alone() -> None:
    ports = Ports("/dev/ttyUSB0")
    ports.lines("usb:0403:6001").refresh()

    assert ports.links == {}


def test_no_more_lines_are_opened_than_an_event_can_have() -> None:
    ports = Ports(*(f"/dev/ttyUSB{number}" for number in range(MAX_LINES + 5)))
    ports.lines("auto").refresh()

    assert len(ports.links) == MAX_LINES


def test_all_links_stop_together() -> None:
    ports = Ports("/dev/ttyUSB0", "/dev/ttyUSB1")
    lines = ports.lines("auto")
    lines.refresh()
    lines.wake("/dev/ttyUSB1")
    lines.wake("/dev/nowhere")
    lines.stop()

    assert [link.acts for link in ports.links.values()] == [["start", "stop"], ["start", "wake", "stop"]]


def test_a_setting_that_is_no_port_is_refused_at_once() -> None:
    with pytest.raises(BadPortSettingError, match="ttyUSB0"):
        Ports().lines("ttyUSB0")
