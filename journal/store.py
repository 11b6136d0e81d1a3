"""The journal on the card: one SQLite file that holds a table's own log and the logs it received.

Every append is one transaction, synced to the medium before it returns (WAL, synchronous=FULL, both read back).
The file itself refuses changes. One that cannot be trusted when it is opened is moved aside, whole, and what is sound
in it is copied into a new one. Reads have a connection of their own, so no reader waits for a slow card to sync.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from journal import chain, schema
from journal.errors import JournalError, StoreUnavailableError
from journal.files import OpenReport, create_private, give_name, set_aside
from journal.record import EMPTY_HEAD, Head, Record

_BUSY_S = 2.0  # how long another program's lock is waited for: only a second start can hold one
_CHECKPOINT_PAGES = 200  # keeps the write-ahead file small, so that opening after a power loss is quick
_CACHE_KIB = 512  # a journal is used at its end: SQLite's own 2 MiB for each connection would only fill up
_SYNCHRONOUS_FULL = 2
_DAMAGE_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_SAVED_AT_ONCE = 200  # records in one transaction while a damaged file is copied

Result = TypeVar("Result")


@dataclass(slots=True)
class _Slot:
    """A connection, and the file it belongs to: a file that was moved away must not be used on unnoticed."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    connection: sqlite3.Connection | None = None
    inode: int = 0

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
        self.connection = None


class SqliteStore:
    """A Store (see journal.interfaces) in one file, opened when first used and again after any trouble."""

    def __init__(self, path: Path) -> None:
        """Nothing is read or written yet."""
        self._path = path
        self._writing = _Slot()
        self._reading = _Slot()
        self._report = OpenReport()

    def open(self) -> OpenReport:
        """The file is open and sound; says whether a damaged one was set aside. Raises StoreUnavailableError."""
        self._write(lambda _connection: None)
        return self._report

    def append(self, log_id: str, records: Sequence[Record]) -> Head:
        return self._write(lambda connection: _append(connection, log_id, records))

    def head(self, log_id: str) -> Head:
        return self._read(lambda connection: _head(connection, log_id))

    def read(self, log_id: str, first_seq: int, limit: int) -> list[Record]:
        return self._read(lambda connection: list(_records(connection, log_id, first_seq, max(limit, 0))))

    def logs(self) -> list[str]:
        return self._read(_logs)

    def backup(self, path: Path) -> None:
        """See Store; the copy is complete and synced before it gets its name."""
        if path.exists():
            raise FileExistsError(f"{str(path)!r} exists and is not overwritten: choose a new name")
        self._read(lambda connection: _copy(connection, path))

    def close(self) -> None:
        for slot in (self._writing, self._reading):
            with slot.lock:
                slot.close()

    def _write(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        slot = self._writing
        with slot.lock:
            try:
                if slot.connection is None:
                    slot.connection, self._report = _open_sound(self._path)
                    slot.inode = self._path.stat().st_ino
                elif slot.inode != self._path.stat().st_ino:
                    raise StoreUnavailableError(f"journal {str(self._path)!r} was replaced while it was open")
                return work(slot.connection)
            except (sqlite3.Error, OSError) as error:
                slot.close()
                raise self._unavailable(error) from error

    def _read(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        slot = self._reading
        with slot.lock:
            try:
                if slot.connection is None or slot.inode != self._path.stat().st_ino:
                    slot.close()
                    self.open()
                    slot.connection, slot.inode = _connect(self._path), self._path.stat().st_ino
                return work(slot.connection)
            except (sqlite3.Error, OSError) as error:
                slot.close()
                raise self._unavailable(error) from error

    def _unavailable(self, error: Exception) -> Exception:
        if isinstance(error, JournalError):
            return error
        return StoreUnavailableError(f"journal {str(self._path)!r} is not available: {error}")


class _DamagedError(Exception):
    """The file is ours and can't be trusted."""


def _connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(address, uri=True, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)
    try:
        (journal_mode,) = connection.execute("PRAGMA journal_mode=WAL").fetchone()
        for setting in ("synchronous=FULL", f"wal_autocheckpoint={_CHECKPOINT_PAGES}", f"cache_size=-{_CACHE_KIB}"):
            connection.execute(f"PRAGMA {setting}")
        (synchronous,) = connection.execute("PRAGMA synchronous").fetchone()
        if (journal_mode, synchronous) != ("wal", _SYNCHRONOUS_FULL):
            raise StoreUnavailableError(f"{str(path)!r} cannot be written safely (mode {journal_mode}, {synchronous})")
    except BaseException:
        connection.close()
        raise
    return connection


def _open_sound(path: Path) -> tuple[sqlite3.Connection, OpenReport]:
    """A checked connection; a damaged file was set aside and its sound records copied into a new one."""
    try:
        return _connect_checked(path), OpenReport()
    except _DamagedError as damage:
        aside = set_aside(path)
        connection = _connect_checked(path)
        return connection, OpenReport(aside, str(damage), _save_sound(aside, connection))


def _connect_checked(path: Path) -> sqlite3.Connection:
    create_private(path)
    try:
        connection = _connect(path)
        try:
            _check(connection, path)
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF in _DAMAGE_CODES:
            raise _DamagedError(str(error)) from error
        raise
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Raises StoreUnavailableError for a file that isn't ours to touch, _DamagedError for one that isn't sound."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if (version, application, tables) == (0, 0, 0):
        connection.executescript(schema.CREATE)
    elif application != schema.APPLICATION_ID:
        raise StoreUnavailableError(f"{str(path)!r} belongs to another program: choose another file")
    elif version > schema.VERSION:
        raise StoreUnavailableError(f"{str(path)!r} was made by a newer program (version {version}): update this one")
    (integrity,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if integrity != "ok":
        raise _DamagedError(str(integrity))
    for log_id in _logs(connection):
        try:
            chain.check(EMPTY_HEAD, _records(connection, log_id))
        except JournalError as error:
            raise _DamagedError(f"log {log_id}: {error}") from error


def _save_sound(damaged: Path, fresh: sqlite3.Connection) -> int:
    """The sound beginning of each log in the damaged file is in the new one; says how many records that is."""
    saved = 0
    with suppress(sqlite3.Error), closing(_connect(damaged, "ro")) as connection:
        for log_id in _logs(connection):
            saved += _save_sound_log(connection, fresh, log_id)
    return saved


def _save_sound_log(damaged: sqlite3.Connection, fresh: sqlite3.Connection, log_id: str) -> int:
    head = EMPTY_HEAD
    while batch := chain.sound_beginning(head, _readable(damaged, log_id, head.seq + 1)):
        head = _append(fresh, log_id, batch)
    return head.seq


def _readable(connection: sqlite3.Connection, log_id: str, first_seq: int) -> list[Record]:
    records: list[Record] = []
    with suppress(sqlite3.DatabaseError):
        for record in _records(connection, log_id, first_seq, _SAVED_AT_ONCE):
            records.append(record)  # one by one: what came before the damage is kept
    return records


def _append(connection: sqlite3.Connection, log_id: str, records: Sequence[Record]) -> Head:
    connection.execute("BEGIN IMMEDIATE")
    try:
        head = _head(connection, log_id)
        fresh = chain.new_records(log_id, head, records, lambda seq: _hash_at(connection, log_id, seq))
        rows = [(log_id, record.seq, record.body, record.hash) for record in fresh]
        connection.executemany(schema.INSERT, rows)
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
    return fresh[-1].head if fresh else head


def _head(connection: sqlite3.Connection, log_id: str) -> Head:
    row = connection.execute(schema.HEAD, (log_id,)).fetchone()
    return Head(*row) if row else EMPTY_HEAD


def _hash_at(connection: sqlite3.Connection, log_id: str, seq: int) -> bytes | None:
    row: tuple[bytes] | None = connection.execute(schema.HASH_AT, (log_id, seq)).fetchone()
    return row[0] if row else None


def _records(connection: sqlite3.Connection, log_id: str, first_seq: int = 1, limit: int = -1) -> Iterator[Record]:
    return (Record(*row) for row in connection.execute(schema.RECORDS, (log_id, first_seq, limit)))


def _logs(connection: sqlite3.Connection) -> list[str]:
    return [log_id for (log_id,) in connection.execute(schema.LOGS)]


def _copy(connection: sqlite3.Connection, path: Path) -> None:
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    create_private(part)
    with closing(sqlite3.connect(part)) as target:
        connection.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # one file that stands for itself
    give_name(part, path)
