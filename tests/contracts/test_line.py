"""Both ends on real pseudo-terminals: two links, two conversations, two stores, and a cable that is pulled."""

import os
import random
import select
import threading
import tty
from collections.abc import Callable, Iterator

import pytest

from hardware import serial_port
from hardware.clock import MonotonicClock
from hardware.errors import PortMissingError
from hardware.serial_port import SerialLink
from hardware.talker import Talker
from journal.line_talker import LineTalker
from journal.notices import Notice
from journal.opening import Role
from tests.support.journals import LOG, log_of, more_records
from tests.support.lines import PATIENCE_S, until
from tests.support.two_ends import End


class Patch:
    """A cable of two pseudo-terminals with a thread that carries the bytes, until it is pulled out."""

    def __init__(self, spoil: Callable[[bytes], bytes] = bytes) -> None:
        self._spoil = spoil
        pairs = [os.openpty() for _ in range(2)]
        for _, inner in pairs:
            tty.setraw(inner)
        self._outer = [outer for outer, _ in pairs]
        self._inner = [inner for _, inner in pairs]
        self.devices = [os.ttyname(inner) for _, inner in pairs]
        self._stop_read, self._stop_write = os.pipe()
        self._carried = 0
        self._cut_after: int | None = None
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def has_broken(self) -> bool:
        return not self._thread.is_alive()

    def cut_after(self, count: int) -> None:
        """The cable breaks after so many more bytes."""
        self._cut_after = self._carried + count

    def pull(self) -> None:
        os.write(self._stop_write, b"x")
        self._thread.join(PATIENCE_S)

    def _carry(self) -> None:
        others = dict(zip(self._outer, reversed(self._outer), strict=True))
        while True:
            ready, _, _ = select.select([*self._outer, self._stop_read], [], [])
            if self._stop_read in ready:
                break
            for descriptor in ready:
                data = os.read(descriptor, 512)
                if self._cut_after is not None and self._carried + len(data) >= self._cut_after:
                    os.write(others[descriptor], data[: self._cut_after - self._carried])
                    self._cut_after = 0
                    break
                self._carried += len(data)
                os.write(others[descriptor], self._spoil(data))
            if self._cut_after == 0:
                break
        for descriptor in (*self._outer, *self._inner, self._stop_read, self._stop_write):
            os.close(descriptor)


class Box:
    """One end with its link; `device` is where its cable is now, empty while there is none."""

    def __init__(self, role: Role) -> None:
        self.end = End(role)
        self.device = ""
        self.talker = LineTalker(self.end.conversation, self.handle)
        checked: Talker = self.talker
        self.link = SerialLink(self.find, checked, MonotonicClock())

    def handle(self, notice: Notice) -> None:
        self.end.notices.append(notice)
        self.end.store_records(notice, self.talker.peer_stored)

    def find(self) -> str:
        if not self.device:
            raise PortMissingError("no cable")
        return self.device


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Box, Box]]:
    monkeypatch.setattr(serial_port, "FIRST_RETRY_MS", 20)
    monkeypatch.setattr(serial_port, "LAST_RETRY_MS", 40)
    table, head = Box(Role.TABLE), Box(Role.HEAD)
    for box in (table, head):
        box.link.start()
    yield table, head
    for box in (table, head):
        assert box.link.stop(PATIENCE_S)


def connect(boxes: tuple[Box, Box], patch: Patch) -> None:
    for box, device in zip(boxes, patch.devices, strict=True):
        box.device = device


def test_everything_arrives_once_over_cables_that_break_in_mid_frame(boxes: tuple[Box, Box]) -> None:
    table, head = boxes
    table.end.record(log_of(100))
    cuts = (40, 333, 700, 1_201, 2_222)
    *breaking, patch = [Patch() for _ in range(len(cuts) + 1)]  # all at once: each has names of its own
    for cut_bytes, broken in zip(cuts, breaking, strict=True):
        connect(boxes, broken)
        broken.cut_after(cut_bytes)
        until(broken.has_broken)
        table.end.record(more_records(table.end.own()[-1].head, 100, {"cut": cut_bytes}))
    connect(boxes, patch)
    until(lambda: head.end.store.head(LOG).seq == 600)
    assert head.end.took_of(LOG) == table.end.own()
    for box in boxes:
        box.device = ""
    patch.pull()


def test_everything_arrives_once_over_a_cable_that_changes_bytes(boxes: tuple[Box, Box]) -> None:
    table, head = boxes
    randomness = random.Random(18)

    def spoil(data: bytes) -> bytes:
        return bytes(byte ^ 0x40 if randomness.random() < 0.0005 else byte for byte in data)

    table.end.record(log_of(900))
    patch = Patch(spoil)
    connect(boxes, patch)
    until(lambda: head.end.store.head(LOG).seq == 900)
    assert head.end.took_of(LOG) == table.end.own()
    assert head.link.status().bad_frames > 0
    assert table.link.status().talker_faults == head.link.status().talker_faults == 0
    for box in boxes:
        box.device = ""
    patch.pull()
