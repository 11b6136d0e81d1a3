"""The head table's own logs: one outgoing log for each device, found again after a restart.

What a table is told (assignments, withdrawals) is a journal like the table's own: numbered, chained, durable before it
is sent, and sent until the table has stored it.
"""

import threading
from collections.abc import Mapping, Sequence

from headtable.assignments import Order
from headtable.author import Author
from journal.interfaces import Store
from journal.opening import Role
from journal.reading import all_records, openings
from journal.record import Record
from journal.stored_log import StoredLog

FOR_DEVICE = "for_device_id"
"""In the first record of an outgoing log: whom it is for."""

NUMBER = "number"
"""In the same place: 1 for the first outgoing log of a device, 2 for the one that took its place."""


class HeadLogs:
    """Finds or makes the outgoing log of a device, and appends to it. Any thread may find; one makes and appends."""

    def __init__(self, store: Store, author: Author) -> None:
        self._store = store
        self._author = author
        self._lock = threading.Lock()
        self._begun = _begun(store)

    @property
    def log_ids(self) -> Mapping[str, str]:
        """Outgoing logs by the device they are for."""
        with self._lock:
            return {device_id: log_id for device_id, (_, log_id) in self._begun.items() if log_id is not None}

    def find(self, device_id: str) -> StoredLog | None:
        """The device's outgoing log; None before there is one."""
        with self._lock:
            _, log_id = self._begun.get(device_id, (0, None))
        return StoredLog(self._store, log_id) if log_id is not None else None

    def forget(self, device_id: str) -> None:
        """The device's outgoing log is not used any more; the next one takes its place."""
        with self._lock:
            number, _ = self._begun.get(device_id, (0, None))
            self._begun[device_id] = number, None

    def log_for(self, device_id: str, label: str) -> StoredLog:
        """The device's outgoing log, made now if there was none. Raises what the store raises."""
        return self.find(device_id) or self._begin(device_id, label)

    def _begin(self, device_id: str, label: str) -> StoredLog:
        """A try that fails uses up its number: the medium may have kept that log all the same."""
        with self._lock:
            number = self._begun.get(device_id, (0, None))[0] + 1
            self._begun[device_id] = number, None
        log_id = self._author.begin_log(self._store, label, {FOR_DEVICE: device_id, NUMBER: number})
        with self._lock:
            self._begun[device_id] = number, log_id
        return StoredLog(self._store, log_id)

    def tell(self, log: StoredLog, order: Order) -> None:
        """The order is durable in the log. Raises what the store raises."""
        self._author.append(self._store, log.log_id, (order.type, order.data))

    def records(self, log: StoredLog) -> list[Record]:
        """Everything that was told in the log, first to last."""
        return list(all_records(self._store, log.log_id))


def is_for(store: Store, log_id: str, records: Sequence[Record], device_id: str) -> bool:
    """Whether `records` are of an outgoing log for the device, as far as its first record says. Raises what the store
    raises, BadRecordError.

    So a table can give back what it was told, and nothing else in the head table's name.
    """
    known = store.read(log_id, 1, 1) or records[:1]
    return known[0].seq == 1 and known[0].content.data.get(FOR_DEVICE) == device_id


def _begun(store: Store) -> dict[str, tuple[int, str | None]]:
    """Number and log id of each device's outgoing log; of several, the one that the table takes for the last as well.

    See kiosk.core.last_order: the highest number; of one number, an older version's tries, the latest label.
    """
    found: dict[str, tuple[int, int, str]] = {}
    for log_id, opening in openings(store, Role.HEAD).items():
        if opening.opened.follows is not None:
            continue  # another history, that another laptop has told
        data = store.read(log_id, 1, 1)[0].content.data
        device_id, number = data.get(FOR_DEVICE), data.get(NUMBER)
        if isinstance(device_id, str) and isinstance(number, int):
            this = (number, opening.stamp.utc_ms or 0, log_id)
            found[device_id] = max(this, found.get(device_id, this))
    return {device_id: (number, log_id) for device_id, (number, _, log_id) in found.items()}
