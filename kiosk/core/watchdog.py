"""Tells the service manager that core lives, but only while everything that people wait for really turns.

Three threads are watched by the instant at which they last went round: the loop that owns the match, the reader of the
buttons, the signaller of the lamps. Of the journal only its thread is watched, and that its lock answers: a card that
fails, or hangs in a sync for a minute, is no reason to start the program again. That would end a match that goes on
well from memory, and the card would be no better for it.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.clock import Clock
from hardware.notify import ALIVE, READY, STOPPING, ServiceManager

_log = logging.getLogger(__name__)

_CHECK_MS = 1_000
"""Without a manager's own wish: often enough that the log tells of a hang while it lasts."""

_STOP_PATIENCE_S = 1.0


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of life: `last_at_ms` tells when there was one, which may be `limit_ms` ago at most."""

    name: str
    last_at_ms: Callable[[], int]
    limit_ms: int


LOOP_LIMIT_MS = 1_000
SIGNALLER_LIMIT_MS = 1_000
BUTTONS_LIMIT_MS = 2_000


class Watchdog:
    """Pets the manager from a thread of its own. `is_journal_alive` is asked each time, and may hang: so be it then."""

    def __init__(
        self, manager: ServiceManager, clock: Clock, signs: Sequence[Sign], is_journal_alive: Callable[[], bool]
    ) -> None:
        self._manager = manager
        self._clock = clock
        self._signs = tuple(signs)
        self._is_journal_alive = is_journal_alive
        self._every_ms = manager.pet_every_ms or _CHECK_MS
        self._is_silent = False
        self._is_stopping = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="watchdog", daemon=True)

    def start(self) -> None:
        """The manager has heard that core is ready, and hears of it from now on."""
        self._manager.tell(READY)
        self._thread.start()

    def stop(self) -> None:
        """The manager knows that the end is wanted; core may take its time for it."""
        self._manager.tell(STOPPING)
        with self._changed:
            self._is_stopping = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(_STOP_PATIENCE_S)

    def missing(self, now_ms: int) -> list[str]:
        """What shows no sign of life at `now_ms`, by name and how long ago the last one was; empty if all is well."""
        ages = [(sign, now_ms - sign.last_at_ms()) for sign in self._signs]
        late = [f"{sign.name} {age_ms} ms" for sign, age_ms in ages if age_ms > sign.limit_ms]
        return late if self._is_journal_alive() else [*late, "journal"]

    def run_due(self, now_ms: int) -> None:
        """Look once: pet if nothing is missing, else say what is, once, and let the manager act."""
        missing = self.missing(now_ms)
        if missing:
            if not self._is_silent:
                _log.critical("no sign of life from: %s", ", ".join(missing))
            self._manager.tell(f"STATUS=no sign of life from {', '.join(missing)}")
        else:
            self._manager.tell(ALIVE, *(["STATUS=all well again"] if self._is_silent else []))
        self._is_silent = bool(missing)

    def _run(self) -> None:
        while not self._is_stopping:
            now_ms = self._clock.now_ms()
            self.run_due(now_ms)
            with self._changed:
                if not self._is_stopping:
                    self._clock.wait(self._changed, now_ms + self._every_ms)
