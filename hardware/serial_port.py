"""One thread owns the line to the other end: it opens, reads, writes and closes the port, for ever.

    none ──port found──► opening ──open──► silent ──good frame──► up
     ▲                                        ▲───6 s without one──┘
     └────────── any error: closed, 0.5 s … 5 s later looked for again, under whatever name it has then

What is said on the line is the Talker's business. Nothing that happens on the line or in the talker ends the thread.
"""

import logging
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

import serial
from serial.tools import list_ports

from hardware.clock import Clock
from hardware.errors import PortMissingError
from hardware.framing import Decoder
from hardware.link_status import LinkState, LinkStatus
from hardware.open_line import OpenLine
from hardware.port_choice import PortInfo
from hardware.talker import Talker

BAUD_RATE = 115_200
READ_TIMEOUT_S = 0.2  # the longest that a packet which falls due by time alone waits; wake() ends the wait at once
SOCKET_READ_TIMEOUT_S = 0.05  # a socket's wait can't be ended from outside
WRITE_TIMEOUT_S = 0.5
SILENT_AFTER_MS = 6_000  # three heartbeats
FIRST_RETRY_MS = 500
LAST_RETRY_MS = 5_000
_PORT_ERRORS: tuple[type[Exception], ...] = (OSError, ValueError)
if sys.platform != "win32":
    import fcntl
    import termios

    _PORT_ERRORS += (termios.error,)

_log = logging.getLogger(__name__)


def usb_ports() -> list[PortInfo]:
    """The ports that are plugged in. Empty when the system can't tell: it raises while devices come and go."""
    try:
        return [PortInfo(port.device, port.vid, port.pid, port.serial_number) for port in list_ports.comports()]
    except Exception:
        _log.warning("ports can't be listed now", exc_info=True)
        return []


class SerialLink:
    """The owner of one line. `wake` and `status` may be called from any thread."""

    def __init__(self, find_port: Callable[[], str], talker: Talker, clock: Clock, baud_rate: int = BAUD_RATE) -> None:
        """Nothing is opened before start()."""
        self._find_port = find_port
        self._talker = talker
        self._clock = clock
        self._baud_rate = baud_rate
        self._changed = threading.Condition()
        self._is_stopping = False
        self._is_woken = False
        self._port: serial.Serial | None = None
        self._decoder = Decoder()
        self._heard_at_ms: int | None = None
        self._status = LinkStatus(LinkState.NONE, clock.now_ms())
        self._thread = threading.Thread(target=self._run, name="serial-link", daemon=True)

    def start(self) -> None:
        """The link looks for its port from now on."""
        self._thread.start()

    def stop(self, wait_s: float) -> bool:
        """The port is closed and the thread has ended, which is what is returned, or `wait_s` is over."""
        with self._changed:
            self._is_stopping = True
            self._changed.notify_all()
        self.wake()
        if self._thread.ident is not None:
            self._thread.join(wait_s)
        return not self._thread.is_alive()

    def wake(self) -> None:
        """The talker is asked for packets soon: something new is to be said."""
        with self._changed:
            cancel_read = getattr(self._port, "cancel_read", None)
            if cancel_read is not None and not self._is_woken:
                with suppress(*_PORT_ERRORS):
                    cancel_read()
            self._is_woken = True

    def status(self) -> LinkStatus:
        """The state of the line now."""
        return self._status

    def _run(self) -> None:
        retry_ms = FIRST_RETRY_MS
        while not self._is_stopping:
            self._heard_at_ms = None
            self._use_one_port()
            retry_ms = FIRST_RETRY_MS if self._heard_at_ms is not None else min(retry_ms * 2, LAST_RETRY_MS)
            self._pause_until(self._clock.now_ms() + retry_ms)

    def _pause_until(self, until_ms: int) -> None:
        with self._changed:
            while not self._is_stopping and self._clock.now_ms() < until_ms:
                self._clock.wait(self._changed, until_ms)

    def _use_one_port(self) -> None:
        try:
            address = self._find_port()
            self._enter(LinkState.OPENING, port=address, message="")
            port = _open_port(address, self._baud_rate)
        except PortMissingError as error:
            self._enter(LinkState.NONE, port="", message=str(error))
        except _PORT_ERRORS as error:
            self._enter(LinkState.OPENING, message=str(error))
        else:
            self._serve(port)

    def _serve(self, port: serial.Serial) -> None:
        """The port is used until it fails or the link stops, and closed."""
        with self._changed:
            self._port, self._is_woken = port, False
        message = ""
        try:
            line = OpenLine(port, self._decoder)
            self._enter(LinkState.SILENT)
            self._guarded(lambda: self._talker.opened(self._clock.now_ms()))
            while not self._is_stopping:
                self._take_turn(line)
        except Exception as error:
            if not isinstance(error, _PORT_ERRORS):
                _log.exception("the line was closed by an unforeseen error")
            message = str(error)
        with self._changed:
            self._port = None
        _close_port(port)
        self._enter(LinkState.OPENING, message=message)
        self._guarded(lambda: self._talker.closed(self._clock.now_ms()))

    def _take_turn(self, line: OpenLine) -> None:
        self._is_woken = False
        now_ms = self._clock.now_ms()
        if line.can_take(now_ms):
            self._guarded(lambda: self._queue_due(line, now_ms))
        has_written = self._write(line, now_ms)
        packets = line.read_some(may_wait=not has_written)
        heard_at_ms = self._clock.now_ms()
        for packet in packets:
            self._guarded(partial(self._talker.receive, packet, heard_at_ms))
        self._note_heard(bool(packets), heard_at_ms)

    def _queue_due(self, line: OpenLine, now_ms: int) -> None:
        for packet in self._talker.packets_due(now_ms):
            line.queue(packet)

    def _write(self, line: OpenLine, now_ms: int) -> bool:
        try:
            return line.write_some(now_ms)
        except serial.SerialTimeoutException:
            line.stalled(self._clock.now_ms())
            self._status = replace(self._status, write_timeouts=self._status.write_timeouts + 1)
            return False

    def _note_heard(self, has_heard: bool, now_ms: int) -> None:
        if has_heard:
            self._heard_at_ms = now_ms
            self._enter(LinkState.UP)
        elif self._heard_at_ms is not None and now_ms - self._heard_at_ms > SILENT_AFTER_MS:
            self._enter(LinkState.SILENT)
        if self._decoder.bad_frames != self._status.bad_frames:
            self._status = replace(self._status, bad_frames=self._decoder.bad_frames)

    def _enter(self, state: LinkState, port: str | None = None, message: str | None = None) -> None:
        old = self._status
        port = old.port if port is None else port
        message = old.message if message is None else message
        if (state, port, message) != (old.state, old.port, old.message):
            since_ms = old.since_ms if state is old.state else self._clock.now_ms()
            self._status = replace(old, state=state, since_ms=since_ms, port=port, message=message)

    def _guarded(self, call: Callable[[], None]) -> None:
        """The call is made; whatever it raises is logged and counted, and the line goes on."""
        try:
            call()
        except Exception:
            _log.exception("the conversation on the line failed")
            self._status = replace(self._status, talker_faults=self._status.talker_faults + 1)


def _open_port(address: str, baud_rate: int) -> serial.Serial:
    is_socket = "://" in address
    port = serial.serial_for_url(
        address,
        baudrate=baud_rate,
        timeout=SOCKET_READ_TIMEOUT_S if is_socket else READ_TIMEOUT_S,
        write_timeout=WRITE_TIMEOUT_S,
        exclusive=None if is_socket else True,
    )
    if sys.platform != "win32":
        # `exclusive` is an advisory lock that only other careful programs see; this refuses every second open.
        with suppress(*_PORT_ERRORS):
            fcntl.ioctl(port.fileno(), termios.TIOCEXCL)
    return port


def _close_port(port: serial.Serial) -> None:
    if sys.platform != "win32":
        with suppress(*_PORT_ERRORS):
            fcntl.ioctl(port.fileno(), termios.TIOCNXCL)
    with suppress(*_PORT_ERRORS):
        port.reset_output_buffer()  # or closing may wait for bytes that nobody takes
    with suppress(*_PORT_ERRORS):
        port.close()
