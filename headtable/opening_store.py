"""The head table's store, opened for a command: what was found damaged is said."""

import codecs
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL

from headtable.database import Database
from headtable.errors import FaultyFileError
from headtable.sql_store import SqlStore
from journal.interfaces import Store
from journal.store import SqliteStore

_LOOKED_AT_BYTES = 64
"""A database begins with its page size and counters, which are no letters."""


@contextmanager
def opened_store(database: Database) -> Iterator[Store]:
    """The store, open and sound, closed afterwards. Raises StoreUnavailableError, and FaultyFileError for a server
    whose driver isn't installed."""
    with closing(_opened_file(database) if isinstance(database, Path) else _opened_server(database)) as store:
        yield store


def _opened_file(path: Path) -> Store:
    if _is_text(path):
        raise FaultyFileError([f"{path}: is a text and no database; give another file as database under [store]"])
    store = SqliteStore(path)
    report = store.open()
    if report.set_aside is not None:
        sys.stderr.write(
            f"{path} was damaged ({report.reason}): it is kept as {report.set_aside}, and {report.records_saved}"
            " sound records of it are in the new one; tables send what is missing\n"
        )
    return store


def _is_text(path: Path) -> bool:
    """Whether somebody wrote the file with an editor: no damage makes a readable text of a database."""
    try:
        with path.open("rb") as file:
            beginning = file.read(_LOOKED_AT_BYTES)
        text = codecs.getincrementaldecoder("utf-8-sig")().decode(beginning)
    except (OSError, UnicodeDecodeError):
        return False
    return bool(text) and all(letter.isprintable() or letter.isspace() for letter in text)


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
