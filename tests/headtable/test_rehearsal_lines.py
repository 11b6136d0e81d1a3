"""The two kinds of line of a rehearsal keep the same promises."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from headtable.rehearsal.lines import Line, make_line

KINDS = [
    pytest.param(True, id="terminal", marks=pytest.mark.skipif(sys.platform == "win32", reason="no terminals")),
    pytest.param(False, id="socket"),
]
WAIT_S = 5.0


@pytest.fixture(params=KINDS)
def line(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Line]:
    line = make_line(tmp_path, is_terminal=request.param)
    yield line
    line.close()


@pytest.fixture
def opened() -> Iterator[Callable[[str], serial.SerialBase]]:
    """Opens a port as the programs do."""
    ports: list[serial.SerialBase] = []

    def open_port(address: str) -> serial.SerialBase:
        ports.append(serial.serial_for_url(address, timeout=WAIT_S))
        return ports[-1]

    yield open_port
    for port in ports:
        port.close()


def carries(sender: serial.SerialBase, receiver: serial.SerialBase, data: bytes) -> bool:
    """Whether the data comes through; a socket's ends are joined a moment after they are opened."""
    receiver.timeout = 0.2
    for _ in range(25):
        sender.write(data)
        if receiver.read(len(data)) == data:
            return True
    return False


Open = Callable[[str], serial.SerialBase]


def test_bytes_go_both_ways(line: Line, opened: Open) -> None:
    table, head = opened(line.table_port), opened(line.head_port)

    assert carries(table, head, b"\x00results\xff")
    assert carries(head, table, b"\x00assignments\xff")


def test_a_line_that_is_pulled_out_fails_at_both_ends_and_works_under_the_same_names_afterwards(
    line: Line, opened: Open
) -> None:
    """Cases 18."""
    before = opened(line.table_port), opened(line.head_port)
    assert carries(*before, b"before")
    line.unplug()
    for port in before:
        with pytest.raises(serial.SerialException):
            port.read(1)
    line.plug()

    assert carries(opened(line.table_port), opened(line.head_port), b"after")


def test_the_head_table_hears_noise_that_the_table_did_not_send(line: Line, opened: Open) -> None:
    table, head = opened(line.table_port), opened(line.head_port)
    assert carries(table, head, b"good")
    line.disturb(b"AT+GCAP")

    head.timeout = WAIT_S
    assert head.read(7) == b"AT+GCAP"


def test_noise_on_a_line_that_nobody_reads_waits_for_nobody(line: Line) -> None:
    for _ in range(100):
        line.disturb(bytes(300))
