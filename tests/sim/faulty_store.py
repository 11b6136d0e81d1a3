"""A store whose medium fails as cards do: full, gone, unsure, lying. What a crash leaves of it is known exactly."""

from collections.abc import Sequence
from enum import StrEnum

from journal.errors import StoreUnavailableError
from journal.memory import MemoryStore
from journal.record import Head, Record


class Medium(StrEnum):
    """How the medium behaves."""

    HONEST = "honest"
    FULL = "full"
    """Reads, and takes nothing: full or read-only."""
    MISSING = "missing"
    """Neither reads nor writes."""
    UNSURE = "unsure"
    """Keeps what it is given, and reports a fault all the same."""
    LYING = "lying"
    """Reports as durable what a crash takes away again."""


class FaultyStore(MemoryStore):
    """A Store (see journal.interfaces). `has_lied`: a crash has taken away what was called durable.

    `changes` goes up whenever something may be there that was not, or the other way round.
    """

    def __init__(self) -> None:
        super().__init__()
        self.medium = Medium.HONEST
        self.has_lied = False
        self.changes = 0
        self._floating: dict[str, int] = {}

    def append(self, log_id: str, records: Sequence[Record]) -> Head:
        self._answer()
        self.changes += 1
        if self.medium is Medium.FULL:
            raise StoreUnavailableError("no space left on the medium")
        before_seq = super().head(log_id).seq
        head = super().append(log_id, records)
        if self.medium is Medium.LYING:
            self._floating.setdefault(log_id, before_seq)
        else:
            self._floating.clear()  # a real sync takes along whatever was written before it
        if self.medium is Medium.UNSURE:
            raise StoreUnavailableError("input/output error")
        return head

    def head(self, log_id: str) -> Head:
        self._answer()
        return super().head(log_id)

    def read(self, log_id: str, first_seq: int, limit: int) -> list[Record]:
        self._answer()
        return super().read(log_id, first_seq, limit)

    def logs(self) -> list[str]:
        self._answer()
        return super().logs()

    def durable_seq(self, log_id: str) -> int:
        """The last record that a crash leaves, whatever the medium has reported."""
        seq = super().head(log_id).seq
        return min(seq, self._floating.get(log_id, seq))

    def whole(self, log_id: str) -> list[Record]:
        """Every record of the log, whether or not the medium answers now."""
        return super().read(log_id, 1, 1_000_000)

    def size(self, log_id: str) -> int:
        """How many records the log has, whether or not the medium answers now."""
        return super().head(log_id).seq

    def all_logs(self) -> list[str]:
        """Every log id, whether or not the medium answers now."""
        return super().logs()

    def crash(self) -> None:
        """The power goes: what only floated is gone."""
        self.changes += 1
        for log_id, seq in self._floating.items():
            self.has_lied = True
            del self._logs[log_id][seq:]
            if not self._logs[log_id]:
                del self._logs[log_id]
        self._floating.clear()

    def _answer(self) -> None:
        if self.medium is Medium.MISSING:
            raise StoreUnavailableError("no medium")
