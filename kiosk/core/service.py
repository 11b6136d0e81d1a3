"""The UNIX socket at which screens connect. A slow or dead screen never holds anybody up: it misses views, no more."""

import contextlib
import logging
import socket
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path

from kiosk.wire import MAX_LINE_BYTES, PROTOCOL, BadMessage, Hello, Input, Panel, View, decode, encode

_log = logging.getLogger(__name__)

MAX_SCREENS = 4
"""One screen, one being restarted, and two watchers; more is somebody trying."""

MAX_PANELS = 64
"""Edges of the lamps a screen may be behind; older ones no longer matter."""

HELLO_PATIENCE_S = 2.0
"""Who has not said who it is by then is no screen, and must not hold the place of one."""


class ScreenGone(ConnectionError):
    """The screen hung up or sent what no screen sends."""


class _Screen:
    """One connection: a thread that reads inputs and one that writes the latest of everything."""

    def __init__(self, connection: socket.socket, on_input: Callable[[Input], None], hello: Hello) -> None:
        self._connection = connection
        self._connection.settimeout(HELLO_PATIENCE_S)
        self._on_input = on_input
        self._hello = hello
        self._changed = threading.Condition()
        self._view: View | None = None
        self._panels: deque[Panel] = deque(maxlen=MAX_PANELS)
        self.is_gone = False

    def start(self) -> None:
        threading.Thread(target=self._write, name="screen-writer", daemon=True).start()

    def show(self, message: View | Panel) -> None:
        with self._changed:
            if isinstance(message, View):
                self._view = message
            else:
                self._panels.append(message)
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self.is_gone = True
            self._changed.notify_all()
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)

    def _read(self) -> None:
        try:
            with self._connection.makefile("rb") as lines:
                can_act = self._greeted(lines.readline(MAX_LINE_BYTES))
                self._connection.settimeout(None)
                while line := lines.readline(MAX_LINE_BYTES):
                    message = decode(line)
                    if can_act and isinstance(message, Input):
                        self._on_input(message)
        except (OSError, BadMessage, ScreenGone) as error:
            _log.warning("a screen is gone: %s", error)
        finally:
            self.close()

    def _greeted(self, line: bytes) -> bool:
        hello = decode(line)
        if not isinstance(hello, Hello) or hello.protocol != PROTOCOL:
            raise ScreenGone(f"the screen speaks {line[:80]!r}, core speaks protocol {PROTOCOL}: install one version")
        return hello.can_act

    def _write(self) -> None:
        try:
            self._connection.sendall(encode(self._hello))
            # Not before: a screen of another version must hear which one this is, even if it is refused at once.
            threading.Thread(target=self._read, name="screen-reader", daemon=True).start()
            while not self.is_gone:
                for message in self._next():
                    self._connection.sendall(encode(message))
        except OSError as error:
            _log.info("a screen hung up: %s", error)
        finally:
            self.close()
            self._connection.close()

    def _next(self) -> list[View | Panel]:
        with self._changed:
            while self._view is None and not self._panels and not self.is_gone:
                self._changed.wait()
            messages: list[View | Panel] = [*self._panels]
            if self._view is not None:
                messages.append(self._view)
            self._panels.clear()
            self._view = None
            return messages


class ScreenServer:
    """Listens at `path`; `on_input` gets every act of every screen that may act, on that screen's own thread."""

    def __init__(self, path: Path, software: str, on_input: Callable[[Input], None]) -> None:
        """Nothing is opened before `start`."""
        self._path = path
        self._hello = Hello(PROTOCOL, software)
        self._on_input = on_input
        self._lock = threading.Lock()
        self._screens: list[_Screen] = []
        self._view: View | None = None
        self._panel: Panel | None = None
        self._listener: socket.socket | None = None

    def start(self) -> None:
        """Screens can connect. Raises OSError when the socket can't be made: the folder is missing or not ours."""
        if not hasattr(socket, "AF_UNIX"):
            _log.warning("this system has no such sockets: the table plays without a screen")
            return
        self._path.unlink(missing_ok=True)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(self._path))
        self._path.chmod(0o660)
        self._listener.listen(MAX_SCREENS)
        threading.Thread(target=self._accept, args=(self._listener,), name="screen-server", daemon=True).start()

    def show(self, message: View | Panel) -> None:
        """Every screen gets it; one that is behind gets only the latest view."""
        with self._lock:
            if isinstance(message, View):
                self._view = message
            else:
                self._panel = message
            self._screens = [screen for screen in self._screens if not screen.is_gone]
            screens = list(self._screens)
        for screen in screens:
            screen.show(message)

    def close(self) -> None:
        """No screen is connected and none can connect any more."""
        if self._listener is not None:
            with contextlib.suppress(OSError):
                self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()
        with self._lock:
            screens, self._screens = self._screens, []
        for screen in screens:
            screen.close()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            self._admit(connection)

    def _admit(self, connection: socket.socket) -> None:
        screen = _Screen(connection, self._on_input, self._hello)
        with self._lock:
            self._screens = [one for one in self._screens if not one.is_gone]
            if len(self._screens) >= MAX_SCREENS:
                _log.warning("a fifth screen was turned away")
                connection.close()
                return
            self._screens.append(screen)
            latest = [message for message in (self._panel, self._view) if message is not None]
        for message in latest:
            screen.show(message)
        screen.start()
