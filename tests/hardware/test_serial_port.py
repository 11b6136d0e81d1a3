"""The owner of the line, on real pseudo-terminals and sockets: pulled, stalled, busy, and always back."""

import socket
from collections.abc import Callable, Iterator

import pytest

from hardware import serial_port
from hardware.clock import MonotonicClock
from hardware.errors import PortMissingError
from hardware.link_status import LinkState
from hardware.serial_port import SerialLink
from tests.support.lines import PATIENCE_S, Cable, RememberingTalker, until

Starter = Callable[[Callable[[], str], RememberingTalker], SerialLink]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Starter]:
    monkeypatch.setattr(serial_port, "FIRST_RETRY_MS", 10)
    monkeypatch.setattr(serial_port, "LAST_RETRY_MS", 40)
    links: list[SerialLink] = []

    def start_link(find_port: Callable[[], str], talker: RememberingTalker) -> SerialLink:
        link = SerialLink(find_port, talker, MonotonicClock())
        link.start()
        links.append(link)
        return link

    yield start_link
    assert all(link.stop(PATIENCE_S) for link in links)


def find(*cables: Cable) -> Callable[[], str]:
    """Finds the cables one after the other, then none."""
    devices = iter([cable.device for cable in cables])

    def find_next() -> str:
        device = next(devices, None)
        if device is None:
            raise PortMissingError("nothing is plugged in")
        return device

    return find_next


def test_packets_go_both_ways(start: Starter) -> None:
    cable, talker = Cable(), RememberingTalker()
    talker.to_send.append(b"from the link")
    link = start(find(cable), talker)
    assert cable.packets_until(b"from the link") == [b"from the link"]
    assert link.status().state is LinkState.SILENT
    cable.send_packet(b"to the link")
    assert talker.told(2) == ["opened", b"to the link"]
    cable.pull()
    assert talker.told(3)[-1] == "closed"


def test_a_line_that_says_something_is_up(start: Starter) -> None:
    cable, talker = Cable(), RememberingTalker()
    link = start(find(cable), talker)
    talker.told(1)
    cable.send(b"AT\r\n\x00noise\x00")
    for number in range(3):
        cable.send_packet(bytes([number]))
    talker.told(4)
    talker.to_send.append(b"done")
    link.wake()
    cable.packets_until(b"done")
    status = link.status()
    assert (status.state, status.port, status.bad_frames) == (LinkState.UP, cable.device, 2)
    cable.pull()


def test_a_cable_pulled_in_mid_frame_is_found_again_under_another_name(start: Starter) -> None:
    first, second, talker = Cable(), Cable(), RememberingTalker()
    assert first.device != second.device
    link = start(find(first, second), talker)
    talker.told(1)
    first.send(b"\x05half")
    first.pull()
    assert talker.told(3) == ["opened", "closed", "opened"]
    second.send_packet(b"whole")
    assert talker.told(4)[-1] == b"whole"
    assert link.status().port == second.device
    second.pull()


def test_while_nobody_reads_the_thread_lives_and_hears(start: Starter) -> None:
    cable, talker = Cable(), RememberingTalker()
    talker.to_send.extend(bytes([1]) * 2_000 for _ in range(40))
    link = start(find(cable), talker)
    talker.told(1)
    heard = 1
    while link.status().write_timeouts == 0:
        cable.send_packet(b"are you there?")
        heard += 1
        assert talker.told(heard)[-1] == b"are you there?"
    talker.to_send.append(b"here I am")
    cable.packets_until(b"here I am")
    cable.pull()


def test_an_error_in_the_conversation_is_counted_and_the_line_goes_on(start: Starter) -> None:
    cable, talker = Cable(), RememberingTalker()
    talker.fault = RuntimeError("a bug")
    talker.to_send.append(bytes(9_999))
    link = start(find(cable), talker)
    talker.told(1)
    cable.send_packet(b"one")
    cable.send_packet(b"two")
    assert talker.told(3) == ["opened", b"one", b"two"]
    talker.to_send.append(b"fine")
    link.wake()
    cable.packets_until(b"fine")
    assert link.status().talker_faults == 3
    cable.pull()


def test_a_port_that_another_program_holds_is_told_and_taken_when_free(start: Starter) -> None:
    cable, holder, talker = Cable(), RememberingTalker(), RememberingTalker()
    holding = start(find(cable), holder)
    holder.told(1)
    link = start(lambda: cable.device, talker)
    until(lambda: link.status().message != "")
    assert (link.status().state, link.status().port) == (LinkState.OPENING, cable.device)
    assert holding.stop(PATIENCE_S)
    assert talker.told(1) == ["opened"]
    cable.pull()


def test_no_port_is_told_as_none(start: Starter) -> None:
    link = start(find(), RememberingTalker())
    until(lambda: link.status().message != "")
    assert (link.status().state, link.status().message) == (LinkState.NONE, "nothing is plugged in")


def test_many_starts_and_stops_with_traffic_leave_nothing_behind(start: Starter) -> None:
    cable = Cable()
    for _ in range(30):
        talker = RememberingTalker()
        talker.to_send.extend([b"a" * 300, b"b"])
        link = start(lambda: cable.device, talker)
        talker.told(1)
        cable.send_packet(b"x")
        cable.packets_until(b"b")
        link.wake()
        assert link.stop(PATIENCE_S)
    cable.pull()


def test_a_line_over_the_network_works_the_same(start: Starter) -> None:
    server = socket.create_server(("127.0.0.1", 0))
    talker = RememberingTalker()
    talker.to_send.append(b"over the network")
    start(lambda: f"socket://127.0.0.1:{server.getsockname()[1]}", talker)
    peer, _ = server.accept()
    peer.settimeout(PATIENCE_S)
    received = b""
    while b"over the network" not in received:
        received += peer.recv(100)
    peer.close()
    server.close()
    assert talker.told(2) == ["opened", "closed"]


def test_a_link_that_was_never_started_is_stopped_at_once() -> None:
    assert SerialLink(find(), RememberingTalker(), MonotonicClock()).stop(0)
