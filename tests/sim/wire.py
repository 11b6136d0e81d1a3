"""A serial cable in memory: bytes take their time, and frames are lost, doubled, late, torn or changed by a seed."""

import heapq
import random
from dataclasses import dataclass, fields

import serial

BYTES_PER_MS = 11.52  # 115200 baud
DELAY_MS = 3
_LATE_MS = 1_200
_KEPT_BY_PORT_BYTES = 4_096  # what a kernel holds for a program that doesn't read


@dataclass(frozen=True, slots=True)
class Quality:
    """The share of frames that each fault hits."""

    lost: float = 0.0
    repeated: float = 0.0
    late: float = 0.0
    changed: float = 0.0
    torn: float = 0.0
    noisy: float = 0.0


GOOD = Quality()


class Way:
    """One way of a cable. A frame arrives whole, since only whole frames are spoilt in one way or another."""

    def __init__(self, numbers: random.Random) -> None:
        self.quality = GOOD
        self._random = numbers
        self._begun = bytearray()
        self._arriving: list[tuple[int, int, bytes]] = []
        self._count = 0
        self._free_at_ms = 0.0

    @property
    def next_arrival_ms(self) -> int | None:
        return self._arriving[0][0] if self._arriving else None

    def write(self, data: bytes, now_ms: int) -> None:
        """The bytes are on their way."""
        self._free_at_ms = max(self._free_at_ms, now_ms) + len(data) / BYTES_PER_MS
        *ended, rest = data.split(b"\x00")
        for part in ended:
            self._spoil(bytes(self._begun + part) + b"\x00")
            self._begun.clear()
        self._begun += rest

    def take(self, now_ms: int) -> bytes:
        """What has arrived by now; a port that nobody has read for long has thrown away the rest."""
        taken = bytearray()
        while self._arriving and self._arriving[0][0] <= now_ms:
            taken += heapq.heappop(self._arriving)[2]
        return bytes(taken[-_KEPT_BY_PORT_BYTES:])

    def cut(self) -> None:
        """What was on the way is gone."""
        self._begun.clear()
        self._arriving.clear()

    def _spoil(self, frame: bytes) -> None:
        fate = self._fate()
        at_ms = int(self._free_at_ms) + DELAY_MS
        if fate == "late":
            at_ms += self._random.randrange(_LATE_MS)
        for _ in range({"lost": 0, "repeated": 2}.get(fate, 1)):
            self._arrive(self._changed(fate, frame), at_ms)

    def _fate(self) -> str:
        share = self._random.random()
        for field in fields(self.quality):
            share -= getattr(self.quality, field.name)
            if share < 0:
                return field.name
        return "whole"

    def _changed(self, fate: str, frame: bytes) -> bytes:
        place = self._random.randrange(len(frame))
        if fate == "changed":
            return frame[:place] + bytes([frame[place] ^ (1 << self._random.randrange(8))]) + frame[place + 1 :]
        if fate == "torn":
            return frame[:place]
        if fate == "noisy":
            return self._random.randbytes(self._random.randrange(1, 60)) + frame
        return frame

    def _arrive(self, data: bytes, at_ms: int) -> None:
        self._count += 1
        heapq.heappush(self._arriving, (at_ms, self._count, data))


class SimulatedPort:
    """A Port (see hardware.open_line) at one end of a cable. `now_ms` of the cable is everybody's, not a machine's."""

    def __init__(self, cable: "Cable", outward: Way, inward: Way) -> None:
        self._cable = cable
        self._outward = outward
        self._inward = inward
        self._waiting = bytearray()

    @property
    def in_waiting(self) -> int:
        self._check()
        self._waiting += self._inward.take(self._cable.now_ms)
        return len(self._waiting)

    @property
    def next_arrival_ms(self) -> int | None:
        """When there will be something to read; None while nothing is on the way."""
        return self._cable.now_ms if self._waiting else self._inward.next_arrival_ms

    @property
    def has_arrivals(self) -> bool:
        """Whether a reader finds something now: bytes, or that the cable was pulled."""
        arrival_ms = self.next_arrival_ms
        return not self._cable.is_whole or (arrival_ms is not None and arrival_ms <= self._cable.now_ms)

    def write(self, data: bytes, /) -> int | None:
        self._check()
        if self._cable.is_blocked:
            raise serial.SerialTimeoutException("nobody takes the bytes")
        self._outward.write(data, self._cable.now_ms)
        return len(data)

    def read(self, size: int = 1, /) -> bytes:
        self._check()
        taken = bytes(self._waiting[:size])
        del self._waiting[:size]
        return taken

    def reset_output_buffer(self) -> None:
        self._check()

    def _check(self) -> None:
        if not self._cable.is_whole:
            raise OSError(5, "input/output error")


class Cable:
    """Two ways between two ports. `is_whole` False: it was pulled out; `is_blocked`: it takes no bytes now."""

    def __init__(self, numbers: random.Random) -> None:
        self.now_ms = 0
        self.is_whole = True
        self.is_blocked = False
        self.ways = (Way(numbers), Way(numbers))
        self.table_port = SimulatedPort(self, *self.ways)
        self.head_port = SimulatedPort(self, *reversed(self.ways))

    @property
    def is_good(self) -> bool:
        """Whether it carries everything, once and in order."""
        return self.is_whole and not self.is_blocked and self.ways[0].quality == GOOD == self.ways[1].quality

    def set_quality(self, quality: Quality) -> None:
        for way in self.ways:
            way.quality = quality

    def pull(self) -> None:
        """Both ends notice at their next turn; what was on the way is lost."""
        self.is_whole = False
        for way in self.ways:
            way.cut()
