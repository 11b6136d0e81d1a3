"""The head table's own logs: one outgoing log for each device, found again after a restart.

What a table is told (assignments, withdrawals) is a journal like the table's own: numbered, chained, durable before it
is sent, and sent until the table has stored it.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from headtable.assignments import Order
from headtable.log_reading import all_records, openings
from journal import chain
from journal.canonical import JsonObject
from journal.interfaces import Store
from journal.opening import JournalOpened, Role
from journal.record import EMPTY_HEAD, Head, Record, Stamp
from journal.values import to_json

FOR_DEVICE = "for_device_id"
"""In the first record of an outgoing log: whom it is for."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """One outgoing log, as journal.interfaces.OwnLog wants it: what may be sent is what is durable."""

    log_id: str
    store: Store

    def head(self) -> Head:
        return self.store.head(self.log_id)

    def read(self, first_seq: int, limit: int) -> list[Record]:
        return self.store.read(self.log_id, first_seq, limit)


class HeadLogs:
    """Finds or makes the outgoing log of a device, and appends to it. Used by one thread; Outgoing by any."""

    def __init__(self, store: Store, stamp: Callable[[], Stamp], head_id: str, software: str) -> None:
        self._store = store
        self._stamp = stamp
        self._head_id = head_id
        self._software = software
        self._log_ids = _known(store)

    @property
    def log_ids(self) -> Mapping[str, str]:
        """Outgoing logs by the device they are for."""
        return self._log_ids

    def log_for(self, device_id: str, label: str) -> Outgoing:
        """The device's outgoing log, made now if there was none. Raises what the store raises."""
        if device_id not in self._log_ids:
            log_id = secrets.token_hex(8)
            opened = JournalOpened(log_id, self._head_id, label, self._software, Role.HEAD)
            data = {**cast("JsonObject", to_json(opened)), FOR_DEVICE: device_id}
            self._store.append(log_id, [chain.make(EMPTY_HEAD, chain.OPENING_TYPE, self._stamp(), data)])
            self._log_ids[device_id] = log_id
        return Outgoing(self._log_ids[device_id], self._store)

    def tell(self, log: Outgoing, order: Order) -> Head:
        """The order is durable in the log; its end is returned. Raises what the store raises."""
        return self._store.append(log.log_id, [chain.make(log.head(), order.type, self._stamp(), order.data)])

    def records(self, log: Outgoing) -> list[Record]:
        """Everything that the device was ever told, first to last."""
        return list(all_records(self._store, log.log_id))


def _known(store: Store) -> dict[str, str]:
    found: dict[str, str] = {}
    for log_id in openings(store, Role.HEAD):
        device_id = store.read(log_id, 1, 1)[0].content.data.get(FOR_DEVICE)
        if isinstance(device_id, str):
            found[device_id] = log_id
    return found
