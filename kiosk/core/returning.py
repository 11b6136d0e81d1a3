"""What a head table that lost everything gets back: its own logs, as this box has stored them.

They go one after another over the line in place of the box's own log, which follows once more when they have arrived.
"""

from collections import deque

from journal.interfaces import OwnLog, Store
from journal.messages import WANTS_RETURNED, Hello
from journal.opening import Role
from journal.reading import openings
from journal.stored_log import StoredLog

MOST_LOGS = 8
"""The last ones: each holds what those before it held, since every one begins anew."""


class Returning:
    """Which log has to be sent back now. Used by the link's thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: deque[OwnLog] = deque()

    @property
    def log(self) -> OwnLog | None:
        """The log to send in place of the own one; None where nothing has to be sent back."""
        return self._waiting[0] if self._waiting else None

    def ask(self, head: Hello) -> bool:
        """A head table said hello; returns whether there is something to send back to it from now on.

        Raises what the store raises.
        """
        if WANTS_RETURNED not in head.features or self._waiting:
            return False
        found = openings(self._store, Role.HEAD)
        kept = [
            (one.stamp.utc_ms or 0, log_id) for log_id, one in found.items() if one.opened.device_id == head.device_id
        ]
        self._waiting.extend(StoredLog(self._store, log_id) for _, log_id in sorted(kept)[-MOST_LOGS:])
        return bool(self._waiting)

    def arrived(self, log_id: str, seq: int) -> bool:
        """The head table has a log up to `seq`; returns whether another one has to be sent now.

        Raises what the store raises.
        """
        log = self.log
        return log is not None and log.log_id == log_id and seq >= log.head().seq and self.give_up(log_id)

    def give_up(self, log_id: str) -> bool:
        """This log has arrived, or can't: the head table has another history. Returns whether it was on its way."""
        if self.log is None or self.log.log_id != log_id:
            return False
        self._waiting.popleft()
        return True
