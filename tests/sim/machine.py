"""What a table and the head table have in common as machines: a clock of their own that begins anew at each boot."""

import random

from hardware.fakes import FakeClock
from tests.sim.stepped_table import Work

WALL_MS = 1_767_225_600_000
_LONGEST_UPTIME_MS = 90_000
_NOTHING: frozenset[Work] = frozenset()


class Machine:
    """`now_ms` is everybody's time; a machine's own differs by what nobody outside knows."""

    def __init__(self, name: str, numbers: random.Random) -> None:
        self.name = name
        self.now_ms = 0
        self.boots = 0
        self._random = numbers
        self._begun_at_ms = 0
        self._wall_error_ms = 0
        self._held_until_ms: dict[Work, int] = {}
        self.boot()

    @property
    def boot_id(self) -> str:
        return f"{self.name}-boot-{self.boots}"

    def boot(self) -> None:
        """The machine starts: its monotonic clock begins anywhere, its wall clock where it had been."""
        self.boots += 1
        self._begun_at_ms = self.now_ms - self._random.randrange(1_000, _LONGEST_UPTIME_MS)
        self.clock = FakeClock(self.local_ms(self.now_ms))
        self.clock.step_wall(WALL_MS + self.now_ms + self._wall_error_ms - self.clock.wall_ms())

    def step_wall(self, by_ms: int) -> None:
        """The wall clock jumps."""
        self._wall_error_ms += by_ms
        self.clock.step_wall(by_ms)

    def local_ms(self, at_ms: int) -> int:
        """Everybody's instant as this machine's clock shows it."""
        return at_ms - self._begun_at_ms

    def global_ms(self, local_ms: int) -> int:
        """An instant of this machine's clock as everybody's."""
        return local_ms + self._begun_at_ms

    def push(self, now_ms: int) -> None:
        """It is `now_ms`."""
        self.now_ms = now_ms
        self.clock.advance_to(self.local_ms(now_ms))

    def hold_up(self, work: Work, for_ms: int) -> None:
        """This work is not done for so long."""
        self._held_until_ms[work] = self.now_ms + for_ms

    def release(self) -> None:
        """Nothing is held up any more."""
        self._held_until_ms.clear()

    @property
    def held_up(self) -> frozenset[Work]:
        if not self._held_until_ms:
            return _NOTHING
        return frozenset(work for work, until_ms in self._held_until_ms.items() if self.now_ms < until_ms)

    @property
    def release_at_ms(self) -> int | None:
        """When the next work goes on that is held up now."""
        waiting = [until_ms for until_ms in self._held_until_ms.values() if self.now_ms < until_ms]
        return min(waiting, default=None)
