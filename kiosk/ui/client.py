"""The line to core: a UNIX socket, tried again for ever, read on a thread of its own.

What core sends is put into a mailbox where the newest wins, so that a slow screen shows the present and never a queue
of the past. What the referee does while core is away is refused, not kept: it would be told too late.
"""

import logging
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from hardware.clock import Clock
from kiosk.wire import MAX_VIEW_BYTES, PROTOCOL, BadMessage, Hello, Input, Message, Panel, View, decode, encode

_FIRST_WAIT_MS = 200
_LONGEST_WAIT_MS = 1_000
_CHUNK_BYTES = 65_536

log = logging.getLogger(__name__)


class Connection(StrEnum):
    """How the line to core is."""

    AWAY = "away"
    UP = "up"
    OTHER_PROTOCOL = "other_protocol"


@dataclass(frozen=True, slots=True)
class Mail:
    """What there is to show: the newest of each; None until core has sent one on this connection."""

    connection: Connection = Connection.AWAY
    view: View | None = None
    panel: Panel | None = None


class CoreClient:
    """Connects to core's socket and keeps at it."""

    def __init__(self, socket_path: str, clock: Clock, software: str) -> None:
        self._path = socket_path
        self._clock = clock
        self._software = software
        self._on_mail: Callable[[], object] = lambda: None
        self._condition = threading.Condition()
        self._mail = Mail()
        self._line: socket.socket | None = None
        self._is_stopped = False
        self._thread = threading.Thread(target=self._run, name="core client", daemon=True)

    def start(self, on_mail: Callable[[], object]) -> None:
        """The client tries to connect from here on; `on_mail` is called on its own thread whenever mail changed."""
        self._on_mail = on_mail
        self._thread.start()

    def stop(self) -> None:
        """The line is closed and the thread has ended."""
        with self._condition:
            self._is_stopped = True
            self._condition.notify_all()
            _shut(self._line)
        self._thread.join()

    def mail(self) -> Mail:
        """What there is to show now."""
        with self._condition:
            return self._mail

    def send(self, message: Input) -> bool:
        """Whether core was told; False while it is away or does not read."""
        with self._condition:
            if self._line is None or self._mail.connection is not Connection.UP:
                return False
            line = encode(message)
            try:
                # Never wait for core in the screen's own thread: its buffer holds hundreds of acts.
                if self._line.send(line, socket.MSG_DONTWAIT) == len(line):
                    return True
            except OSError as error:
                log.warning("core cannot be told of %r: %s", message.name, error)
            _shut(self._line)
            return False

    def _run(self) -> None:
        wait_ms = _FIRST_WAIT_MS
        while not self._is_stopped:
            if self._talk():
                wait_ms = _FIRST_WAIT_MS
            self._wait(wait_ms)
            wait_ms = min(wait_ms * 2, _LONGEST_WAIT_MS)

    def _wait(self, wait_ms: int) -> None:
        until_ms = self._clock.now_ms() + wait_ms
        with self._condition:
            while not self._is_stopped and self._clock.now_ms() < until_ms:
                self._clock.wait(self._condition, until_ms)

    def _talk(self) -> bool:
        """One connection, from its first byte to its last; whether core said anything."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            try:
                line.connect(self._path)
                line.sendall(encode(Hello(PROTOCOL, self._software)))
                with self._condition:
                    self._line = None if self._is_stopped else line
                return self._read(line)
            except OSError as error:
                log.debug("core at %s: %s", self._path, error)
                return False
            except BadMessage as error:
                log.warning("core sent no message of this protocol: %s", error)
                return False
            finally:
                with self._condition:
                    self._line = None
                self._lose()

    def _read(self, line: socket.socket) -> bool:
        waiting, heard = b"", False
        while not self._is_stopped:
            chunk = line.recv(_CHUNK_BYTES)
            if not chunk:
                break
            *lines, waiting = (waiting + chunk).split(b"\n")
            if len(waiting) > MAX_VIEW_BYTES:
                raise BadMessage(f"a line of over {MAX_VIEW_BYTES} bytes")
            for one in lines:
                heard = True
                if not self._take(decode(one)):
                    return True
        return heard

    def _take(self, message: Message) -> bool:
        """Put a message where the screens find it; whether the connection goes on."""
        with self._condition:
            if isinstance(message, Hello) and message.protocol != PROTOCOL:
                self._mail = Mail(Connection.OTHER_PROTOCOL)
            elif isinstance(message, View):
                self._mail = Mail(Connection.UP, message, self._mail.panel)
            elif isinstance(message, Panel):
                self._mail = Mail(self._mail.connection, self._mail.view, message)
            else:
                return True
            goes_on = self._mail.connection is not Connection.OTHER_PROTOCOL
        self._on_mail()
        return goes_on

    def _lose(self) -> None:
        with self._condition:
            if self._mail.connection is Connection.UP:
                self._mail = Mail()
        self._on_mail()


def _shut(line: socket.socket | None) -> None:
    if line is not None:
        try:
            line.shutdown(socket.SHUT_RDWR)
        except OSError as error:
            log.debug("the line to core was already closed: %s", error)
