"""A log of a store as something that can be sent."""

from journal.interfaces import Store
from journal.record import Head, Record


class StoredLog:
    """An OwnLog (see journal.interfaces) that sends what is durable in a store."""

    def __init__(self, store: Store, log_id: str) -> None:
        self._store = store
        self._log_id = log_id

    @property
    def log_id(self) -> str:
        return self._log_id

    def head(self) -> Head:
        return self._store.head(self._log_id)

    def read(self, first_seq: int, limit: int) -> list[Record]:
        return self._store.read(self._log_id, first_seq, limit)
