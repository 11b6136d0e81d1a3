"""A serial line between two pseudo-terminals, good or bad: bytes go on no faster than 115200 baud takes them."""

import os
import random
import select
import threading
import tty

from hardware.clock import Clock

BYTES_PER_S = 11_520
_TAKEN_AT_ONCE_BYTES = 64  # 5.6 ms of line


class ThrottledLine:
    """`devices` are the two ends. One byte in `wrong_one_in` is changed on its way; 0 means none."""

    def __init__(self, clock: Clock, wrong_one_in: int = 0) -> None:
        self._clock = clock
        self._wrong_share = 1 / wrong_one_in if wrong_one_in else 0.0
        self._is_closed = False
        self._ends = [os.openpty() for _ in range(2)]
        for _, inner in self._ends:
            tty.setraw(inner)
        self.devices = [os.ttyname(inner) for _, inner in self._ends]
        self.carried_bytes = [0, 0]
        self._threads = [threading.Thread(target=self._carry, args=(way,), daemon=True) for way in range(2)]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Both devices are gone."""
        self._is_closed = True
        for thread in self._threads:
            thread.join()
        for pair in self._ends:
            for descriptor in pair:
                os.close(descriptor)

    def _carry(self, way: int) -> None:
        source, target = self._ends[way][0], self._ends[1 - way][0]
        randomness = random.Random(way)  # noqa: S311 - a bad line, not a secret
        pause = threading.Condition()
        free_at_ms = 0.0
        while not self._is_closed:
            ready, _, _ = select.select([source], [], [], 0.1)
            if not ready:
                continue
            data = os.read(source, _TAKEN_AT_ONCE_BYTES)
            free_at_ms = max(free_at_ms, self._clock.now_ms()) + 1_000 * len(data) / BYTES_PER_S
            with pause:
                self._clock.wait(pause, round(free_at_ms))
            self.carried_bytes[way] += len(data)
            os.write(target, self._spoilt(data, randomness))

    def _spoilt(self, data: bytes, randomness: random.Random) -> bytes:
        return bytes(byte ^ 0x20 if randomness.random() < self._wrong_share else byte for byte in data)
