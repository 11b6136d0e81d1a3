"""A second screen that only watches: the latest view and every lamp edge, read from core's socket."""

import socket
import threading
from pathlib import Path

from kiosk.wire import PROTOCOL, Hello, Panel, View, decode, encode
from scripts.waiting import until


class Watcher:
    """Connects as soon as core listens, and again when core comes back."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._view: View | None = None
        self.panels: list[Panel] = []
        self.connections = 0
        threading.Thread(target=self._watch, name="watcher", daemon=True).start()

    @property
    def view(self) -> View:
        """The latest view; waits for the first."""
        return until(lambda: self._view, "a view from core")

    def _watch(self) -> None:
        while True:
            with socket.socket(socket.AF_UNIX) as connection:
                try:
                    connection.connect(str(self._path))
                    connection.sendall(encode(Hello(PROTOCOL, "watcher", can_act=False)))
                    self.connections += 1
                    with connection.makefile("rb") as lines:
                        for line in lines:
                            self._take(line)
                except OSError:
                    threading.Event().wait(0.1)

    def _take(self, line: bytes) -> None:
        message = decode(line)
        if isinstance(message, View):
            self._view = message
        elif isinstance(message, Panel):
            self.panels.append(message)
