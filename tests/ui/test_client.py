"""The line to core over a real UNIX socket: hello, views, acts, and a core that dies and comes back."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.clock import MonotonicClock
from kiosk.ui.client import Connection, CoreClient, Mail
from kiosk.wire import MAX_VIEW_BYTES, PROTOCOL, Hello, Input, Message, Panel, decode, encode
from kiosk.wire_acts import ActView
from rules.text import Text
from tests.ui.sample_views import running, toss

PATIENCE_S = 5


class ScriptedCore:
    """Listens where core would; a test writes and reads its side of the conversation."""

    def __init__(self, path: Path) -> None:
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(path))
        self._listener.listen()
        self._listener.settimeout(PATIENCE_S)

    def accept(self, protocol: int = PROTOCOL) -> None:
        self._line, _ = self._listener.accept()
        self._line.settimeout(PATIENCE_S)
        self._lines = self._line.makefile("rb")
        assert self.hears() == Hello(PROTOCOL, "test")
        self.says(Hello(protocol, "core"))

    def says(self, *messages: Message) -> None:
        self._line.sendall(b"".join(encode(one) for one in messages))

    def says_bytes(self, line: bytes) -> None:
        self._line.sendall(line)

    def hears(self) -> Message:
        return decode(self._lines.readline())

    def has_lost_the_screen(self) -> bool:
        return self._lines.readline() == b""

    def dies(self) -> None:
        self._lines.close()
        self._line.close()

    def close(self) -> None:
        self._listener.close()
        if hasattr(self, "_line"):
            self.dies()


class Screen:
    """A client and a way to wait until its mail is as expected."""

    def __init__(self, path: Path) -> None:
        self._changed = threading.Condition()
        self.client = CoreClient(str(path), MonotonicClock(), "test")
        self.client.start(on_mail=self._wake)

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def wait_for(self, expected: Mail) -> None:
        with self._changed:
            came = self._changed.wait_for(lambda: self.client.mail() == expected, PATIENCE_S)
        assert came, f"the mail is {self.client.mail()}"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "core.sock"


@pytest.fixture
def core(path: Path) -> Iterator[ScriptedCore]:
    with contextlib.closing(ScriptedCore(path)) as core:
        yield core


@pytest.fixture
def screen(path: Path) -> Iterator[Screen]:
    screen = Screen(path)
    yield screen
    screen.client.stop()


def test_the_newest_view_and_panel_are_the_mail(core: ScriptedCore, screen: Screen) -> None:
    core.accept()
    dark, lit = Panel(1, False, False, False), Panel(2, True, False, False)
    core.says(toss(), dark, running(), lit)
    screen.wait_for(Mail(Connection.UP, running(), lit))


def test_an_act_is_told_once_with_its_stamp(core: ScriptedCore, screen: Screen) -> None:
    core.accept()
    core.says(running())
    screen.wait_for(Mail(Connection.UP, running()))
    act = Input("end_turn", 123_456, {})
    assert screen.client.send(act)
    assert core.hears() == act


def test_an_act_is_refused_while_core_is_away(screen: Screen) -> None:
    assert not screen.client.send(Input("end_turn", 1, {}))


def test_core_dies_and_comes_back(core: ScriptedCore, screen: Screen) -> None:
    """kill -9 of core: the screen says that there is no clock, and connects by itself as soon as there is one."""
    core.accept()
    core.says(running())
    screen.wait_for(Mail(Connection.UP, running()))
    core.dies()
    screen.wait_for(Mail(Connection.AWAY))
    core.accept()
    core.says(toss())
    screen.wait_for(Mail(Connection.UP, toss()))


def test_a_view_in_two_parts_is_one_view(core: ScriptedCore, screen: Screen) -> None:
    core.accept()
    line = encode(running())
    core.says_bytes(line[:1_000])
    core.says_bytes(line[1_000:])
    screen.wait_for(Mail(Connection.UP, running()))


def test_a_view_with_the_longest_names_of_a_record_is_shown(core: ScriptedCore, screen: Screen) -> None:
    """Else the screen would have no clock for the whole match."""
    name = "ก" * 2_500
    said = replace(running(), acts=tuple(ActView(seq, 0, Text(name, name), is_voided=False) for seq in range(20)))
    core.accept()
    core.says(said)
    screen.wait_for(Mail(Connection.UP, said))


@pytest.mark.parametrize("line", [b"garbage\n", b'{"view":{}}\n', b"x" * (MAX_VIEW_BYTES + 1)])
def test_what_is_no_message_ends_the_connection_and_a_new_one_is_made(
    core: ScriptedCore, screen: Screen, line: bytes
) -> None:
    core.accept()
    core.says_bytes(line)
    assert core.has_lost_the_screen()
    core.dies()
    core.accept()
    core.says(toss())
    screen.wait_for(Mail(Connection.UP, toss()))


def test_another_protocol_is_said_and_tried_again(core: ScriptedCore, screen: Screen) -> None:
    core.accept(protocol=PROTOCOL + 1)
    screen.wait_for(Mail(Connection.OTHER_PROTOCOL))
    core.dies()
    core.accept()
    core.says(toss())
    screen.wait_for(Mail(Connection.UP, toss()))


def test_stopping_ends_the_thread(core: ScriptedCore, path: Path) -> None:
    screen = Screen(path)
    core.accept()
    screen.client.stop()
    assert "core client" not in {thread.name for thread in threading.enumerate()}
