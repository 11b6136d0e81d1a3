"""A log that was begun while the card was silent gets its place among those that the card turns out to hold.

Nobody could know of them then, and the wall clock, by which the next start would choose, may have stood anywhere.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from journal.interfaces import Store
from journal.opening import JournalOpened
from journal.record import Stamp
from journal.writer import Writer
from kiosk.core.restore import label_above
from rules.events import MatchAssigned
from rules.fold import Entry

_log = logging.getLogger(__name__)


class LogPlace:
    """Looks once, as soon as a match stands in the log: before that the box should rather go back to the older one."""

    def __init__(self, store: Store, writer: Writer, successor: Callable[[], JournalOpened]) -> None:
        """`successor` names a log of this box that is not there yet."""
        self._store = store
        self._writer = writer
        self._successor = successor
        self._is_known = False

    def note_saved(self, seq: int, entries: Sequence[Entry], stamp: Stamp) -> None:
        """Everything up to `seq` is saved. Raises StoreUnavailableError; the next call looks again."""
        if self._is_known or not any(isinstance(one.event, MatchAssigned) and one.seq <= seq for one in entries[:1]):
            return
        opened = self._successor()
        label_ms = label_above(self._store, opened.device_id, self._writer.log_id)
        self._is_known = True
        if label_ms is not None:
            _log.warning("the card held newer labels than log %s has", self._writer.log_id)
            self._writer.continue_in(opened, replace(stamp, utc_ms=label_ms))
