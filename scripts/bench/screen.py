"""What the screens cost: first frame beside a bare Kivy window, CPU, frames drawn, memory, and tap → core.

Usage: python -m scripts.bench.screen (rows as JSON lines)
"""

import ctypes
import ctypes.util
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from kiosk.wire import PROTOCOL, Hello, Input, View, decode, encode
from scripts.bench.rows import Row, print_rows
from scripts.display import NoDisplay, VirtualDisplay
from scripts.soak.usage import usage_of
from scripts.waiting import pause, until
from tests.ui.sample_views import running

STARTS = 5
WATCHED_S = 8
TAPS = 120
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Core:
    """Listens where core would, shows a running turn and notes when each act arrives."""

    def __init__(self, path: Path) -> None:
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(path))
        self._listener.listen()
        self._line: socket.socket | None = None
        self._turn_ends_ms = 0
        self._lock = threading.Lock()
        self.arrived_ms: list[tuple[str, float]] = []
        threading.Thread(target=self._serve, daemon=True).start()
        threading.Thread(target=self._speak_on, daemon=True).start()

    def _serve(self) -> None:
        while True:
            self._line, _ = self._listener.accept()
            self._line.sendall(encode(Hello(PROTOCOL, "bench")))
            self.show(turn_left_ms=119_000)
            with self._line.makefile("rb") as lines:
                for line in lines:
                    message = decode(line)
                    if isinstance(message, Input):
                        self.arrived_ms.append((message.name, time.monotonic_ns() / 1e6))

    def show(self, turn_left_ms: int) -> None:
        """A turn that has so much left from now."""
        self._turn_ends_ms = now_ms() + turn_left_ms
        self._speak()

    def _speak_on(self) -> None:
        """A core that is silent for six seconds has hung, to the screen."""
        while True:
            pause(2)
            self._speak()

    def _speak(self) -> None:
        if self._line is not None:
            with self._lock, suppress(OSError):
                self._line.sendall(encode(_turn(self._turn_ends_ms - now_ms())))


def _turn(left_ms: int) -> View:
    view = running(left_ms)
    if view.turn is None:
        raise RuntimeError("a running view has a turn")
    return replace(view, at_ms=now_ms(), turn=replace(view.turn, deadline_at_ms=now_ms() + left_ms))


class Program:
    """A started program and the frames it has drawn."""

    def __init__(self, kind: str, folder: Path, driver: str) -> None:
        self._frames_path = folder / "frames"
        self._frames_path.unlink(missing_ok=True)
        self.started_ms = now_ms()
        arguments = [kind, str(folder / "core.sock"), str(self._frames_path), driver]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "scripts.bench.screen_program", *arguments], stderr=subprocess.DEVNULL
        )

    def frames_ms(self) -> list[int]:
        text = self._frames_path.read_text(encoding="ascii") if self._frames_path.exists() else ""
        return [int(line) for line in text.splitlines()]

    def first_frame_ms(self) -> int:
        """From the start of the process to its first frame."""
        return until(lambda: self.frames_ms() or None, "a first frame", 60)[0] - self.started_ms

    def cpu_s(self) -> float:
        fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS_PER_S

    def memory_mb(self) -> float:
        return usage_of(self._process.pid).memory_kib / 1024

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


@contextmanager
def program(kind: str, folder: Path, driver: str = "offscreen") -> Iterator[Program]:
    started = Program(kind, folder, driver)
    try:
        yield started
    finally:
        started.stop()


def first_frames(folder: Path) -> Iterator[Row]:
    """Kiosk and bare window in turn, so that both see the same machine."""
    taken: dict[str, list[int]] = {"kiosk": [], "bare": []}
    for _ in range(STARTS):
        for kind, times in taken.items():
            with program(kind, folder) as started:
                times.append(started.first_frame_ms())
    kiosk, bare = statistics.median(taken["kiosk"]), statistics.median(taken["bare"])
    yield Row("screen: first frame", kiosk, "ms", peer=f"bare Kivy window {bare:.0f} ms")
    yield Row("screen: first frame against a bare Kivy window", round(kiosk / bare, 2), "×")


def running_board(folder: Path, core: Core) -> Iterator[Row]:
    """A turn in its long part (a change a second) and in its last ten seconds (ten a second)."""
    with program("kiosk", folder) as started:
        started.first_frame_ms()
        pause(2)
        for name, left_ms, seconds in (("", 119_000, WATCHED_S), (", last ten seconds", 9_900, WATCHED_S)):
            core.show(left_ms)
            pause(0.5)
            cpu_s, frames, began_s = started.cpu_s(), len(started.frames_ms()), time.monotonic()
            pause(seconds)
            took_s = time.monotonic() - began_s
            yield Row(f"screen: CPU of one core{name}", round(100 * (started.cpu_s() - cpu_s) / took_s, 1), "%")
            drawn = (len(started.frames_ms()) - frames) / took_s
            yield Row(f"screen: frames drawn{name}", round(drawn, 1), "1/s", goal="1 to 12")
        yield Row("screen: memory (RSS)", round(started.memory_mb()), "MB")


def taps(folder: Path, core: Core) -> Iterator[Row]:
    """From a press on the X server to the act in core's hands, both on the monotonic clock."""
    try:
        display = VirtualDisplay(800, 480)
    except NoDisplay:
        display = None
    library = ctypes.util.find_library("Xtst")
    if display is None or library is None:
        yield Row("screen: tap to core, p50", None, "ms")
        return
    with display:
        os.environ["DISPLAY"] = display.name
        with program("kiosk", folder, "x11") as started:
            started.first_frame_ms()
            pause(2)
            waits = sorted(_tap_waits(display.name, core))
    yield Row("screen: tap to core, p50", round(waits[len(waits) // 2], 1), "ms")
    yield Row("screen: tap to core, p99", round(waits[int(len(waits) * 0.99)], 1), "ms")
    yield Row("screen: taps that arrived", len(waits), f"of {TAPS}", goal=str(TAPS))


def _tap_waits(display: str, core: Core) -> Iterator[float]:
    x11, xtst = ctypes.CDLL(ctypes.util.find_library("X11")), ctypes.CDLL(ctypes.util.find_library("Xtst"))
    x11.XOpenDisplay.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    xtst.XTestFakeMotionEvent(connection, 0, 400, 240, 0)
    for number in range(TAPS):
        core.arrived_ms.clear()
        pressed_ms = time.monotonic_ns() / 1e6
        xtst.XTestFakeButtonEvent(connection, 1, 1, 0)
        x11.XFlush(connection)
        # Uneven, so that taps fall on all parts of a frame.
        pause(0.25 + number % 7 * 0.0023)
        xtst.XTestFakeButtonEvent(connection, 1, 0, 0)
        x11.XFlush(connection)
        try:
            _, arrived_ms = until(lambda: core.arrived_ms[0] if core.arrived_ms else None, "a tap", 2)
        except TimeoutError:
            continue
        yield arrived_ms - pressed_ms


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        core = Core(folder / "core.sock")
        print_rows(first_frames(folder))
        print_rows(running_board(folder, core))
        print_rows(taps(folder, core))


if __name__ == "__main__":
    main()
