"""What the head table's log asks of this table, and its last word before a restart, which holds until the next."""

import logging
import threading
from collections.abc import Callable
from typing import cast

from journal.errors import BadRecordError, JournalError
from journal.interfaces import Store
from journal.opening import Role
from journal.reading import all_records, openings
from journal.record import Content
from journal.values import DataclassReader
from kiosk.core.inbox import Item
from kiosk.core.orders import Order
from rules.events import MatchAssigned, MatchWithdrawn
from rules.units import AtMs

_log = logging.getLogger(__name__)

_ORDERS = {
    "assignment": DataclassReader(MatchAssigned, ignores_unknown=True),
    "assignment_withdrawn": DataclassReader(MatchWithdrawn, ignores_unknown=True),
}
"""What the head table's log may ask of a table; records of other types are stored and left alone."""

_NUMBER = "number"
"""In the first record of a head table's log: 1 for the first one for this box, 2 for what took its place."""


class LastOrder:
    """Finds the last word as soon as the card answers, unless the head table has said something newer by then.

    `tell` passes on everything that the link tells the loop. Both may be called on any thread.
    """

    def __init__(self, store: Store, tell: Callable[[Item], None]) -> None:
        self._store = store
        self._tell = tell
        self._lock = threading.Lock()
        self._is_known = False

    def look(self) -> None:
        """The loop has the last word, if the card tells one now."""
        with self._lock:
            if self._is_known:
                return
            try:
                order = last_order(self._store)
            except JournalError as error:
                _log.warning("the head table's last order can't be read now: %s", error)
                return
            self._is_known = True
            if order is not None:
                self._tell(order)

    def tell(self, item: Item) -> None:
        """The loop gets `item`; an order among these is newer than any on the card."""
        with self._lock:
            self._is_known = self._is_known or isinstance(item, MatchAssigned | MatchWithdrawn)
            self._tell(item)


def order_of(content: Content) -> Order | None:
    """What a record of the head table asks of the table; None for nothing, or nothing that can be understood."""
    reader = _ORDERS.get(content.type)
    if reader is None:
        return None
    try:
        return cast("Order", reader.read(content.data, {"at_ms": AtMs(0)}))
    except BadRecordError:
        _log.exception("record %d of the head table can't be understood", content.seq)
        return None


def last_order(store: Store) -> Order | None:
    """The last order that was stored before a restart. Raises StoreUnavailableError.

    Of several logs of one head table the highest number counts; of several head tables, the log labelled latest.
    """
    log_id = _current_log(store)
    if log_id is None:
        return None
    orders = [order for record in all_records(store, log_id) if (order := order_of(record.content)) is not None]
    return orders[-1] if orders else None


def _current_log(store: Store) -> str | None:
    newest: dict[str, tuple[int, int, str]] = {}
    for log_id, opening in openings(store, Role.HEAD).items():
        number = store.read(log_id, 1, 1)[0].content.data.get(_NUMBER)
        found = (number if isinstance(number, int) else 0, opening.stamp.utc_ms or 0, log_id)
        newest[opening.opened.device_id] = max(found, newest.get(opening.opened.device_id, found))
    return max(newest.values(), key=lambda one: one[1:])[2] if newest else None
