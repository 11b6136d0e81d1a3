"""The histories of all tables' logs in the store, kept up to date record by record.

A log that another one goes on from whole counts no longer: what is in it is in the other. One with more in it than was
copied stays beside the other; then what is in both is disputed, and a person decides (cases 21).
"""

from collections.abc import Mapping

from headtable.tables import TableHistory, extended
from journal.errors import BadRecordError
from journal.interfaces import Store
from journal.opening import JournalOpened, Role, read_opening
from journal.reading import all_records


class Histories:
    """By log id. Every method raises what the store raises; then nothing has changed. Used by one thread."""

    def __init__(self, store: Store) -> None:
        """Empty before catch_up()."""
        self._store = store
        self._histories: dict[str, TableHistory] = {}
        self._others: set[str] = set()  # logs that no history is made of: our own, and those gone on from
        self._followed: dict[str, int] = {}  # log id -> how much of it is in the log that goes on from it

    @property
    def by_log(self) -> Mapping[str, TableHistory]:
        """What counts."""
        return self._histories

    def of(self, log_id: str) -> TableHistory:
        """The history of a log; an empty one of a log of which nothing came yet."""
        return self._histories.get(log_id, TableHistory())

    def catch_up(self) -> dict[str, JournalOpened]:
        """Everything in the store is known; returns the logs that have something new, with what they say they are."""
        opened_by_id = {}
        for log_id in self._store.logs():
            if log_id in self._others or self._store.head(log_id).seq <= self.of(log_id).last_seq:
                continue
            opened = self._opening(log_id)
            if opened is None or opened.role is not Role.TABLE:
                self._others.add(log_id)
                continue
            opened_by_id[log_id] = opened
            self.read_on(log_id)
        return opened_by_id

    def read_on(self, log_id: str) -> None:
        """The history of this log has all its records."""
        history = self.of(log_id)
        fresh = list(all_records(self._store, log_id, history.last_seq + 1))
        if not fresh:
            return
        self._histories[log_id] = extended(history, fresh)
        opened = self._opening(log_id) if history.last_seq == 0 else None
        if opened is not None and opened.follows is not None:
            self._followed[opened.follows] = opened.follows_seq or 0
        self._drop_followed()

    def _drop_followed(self) -> None:
        for log_id, copied_seq in self._followed.items():
            if log_id in self._histories and self._store.head(log_id).seq <= copied_seq:
                del self._histories[log_id]
                self._others.add(log_id)

    def _opening(self, log_id: str) -> JournalOpened | None:
        try:
            return read_opening(self._store.read(log_id, 1, 1)[0].content)
        except (BadRecordError, IndexError):
            return None
