"""The ui as a process of its own, drawn into nothing: how it ends, and that it comes back."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.wire import PROTOCOL, Hello, Input, decode, encode
from kiosk.wire_pin import PinView
from tests.ui.sample_views import running

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60

# As many faults as asked for, raised where a handler of the screens would raise them: in Kivy's loop.
FAULTY = """
import sys
from kiosk.ui.environment import open_window, set_environment
from kiosk.ui.settings import UiSettings
settings = UiSettings(video_driver="offscreen")
set_environment(settings)
open_window(settings)
from kivy.clock import Clock
from kiosk.run_ui import show
def broken(_dt):
    raise RuntimeError("broken screen")
for number in range(int(sys.argv[2])):
    Clock.schedule_once(broken, 0.5 + number * 0.2)
sys.exit(show(sys.argv[1], settings))
"""


class Core:
    """Where core would listen: takes one screen after another."""

    def __init__(self, path: Path) -> None:
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(path))
        self._listener.listen()
        self._listener.settimeout(PATIENCE_S)

    def meet(self) -> socket.socket:
        line, _ = self._listener.accept()
        line.settimeout(PATIENCE_S)
        with line.makefile("rb") as lines:
            assert isinstance(decode(lines.readline()), Hello)
        line.sendall(encode(Hello(PROTOCOL, "core")) + encode(running()))
        return line

    def close(self) -> None:
        self._listener.close()


@pytest.fixture
def core(tmp_path: Path) -> Iterator[Core]:
    with contextlib.closing(Core(tmp_path / "core.sock")) as core:
        yield core


def start(path: Path, faults: int = 0) -> "subprocess.Popen[str]":
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "SDL"))}
    return subprocess.Popen(
        [sys.executable, "-c", FAULTY, str(path / "core.sock"), str(faults)],
        cwd=ROOT,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_third_fault_within_a_minute_ends_the_process_with_1(tmp_path: Path, core: Core) -> None:
    """The system starts a new one; what went wrong stands in the log (kivy.md: some settings swallow it)."""
    process = start(tmp_path, faults=3)
    with core.meet():
        _, log = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 1
    assert log.count("RuntimeError: broken screen") >= 3


def test_two_faults_are_survived_and_an_order_to_end_is_no_error(tmp_path: Path, core: Core) -> None:
    process = start(tmp_path, faults=2)
    with core.meet() as line:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(3)
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=PATIENCE_S)
        assert line.recv(1) == b""
    assert (process.returncode, log.count("screen fault")) == (0, 2)


def test_a_screen_that_core_lets_go_ends_with_0(tmp_path: Path, core: Core) -> None:
    process = start(tmp_path)
    with core.meet() as line:
        for leavings in range(1, PATIENCE_S):
            # The first of these may come before the screen has shown anything, and then is how things always were.
            line.sendall(encode(replace(running(), pin=PinView(leavings=leavings))))
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=1)
                break
    assert process.returncode == 0


def test_a_ui_that_was_killed_comes_back_and_core_has_heard_nothing(tmp_path: Path, core: Core) -> None:
    """kill -9 in the middle of a turn: no act is made up, and the next screen is shown the same turn."""
    for _ in range(2):
        process = start(tmp_path)
        with core.meet() as line:
            process.kill()
            process.communicate(timeout=PATIENCE_S)
            assert not [message for message in heard(line) if isinstance(message, Input)]


def heard(line: socket.socket) -> list[object]:
    """Everything the screen said before it was gone; a killed one resets the line."""
    content = b""
    with contextlib.suppress(ConnectionResetError):
        while chunk := line.recv(65_536):
            content += chunk
    return [decode(one) for one in content.splitlines()]
