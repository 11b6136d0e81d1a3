"""The one queue into the loop. Everything outside (screens, buttons, lamps, card, line) only puts into it."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from hardware.clock import Clock
from hardware.debounce import ButtonEvent
from hardware.signaller import EdgeReport
from kiosk.core.head_orders import Annulment, LateRulings, Order, SetTime
from kiosk.core.health import Health, Link
from kiosk.core.wall_time import WallNews
from kiosk.results.news import ResultsNews
from kiosk.wire import Input
from rules.events import MatchAssigned, MatchWithdrawn
from rules.units import AtMs

_log = logging.getLogger(__name__)

LIMIT = 1_024
"""A busy second brings some twenty items; fuller than this the loop is dead, and the watchdog sees to that."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Saved:
    """Everything up to `seq` is durable."""

    seq: int


@dataclass(frozen=True, slots=True)
class LinkNews:
    """The line's state changed."""

    link: Link
    since_ms: int

    def changing(self, health: Health) -> Health:
        """The box's health with this news in it."""
        return replace(health, link=self.link, link_since_ms=AtMs(self.since_ms))


@dataclass(frozen=True, slots=True)
class AckNews:
    """The head table has stored everything up to `acked_seq`."""

    acked_seq: int

    def changing(self, health: Health) -> Health:
        """The box's health with this news in it."""
        return replace(health, acked_seq=self.acked_seq)


@dataclass(frozen=True, slots=True)
class SpaceNews:
    """The journal's medium has so much room left, in millions of bytes."""

    free_mb: int

    def changing(self, health: Health) -> Health:
        """The box's health with this news in it."""
        return replace(health, free_mb=self.free_mb)


@dataclass(frozen=True, slots=True)
class PartedNews:
    """The head table knows another history of this table's log, which now goes on as a new one."""


@dataclass(frozen=True, slots=True)
class PinChecked:
    """Whether the PIN that was entered is the referee's."""

    is_right: bool


Item = (
    Input
    | ButtonEvent
    | EdgeReport
    | Saved
    | LinkNews
    | AckNews
    | SpaceNews
    | PartedNews
    | PinChecked
    | ResultsNews
    | WallNews
    | Order
)


_PAIRING = "pairing"
_ONLY_NEWEST = {
    MatchAssigned: _PAIRING,
    MatchWithdrawn: _PAIRING,
    SetTime: "set_time",
    LateRulings: "late_rulings",
    Annulment: "annulment",
    WallNews: "wall",
    Saved: "saved",
    LinkNews: "link",
    AckNews: "acked",
    SpaceNews: "space",
}
"""Of these only the last word counts, so however many come they take no place of a touch."""


class Inbox:
    """Bounded and thread-safe; `put` never blocks and never raises."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._changed = threading.Condition()
        self._items: list[Item] = []
        self._newest: dict[str, Item] = {}
        self._lost = 0
        self._guarded_faults = 0
        self._is_closed = False

    @property
    def lost(self) -> int:
        """Items thrown away because nobody emptied the queue."""
        return self._lost

    @property
    def guarded_faults(self) -> int:
        """Exceptions that `guarded` kept from ending somebody else's thread."""
        return self._guarded_faults

    @property
    def is_closed(self) -> bool:
        return self._is_closed

    def put(self, item: Item) -> None:
        """The loop will take `item` in at its next turn."""
        with self._changed:
            if type(item) in _ONLY_NEWEST:
                self._newest[_ONLY_NEWEST[type(item)]] = item
            elif len(self._items) < LIMIT:
                self._items.append(item)
            else:
                self._lost += 1
                return
            self._changed.notify_all()

    def guarded(self, function: Callable[[Value], None]) -> Callable[[Value], None]:
        """`function` as a callback that can't harm the thread it is called on: a fault is logged and counted."""

        def call(value: Value) -> None:
            try:
                function(value)
            except Exception:
                self._guarded_faults += 1
                _log.exception("a callback failed on %r", value)

        return call

    def close(self) -> None:
        """Whoever waits is woken, for good."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def wait(self, until_ms: int) -> list[Item]:
        """Everything that has come, at the latest at `until_ms`; empty when nothing did."""
        with self._changed:
            if not self._items and not self._newest and not self._is_closed:
                self._clock.wait(self._changed, until_ms)
            return self.take()

    def take(self) -> list[Item]:
        """Everything that has come, without waiting."""
        with self._changed:
            items = [*self._items, *self._newest.values()]
            self._items, self._newest = [], {}
            return items
