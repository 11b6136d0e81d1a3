import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.core import service
from kiosk.core.service import MAX_SCREENS, ScreenServer
from kiosk.wire import PROTOCOL, Hello, Input, Panel, encode

DARK = Panel(at_ms=5, yellow=False, red=False, buzzer=False)


@pytest.fixture
def acts() -> list[Input]:
    return []


@pytest.fixture
def server(tmp_path: Path, acts: list[Input], monkeypatch: pytest.MonkeyPatch) -> Iterator[ScreenServer]:
    monkeypatch.setattr(service, "HELLO_PATIENCE_S", 0.3)
    server = ScreenServer(tmp_path / "core.sock", "test", acts.append)
    server.start()
    server.show(DARK)
    yield server
    server.close()


@pytest.fixture
def address(server: ScreenServer, tmp_path: Path) -> str:
    return str(tmp_path / "core.sock")


def connected(address: str) -> socket.socket:
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(10)
    line.connect(address)
    return line


def heard(line: socket.socket) -> bytes:
    """Everything that core says until it hangs up."""
    with line.makefile("rb") as file:
        return file.read()


def test_who_says_nothing_holds_no_screens_place(address: str) -> None:
    silent = [connected(address) for _ in range(MAX_SCREENS)]
    for line in silent:
        heard(line)
        line.close()
    with connected(address) as screen:
        screen.sendall(encode(Hello(PROTOCOL, "screen")))
        screen.shutdown(socket.SHUT_WR)
        assert heard(screen).startswith(encode(Hello(PROTOCOL, "test")))


def test_a_screen_that_has_said_hello_may_be_silent_for_long(address: str, acts: list[Input]) -> None:
    with connected(address) as screen, connected(address) as other:
        screen.sendall(encode(Hello(PROTOCOL, "screen")))
        heard(other)  # its patience is over by now, and so would the screen's be

        screen.sendall(encode(Input("end_turn", 7)))
        screen.shutdown(socket.SHUT_WR)

        assert encode(DARK) in heard(screen)
    assert acts == [Input("end_turn", 7)]


@pytest.mark.parametrize(
    "sent",
    [
        b"\n",
        b"\xff\xfe\n",
        b"x" * 200_000,
        b"[" * 60_000 + b"\n",
        b'{"hello":' + b"1" * 6_000 + b"}\n",
        encode(Hello(PROTOCOL + 1, "newer")),
        encode(Hello(PROTOCOL, "watcher", can_act=False)) + encode(Input("end_turn", 7)) + b"?\n",
        encode(Hello(PROTOCOL, "screen")) + b'{"input":{"name":"end_turn","at_ms":"7"}}\n',
    ],
)
def test_what_no_screen_sends_ends_the_connection_and_does_nothing(
    address: str, acts: list[Input], sent: bytes
) -> None:
    with connected(address) as line:
        try:
            line.sendall(sent)
            heard(line)
        except ConnectionError:
            pass
    assert acts == []
