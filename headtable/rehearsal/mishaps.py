"""What goes wrong in a rehearsal, one after another, by a seed."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from hardware.clock import Clock, pause_until
from headtable.rehearsal.virtual_hall import HEAD, VirtualHall

LONGEST_OUTAGE_MS: Final = 3_000
NOISE_BYTES: Final = 300


class Mishaps:
    """`counted` says how often each kind came, `deaths` how often each program died by itself."""

    def __init__(self, hall: VirtualHall, randomness: random.Random, clock: Clock) -> None:
        self.counted: Counter[str] = Counter()
        self.deaths: Counter[str] = Counter()
        self._hall = hall
        self._randomness = randomness
        self._clock = clock

    def happen(self) -> None:
        """One thing goes wrong, for up to three seconds."""
        mishaps: Sequence[tuple[str, Callable[[], None]]] = (
            ("tables killed", lambda: self._kill(self._label())),
            ("cables pulled", self._pull_a_cable),
            ("lines disturbed", self._disturb_a_line),
            ("head tables killed", lambda: self._kill(HEAD)),
        )
        name, mishap = self._randomness.choices(mishaps, (4, 4, 4, 1))[0]
        self.counted[name] += 1
        mishap()

    def note_death(self, name: str) -> None:
        """This program ended though nobody killed it."""
        self.counted["programs that died by themselves"] += 1
        self.deaths[name] += 1

    def _kill(self, name: str) -> None:
        self._hall.kill(name)
        self._outage()
        self._hall.start(name)

    def _pull_a_cable(self) -> None:
        line = self._hall.line(self._label())
        line.unplug()
        self._outage()
        line.plug()

    def _disturb_a_line(self) -> None:
        self._hall.line(self._label()).disturb(self._randomness.randbytes(NOISE_BYTES))

    def _label(self) -> str:
        return self._randomness.choice(self._hall.labels)

    def _outage(self) -> None:
        pause_until(self._clock, self._clock.now_ms() + self._randomness.randrange(LONGEST_OUTAGE_MS))
