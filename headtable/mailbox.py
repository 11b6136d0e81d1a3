"""What the threads of the lines hand to the one thread that owns the hall: the latest of each thing, never a queue.

What came twice before it was taken is there once, so the mailbox is bounded by the number of devices and lines however
long nobody empties it. Records themselves don't pass through: they are in the store, and only the news of them is here.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from headtable.devices import Flaw, Heard
from journal.canonical import JsonObject
from journal.notices import Refusal

MAX_DEVICES = 1_000
"""Of one event; more can only be a fault, and the devices beyond are not shown."""


@dataclass(frozen=True, slots=True)
class Said:
    """A device's status as it came, and when."""

    fields: JsonObject
    at_ms: int


@dataclass(slots=True)
class News:
    """Everything since the last time, by device; `refusals` by line (None: whoever was refused there has gone)."""

    heard: dict[str, tuple[Heard, int]] = field(default_factory=dict)
    statuses: dict[str, Said] = field(default_factory=dict)
    stored: set[str] = field(default_factory=set)
    flaws: dict[str, set[Flaw]] = field(default_factory=dict)
    parted: set[str] = field(default_factory=set)
    left: set[str] = field(default_factory=set)
    returned: set[str] = field(default_factory=set)
    acked: dict[str, tuple[str, int]] = field(default_factory=dict)
    refusals: dict[str, Refusal | None] = field(default_factory=dict)


class Mailbox:
    """Filled by any thread, emptied by one; `on_news` is called by the filler when there is something to take."""

    def __init__(self, on_news: Callable[[], None] = lambda: None) -> None:
        self.on_news = on_news
        self._lock = threading.Lock()
        self._news = News()

    def heard(self, heard: Heard, at_ms: int) -> None:
        """A device showed that it has the key, and said who it is."""
        with self._lock:
            if len(self._news.heard) < MAX_DEVICES:
                self._news.heard[heard.device_id] = (heard, at_ms)
                self._news.left.discard(heard.device_id)
        self.on_news()

    def status(self, device_id: str, said: Said) -> None:
        with self._lock:
            if len(self._news.statuses) < MAX_DEVICES:
                self._news.statuses[device_id] = said
        self.on_news()

    def stored(self, device_id: str) -> None:
        """New records of the device's log are in the store."""
        with self._lock:
            self._news.stored.add(device_id)
        self.on_news()

    def flawed(self, device_id: str, flaw: Flaw) -> None:
        with self._lock:
            self._news.flaws.setdefault(device_id, set()).add(flaw)
        self.on_news()

    def parted(self, device_id: str) -> None:
        """The device has another history of its outgoing log than the head table."""
        with self._lock:
            self._news.parted.add(device_id)
        self.on_news()

    def acked(self, device_id: str, log_id: str, seq: int) -> None:
        """The device has its outgoing log durably up to `seq`. It can wait for other news: nobody is woken."""
        with self._lock:
            if len(self._news.acked) < MAX_DEVICES:
                self._news.acked[device_id] = log_id, seq

    def returned(self, device_id: str) -> None:
        """The device has given back what it keeps of the head table's own logs: it is in the store."""
        with self._lock:
            self._news.returned.add(device_id)
        self.on_news()

    def left(self, device_id: str) -> None:
        """The device said goodbye."""
        with self._lock:
            self._news.left.add(device_id)
        self.on_news()

    def refused(self, line: str, refusal: Refusal | None) -> None:
        """Whoever is at the other end of the line can't be talked to; None: nobody is refused there now."""
        with self._lock:
            self._news.refusals[line] = refusal
        self.on_news()

    def take(self) -> News:
        """Everything since this was last asked."""
        with self._lock:
            news, self._news = self._news, News()
        return news
