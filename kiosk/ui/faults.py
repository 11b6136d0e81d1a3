"""Mistakes of the screens themselves: counted, logged, shown; the third within a minute gives up.

The clock, the lamps and the record live in core and never notice; the system starts a new ui within seconds.
"""

import logging
from collections import deque
from collections.abc import Callable

_WINDOW_MS = 60_000
_LIMIT = 3

log = logging.getLogger(__name__)


class FaultCounter:
    """Numbers the faults of this process and says when there are too many."""

    def __init__(self) -> None:
        self.count = 0
        self._recent_ms: deque[int] = deque(maxlen=_LIMIT)

    def add(self, now_ms: int) -> bool:
        """Count one more; whether the ui may go on."""
        self.count += 1
        self._recent_ms.append(now_ms)
        return len(self._recent_ms) < _LIMIT or now_ms - self._recent_ms[0] >= _WINDOW_MS


class FaultGuard:
    """Decides what happens to an exception that reached Kivy's loop; `show` gets the fault's number."""

    def __init__(self, now_ms: Callable[[], int], show: Callable[[int], None]) -> None:
        self._now_ms = now_ms
        self._show = show
        self._counter = FaultCounter()

    def may_go_on(self, fault: BaseException) -> bool:
        """Whether the loop goes on after `fault`, which is logged with its number either way."""
        if not isinstance(fault, Exception):
            return False
        may_go_on = self._counter.add(self._now_ms())
        log.error("screen fault %d", self._counter.count, exc_info=fault)
        if may_go_on:
            self._show(self._counter.count)
        return may_go_on
