"""A store that keeps its logs in memory: for tests, for `--simulate`, and for a table whose card is gone."""

import threading
from collections.abc import Sequence
from pathlib import Path

from journal import chain
from journal.errors import StoreUnavailableError
from journal.record import EMPTY_HEAD, Head, Record


class MemoryStore:
    """A Store (see journal.interfaces) that is gone with the program. It cannot be backed up."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Record]] = {}
        self._lock = threading.Lock()

    def append(self, log_id: str, records: Sequence[Record]) -> Head:
        with self._lock:
            kept = self._logs.get(log_id, [])
            fresh = chain.new_records(log_id, _end(kept), records, lambda seq: _hash_at(kept, seq))
            if fresh:
                self._logs.setdefault(log_id, kept).extend(fresh)
            return _end(self._logs.get(log_id, kept))

    def head(self, log_id: str) -> Head:
        with self._lock:
            return _end(self._logs.get(log_id, []))

    def read(self, log_id: str, first_seq: int, limit: int) -> list[Record]:
        with self._lock:
            start = max(first_seq, 1) - 1
            return self._logs.get(log_id, [])[start : start + max(limit, 0)]

    def logs(self) -> list[str]:
        with self._lock:
            return sorted(self._logs)

    def backup(self, path: Path) -> None:
        raise StoreUnavailableError(f"cannot write {str(path)!r}: this journal is in memory only; export it instead")

    def close(self) -> None:
        """Nothing to close."""


def _end(records: Sequence[Record]) -> Head:
    return records[-1].head if records else EMPTY_HEAD


def _hash_at(records: Sequence[Record], seq: int) -> bytes | None:
    return records[seq - 1].hash if 1 <= seq <= len(records) else None
