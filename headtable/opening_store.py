"""The head table's store, opened for a command: what was found damaged is said."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from journal.store import SqliteStore


@contextmanager
def opened_store(path: Path) -> Iterator[SqliteStore]:
    """The store, open and sound, closed afterwards. Raises StoreUnavailableError."""
    store = SqliteStore(path)
    try:
        report = store.open()
        if report.set_aside is not None:
            sys.stderr.write(
                f"{path} was damaged ({report.reason}): it is kept as {report.set_aside}, and {report.records_saved}"
                " sound records of it are in the new one; tables send what is missing\n"
            )
        yield store
    finally:
        store.close()
