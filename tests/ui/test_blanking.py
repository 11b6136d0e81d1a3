"""No screen goes dark during a board: the touch that wakes it would press what is under it (cases.md 11)."""

import ctypes
import os
import pty
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.ui.blanking import keep_console_lit
from scripts.display import VirtualDisplay
from scripts.waiting import until

ROOT = Path(__file__).parents[2]
WAITS_S = 1


class SaverInfo(ctypes.Structure):
    """What the X server tells of its screen saver (XScreenSaverInfo)."""

    _fields_ = (
        ("window", ctypes.c_ulong),
        ("state", ctypes.c_int),
        ("kind", ctypes.c_int),
        ("til_or_since_ms", ctypes.c_ulong),
        ("idle_ms", ctypes.c_ulong),
        ("event_mask", ctypes.c_ulong),
    )


class Saver:
    """The screen saver of a display; the connection stays, since a server without one forgets its settings."""

    def __init__(self, display: str) -> None:
        self._x = ctypes.CDLL("libX11.so.6")
        self._saver = ctypes.CDLL("libXss.so.1")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._connection = ctypes.c_void_p(self._x.XOpenDisplay(display.encode()))
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._connection))

    def told(self) -> SaverInfo:
        """How it is now."""
        info = SaverInfo()
        self._saver.XScreenSaverQueryInfo(self._connection, self._root, ctypes.byref(info))
        return info

    def is_dark(self) -> bool:
        return bool(self.told().state == 1)

    def is_overdue(self) -> bool:
        """Whether nobody has touched anything for far longer than it waits."""
        return bool(self.told().idle_ms > 3 * WAITS_S * 1_000)


@pytest.fixture
def display() -> Iterator[VirtualDisplay]:
    if shutil.which("Xvfb") is None or shutil.which("xset") is None:
        pytest.skip("needs Xvfb and xset")
    with VirtualDisplay(800, 480) as display:
        yield display


def saver_of(display: VirtualDisplay) -> Saver:
    try:
        saver = Saver(display.name)
    except OSError:
        pytest.skip("needs libXss, as does SDL")
    set_saver(display, str(WAITS_S), str(WAITS_S))
    return saver


def set_saver(display: VirtualDisplay, *words: str) -> None:
    subprocess.run(["xset", "-display", display.name, "s", *words], check=True)


def test_under_x_the_screen_saver_never_comes_while_the_kiosk_is_open(tmp_path: Path, display: VirtualDisplay) -> None:
    saver = saver_of(display)
    until(saver.is_dark, "the saver, without a kiosk", 20)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as core:
        core.bind(str(tmp_path / "core.sock"))
        core.listen()
        core.settimeout(60)
        kiosk = start(tmp_path, display)
        try:
            line, _ = core.accept()
            with line:
                set_saver(display, "reset")
                until(saver.is_overdue, "nobody to touch anything", 20)
                assert not saver.is_dark()
        finally:
            kiosk.terminate()
            kiosk.wait()
    until(saver.is_dark, "the saver, after the kiosk", 20)


def start(folder: Path, display: VirtualDisplay) -> "subprocess.Popen[bytes]":
    program = (
        "import sys; from kiosk.run_ui import main; from kiosk.ui.settings import UiSettings; "
        f"sys.exit(main({str(folder / 'core.sock')!r}, UiSettings(video_driver='x11')))"
    )
    return subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, env={**os.environ, "DISPLAY": display.name})


def test_a_console_is_told_never_to_go_dark() -> None:
    ours, console = pty.openpty()
    try:
        keep_console_lit(console)
        assert os.read(ours, 100) == b"\x1b[9;0]\x1b[14;0]"
    finally:
        os.close(ours)
        os.close(console)


def test_what_is_no_console_is_left_alone(tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb") as log:
        keep_console_lit(log.fileno())
    assert (tmp_path / "log").read_bytes() == b""


def test_a_console_that_is_gone_stops_nothing() -> None:
    outlet, inlet = os.pipe()
    os.close(inlet)
    os.close(outlet)
    keep_console_lit(outlet)
