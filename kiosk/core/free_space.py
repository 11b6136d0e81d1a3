"""How much room the card has left. Asked on the journal's thread: a card may keep one waiting, the loop must not."""

import shutil
from collections.abc import Callable
from pathlib import Path

from hardware.clock import Clock
from kiosk.core.inbox import SpaceNews

LOOK_EVERY_MS = 30_000
"""A day of play takes a few megabytes, so nothing is missed in between."""

_MEGABYTE = 1_000_000


class SpaceWatch:
    """Tells `put` how much room the medium of `folder` has left, whenever `look` is called and the last look is old."""

    def __init__(self, folder: Path, clock: Clock, put: Callable[[SpaceNews], None]) -> None:
        """Nothing is asked before the first `look`."""
        self._folder = folder
        self._clock = clock
        self._put = put
        self._look_at_ms: int | None = None

    def look(self) -> None:
        """What is known is not older than LOOK_EVERY_MS. A medium that does not answer is told by the journal."""
        now_ms = self._clock.now_ms()
        if self._look_at_ms is not None and now_ms < self._look_at_ms:
            return
        self._look_at_ms = now_ms + LOOK_EVERY_MS
        try:
            free = shutil.disk_usage(self._folder).free
        except OSError:
            return
        self._put(SpaceNews(free // _MEGABYTE))
