"""Lines for the tests: pseudo-terminals that can be pulled out, and a talker that remembers."""

import os
import select
import threading
import tty
from collections import deque
from collections.abc import Callable

from hardware.framing import Decoder, encode

PATIENCE_S = 20.0


def until(condition: Callable[[], bool]) -> None:
    """`condition` has come true on another thread."""
    pause = threading.Event()
    for _ in range(int(PATIENCE_S / 0.005)):
        if condition():
            return
        pause.wait(0.005)
    raise AssertionError("it never came true")


class Cable:
    """A pseudo-terminal: the link opens `device`, the test holds the other end."""

    def __init__(self) -> None:
        self.descriptor, self._inner = os.openpty()  # the inner end stays open: reading waits instead of failing
        tty.setraw(self._inner)
        self.device = os.ttyname(self._inner)
        self.decoder = Decoder()

    def send(self, data: bytes) -> None:
        os.write(self.descriptor, data)

    def send_packet(self, packet: bytes) -> None:
        self.send(encode(packet))

    def packets(self) -> list[bytes]:
        """The packets of the next bytes that come in; waits for some."""
        ready, _, _ = select.select([self.descriptor], [], [], PATIENCE_S)
        assert ready, "nothing came out of the link"
        return self.decoder.feed(os.read(self.descriptor, 65_536))

    def packets_until(self, last: bytes) -> list[bytes]:
        """All packets up to and including `last`."""
        found: list[bytes] = []
        while last not in found:
            found += self.packets()
        return found

    def pull(self) -> None:
        """The cable is out; another one will have another name."""
        os.close(self.descriptor)
        os.close(self._inner)


class RememberingTalker:
    """Says what the test tells it to, and keeps what it was told."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._told: list[object] = []
        self.to_send: deque[bytes] = deque()
        self.fault: Exception | None = None
        self.asked_at_ms = 0

    def opened(self, now_ms: int) -> None:
        self._note("opened", now_ms)

    def closed(self, now_ms: int) -> None:
        self._note("closed", now_ms)

    def receive(self, packet: bytes, now_ms: int) -> None:
        self._note(packet, now_ms)
        if self.fault is not None:
            raise self.fault

    def packets_due(self, now_ms: int) -> list[bytes]:
        self.asked_at_ms = now_ms
        return [self.to_send.popleft()] if self.to_send else []

    def told(self, count: int) -> list[object]:
        """The first `count` things that the link told; waits for them."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self._told) >= count, PATIENCE_S), self._told
            return self._told[:count]

    def _note(self, thing: object, now_ms: int) -> None:
        with self._changed:
            assert now_ms >= self.asked_at_ms, "the clock went back"
            self._told.append(thing)
            self._changed.notify_all()
