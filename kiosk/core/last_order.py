"""The head table's last words before a restart, which hold until the next."""

import logging
import threading
from collections.abc import Callable

from journal.errors import JournalError
from journal.interfaces import Store
from journal.opening import Role
from journal.reading import all_records, openings
from kiosk.core.head_orders import Annulment, LateRulings, Order, SetTime, orders_of
from kiosk.core.inbox import Item
from rules.events import MatchAssigned, MatchWithdrawn

_log = logging.getLogger(__name__)

_SUBJECTS: tuple[tuple[type[Order], ...], ...] = (
    (MatchAssigned, MatchWithdrawn),
    (SetTime,),
    (LateRulings,),
    (Annulment,),
)
"""Of each the latest word holds; a pairing comes before what is said about it."""

_NUMBER = "number"
"""In the first record of a head table's log: 1 for the first one for this box, 2 for what took its place."""


class LastOrder:
    """Finds the last words as soon as the card answers, and never tells them after something newer.

    `tell` passes on everything that the link tells the loop. Both may be called on any thread.
    """

    def __init__(self, store: Store, tell: Callable[[Item], None]) -> None:
        self._store = store
        self._tell = tell
        self._lock = threading.Lock()
        self._is_known = False

    def look(self) -> None:
        """The loop has the last words, if the card tells them now."""
        with self._lock:
            self._look()

    def doubt(self) -> None:
        """What the loop heard may not be the last any more: the card may have kept what it said it could not."""
        with self._lock:
            self._is_known = False

    def tell(self, item: Item) -> None:
        """The loop gets `item`; an order among these is newer than any on the card, whose others come before it.

        Any other news is a sign that the line turns, and so a moment to look where that is still to be done.
        """
        with self._lock:
            if not isinstance(item, Order):
                self._tell(item)
                self._look()
                return
            if item not in self._look():
                self._tell(item)
            self._is_known = True

    def _look(self) -> list[Order]:
        """What the loop was told just now: nothing where it had heard before, and while the card is silent."""
        if self._is_known:
            return []
        try:
            orders = last_orders(self._store)
        except JournalError as error:
            _log.warning("the head table's last orders can't be read now: %s", error)
            return []
        self._is_known = True
        for order in orders:
            self._tell(order)
        return orders


def last_orders(store: Store) -> list[Order]:
    """The last word on each subject that was stored before a restart. Raises StoreUnavailableError.

    Of several logs of one head table the highest number counts; of several head tables, the log labelled latest.
    """
    log_id = _current_log(store)
    if log_id is None:
        return []
    orders = [order for record in all_records(store, log_id) for order in orders_of(record.content)]
    found = ([order for order in orders if isinstance(order, kinds)] for kinds in _SUBJECTS)
    return [about[-1] for about in found if about]


def _current_log(store: Store) -> str | None:
    newest: dict[str, tuple[int, int, str]] = {}
    for log_id, opening in openings(store, Role.HEAD).items():
        number = store.read(log_id, 1, 1)[0].content.data.get(_NUMBER)
        found = (number if isinstance(number, int) else 0, opening.stamp.utc_ms or 0, log_id)
        newest[opening.opened.device_id] = max(found, newest.get(opening.opened.device_id, found))
    return max(newest.values(), key=lambda one: one[1:])[2] if newest else None
