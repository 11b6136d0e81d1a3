"""The head table's store, opened for a command: what was found damaged is said."""

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL

from headtable.database import Database
from headtable.database_file import CHOOSE_ANOTHER, fault_of_file
from headtable.errors import FaultyFileError
from headtable.sql_store import SqlStore
from journal.errors import StoreUnavailableError
from journal.interfaces import Store
from journal.store import SqliteStore


@contextmanager
def opened_store(database: Database, *, must_exist: bool = False) -> Iterator[Store]:
    """The store, open and sound, closed afterwards; a new one is made of a file that isn't there.

    Raises StoreUnavailableError, and FaultyFileError for a server whose driver isn't installed, and for a file that
    isn't there though it `must_exist`.
    """
    if must_exist and isinstance(database, Path) and not database.exists():
        raise FaultyFileError(
            [f"{database}: there is no such database; correct its name, or bring journals in first (headtable import)"]
        )
    with closing(_opened_file(database) if isinstance(database, Path) else _opened_server(database)) as store:
        yield store


def _opened_file(path: Path) -> Store:
    fault = fault_of_file(path)
    if fault is not None:
        raise FaultyFileError([f"{path}: {fault}"])
    store = SqliteStore(path)
    try:
        report = store.open()
    except StoreUnavailableError as error:
        if error.__cause__ is None:  # it says itself what to do
            raise
        raise FaultyFileError([f"{error}; see to its rights and its space, or {CHOOSE_ANOTHER}"]) from error
    if report.set_aside is not None:
        sys.stderr.write(
            f"{path} was damaged ({report.reason}): it is kept as {report.set_aside}, and {report.records_saved}"
            " sound records of it are in the new one; tables send what is missing\n"
        )
    return store


def _opened_server(url: URL) -> Store:
    try:
        store = SqlStore(url)
    except ModuleNotFoundError as error:
        raise FaultyFileError(
            [f"{url.drivername} needs the package {error.name!r}: pip install 'makhos-referee[postgresql]'"]
        ) from error
    try:
        store.open()
    except BaseException:
        store.close()
        raise
    return store
