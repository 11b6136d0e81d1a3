"""What the rest of the journal asks of a store, and of the log that is sent to a peer."""

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from journal.record import Head, Record


class Clock(Protocol):
    """The monotonic clock; passed in, so that tests can push it."""

    def now_ms(self) -> int:
        """Milliseconds of the monotonic clock."""
        ...

    def wait(self, condition: threading.Condition, until_ms: int | None) -> None:
        """Return when `condition` (held by the caller) is notified or `until_ms` has come; may return early."""
        ...


class Store(Protocol):
    """Several logs, each append-only and chained. Usable from several threads at once.

    Every method may raise StoreUnavailableError when the medium does not answer; trying again later is right.
    """

    def append(self, log_id: str, records: Sequence[Record]) -> Head:
        """The records are durable, and the log's new end is returned. Known, identical records are no event.

        Raises ForkError (a known number with another hash), ChainBrokenError or BadRecordError: nothing has changed.
        """
        ...

    def head(self, log_id: str) -> Head:
        """The last durable record; EMPTY_HEAD for an unknown log."""
        ...

    def read(self, log_id: str, first_seq: int, limit: int) -> list[Record]:
        """Up to `limit` records from `first_seq` on, in order; empty at the end or for an unknown log."""
        ...

    def logs(self) -> list[str]:
        """The log ids, sorted."""
        ...

    def backup(self, path: Path) -> None:
        """A whole copy stands at `path`, which must not exist before (FileExistsError)."""
        ...

    def close(self) -> None:
        """Nothing is held open any more. A second close is no event."""
        ...


class OwnLog(Protocol):
    """The log that this end sends to its peer. `head` and `read` may raise StoreUnavailableError."""

    @property
    def log_id(self) -> str:
        """Which log it is."""
        ...

    def head(self) -> Head:
        """The last record that may be sent."""
        ...

    def read(self, first_seq: int, limit: int) -> list[Record]:
        """Up to `limit` records from `first_seq` on."""
        ...
