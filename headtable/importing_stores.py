"""A table's own database, from its card or a backup of it: every log in it, as if each had been exported.

The file is copied first, so whatever is on the card stays as it is; damage in it costs no more than it must.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from headtable.errors import FaultyFileError
from headtable.importing import Imported, import_records
from journal.errors import JournalError
from journal.interfaces import Store
from journal.parts import Part
from journal.reading import all_records
from journal.record import EMPTY_HEAD
from journal.store import SqliteStore

SUFFIX = ".sqlite"
_COMPANION = "-wal"
"""Holds the last records where the box was switched off without notice."""


def import_store(store: Store, path: Path) -> list[Imported]:
    """Everything sound in the database is in the store; nothing of one that has no records yet.

    Raises FaultyFileError for what is no journal's database.
    """
    with tempfile.TemporaryDirectory() as folder:
        try:
            with closing(SqliteStore(_copied(path, Path(folder)))) as other:
                report = other.open()
                found = list(_imported(store, other))
        except (OSError, JournalError) as error:
            said = str(error).replace(f"{folder}/", "")
            raise FaultyFileError([f"{path}: no journal's database ({said}); nothing was taken"]) from error
    if not found and (report.set_aside is not None or not path.stat().st_size):
        raise FaultyFileError([f"{path}: nothing in it can be read ({report.reason or 'it is empty'})"])
    return [replace(one, fault=one.fault or report.reason) for one in found]


def _copied(path: Path, folder: Path) -> Path:
    companion = path.with_name(path.name + _COMPANION)
    if companion.exists():
        shutil.copyfile(companion, folder / companion.name)
    return shutil.copyfile(path, folder / path.name)


def _imported(store: Store, other: Store) -> Iterator[Imported]:
    for log_id in other.logs():
        yield import_records(store, Part(log_id, EMPTY_HEAD, list(all_records(other, log_id))))
