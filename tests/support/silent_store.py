"""A store in memory whose medium can stop answering."""

from collections.abc import Sequence

from journal.errors import StoreUnavailableError
from journal.memory import MemoryStore
from journal.record import Head, Record


class SilentStore(MemoryStore):
    """Neither reads nor writes while it `is_silent`."""

    is_silent = False

    def append(self, log_id: str, records: Sequence[Record]) -> Head:
        self._answer()
        return super().append(log_id, records)

    def head(self, log_id: str) -> Head:
        self._answer()
        return super().head(log_id)

    def read(self, log_id: str, first_seq: int, limit: int) -> list[Record]:
        self._answer()
        return super().read(log_id, first_seq, limit)

    def logs(self) -> list[str]:
        self._answer()
        return super().logs()

    def _answer(self) -> None:
        if self.is_silent:
            raise StoreUnavailableError("no card")
