"""The head table's journal on a database server: the same promises as the file's (journal.store), through SQLAlchemy.

Two head tables may share a server: the primary key refuses a second record of one number, and whoever came second looks
again and finds a record that is known, or a fork. The database itself refuses changes. A server that does not write
through to its medium before it says so is refused.
"""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, Connection, create_engine, insert, inspect, select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from headtable.sql_schema import ABOUT, METADATA, RECORDS, VERSION
from journal import chain, schema
from journal.errors import ChainBrokenError, JournalError, StoreUnavailableError
from journal.files import give_name
from journal.reading import all_records
from journal.record import EMPTY_HEAD, Head, Record
from journal.store import SqliteStore

_TRIES = 3
"""Of an append that another program was faster than; it looks again each time, so a second one is rare already."""

_WAIT_S = 5
"""For a server that doesn't answer: the page says so instead of standing still."""

_COPIED_AT_ONCE = 500

Result = TypeVar("Result")


class SqlStore:
    """A Store (see journal.interfaces) in a PostgreSQL database, opened when first used."""

    def __init__(self, url: URL) -> None:
        """Nothing is connected yet. Raises ModuleNotFoundError where the driver isn't installed."""
        self._shown = url.render_as_string(hide_password=True)
        self._engine = create_engine(
            url,
            pool_pre_ping=True,  # a server that was started anew is noticed before the work, not in it
            pool_timeout=_WAIT_S,
            connect_args={
                "connect_timeout": _WAIT_S,
                "tcp_user_timeout": _WAIT_S * 1000,  # a cable that was pulled is noticed
                "options": f"-c synchronous_commit=on -c client_encoding=UTF8 -c statement_timeout={_WAIT_S * 1000}",
            },
        )
        self._lock = threading.Lock()
        self._is_open = False

    def open(self) -> None:
        """The tables are there, and every chain in them is whole.

        Raises StoreUnavailableError saying what to do, also for a database that can't be trusted.
        """
        self._tried(lambda _connection: None)

    def append(self, log_id: str, records: Sequence[Record]) -> Head:
        for _ in range(_TRIES):
            try:
                return self._tried(lambda connection: _append(connection, log_id, records))
            except _OvertakenError:
                continue
        raise StoreUnavailableError(f"another program writes log {log_id} of {self._shown} all the time: stop one")

    def head(self, log_id: str) -> Head:
        return self._tried(lambda connection: _head(connection, log_id))

    def read(self, log_id: str, first_seq: int, limit: int) -> list[Record]:
        return self._tried(lambda connection: _records(connection, log_id, first_seq, max(limit, 0)))

    def logs(self) -> list[str]:
        return self._tried(lambda connection: sorted(connection.scalars(text(schema.LOGS))))

    def backup(self, path: Path) -> None:
        """See Store; the copy is a file that `database` in the settings can name."""
        if path.exists():
            raise FileExistsError(f"{str(path)!r} exists and is not overwritten: choose a new name")
        part = path.with_name(path.name + ".part")
        part.unlink(missing_ok=True)
        copy = SqliteStore(part)
        try:
            for log_id in self.logs():
                _copy_log(self, copy, log_id)
            copy.open()
        finally:
            copy.close()
        give_name(part, path)

    def close(self) -> None:
        self._engine.dispose()

    def _tried(self, work: Callable[[Connection], Result]) -> Result:
        """What `work` returns, done whole in one transaction or not at all."""
        try:
            self._make_sure_it_is_open()
            with self._engine.begin() as connection:
                return work(connection)
        except JournalError:
            raise
        except IntegrityError as error:
            raise _OvertakenError from error
        except (SQLAlchemyError, OSError) as error:
            raise StoreUnavailableError(f"database {self._shown} is not available: {_first_line(error)}") from error

    def _make_sure_it_is_open(self) -> None:
        with self._lock:
            if not self._is_open:
                with self._engine.begin() as connection:
                    _prepare(connection, self._shown)
                    _check_chains(connection, self._shown)
                self._is_open = True


class _OvertakenError(Exception):
    """Another program appended a record of that number just before."""


def _prepare(connection: Connection, shown: str) -> None:
    """Our tables are there, in a database that keeps what it says it keeps."""
    if connection.scalar(text("SHOW fsync")) != "on":
        raise StoreUnavailableError(f"{shown} may lose what it has stored (fsync is off): turn it on")
    # Two programs that start at once must not both make the tables.
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": schema.APPLICATION_ID})
    names = set(inspect(connection).get_table_names())
    if ABOUT.name in names:
        version = connection.scalar(select(ABOUT.c.version))
        if version is None or version > VERSION:
            raise StoreUnavailableError(f"{shown} was made by a newer program (version {version}): update this one")
        return
    if RECORDS.name in names:
        raise StoreUnavailableError(f"{shown} belongs to another program: choose another database")
    METADATA.create_all(connection)
    connection.execute(insert(ABOUT).values(only_row=1, version=VERSION))


def _check_chains(connection: Connection, shown: str) -> None:
    for log_id in connection.scalars(text(schema.LOGS)).all():
        head = EMPTY_HEAD
        try:
            while records := _records(connection, log_id, head.seq + 1, _COPIED_AT_ONCE):
                head = chain.check(head, records)
        except ChainBrokenError as error:
            raise StoreUnavailableError(
                f"{shown}: log {log_id} was changed from outside ({error}): name a new database; the tables send"
                " everything again"
            ) from error


def _append(connection: Connection, log_id: str, records: Sequence[Record]) -> Head:
    head = _head(connection, log_id)
    fresh = chain.new_records(log_id, head, records, lambda seq: _hash_at(connection, log_id, seq))
    if not fresh:
        return head
    rows = [{"log_id": log_id, "seq": one.seq, "body": one.body, "hash": one.hash} for one in fresh]
    connection.execute(insert(RECORDS), rows)
    return fresh[-1].head


def _head(connection: Connection, log_id: str) -> Head:
    columns = RECORDS.c
    wanted = select(columns.seq, columns.hash).where(columns.log_id == log_id).order_by(columns.seq.desc()).limit(1)
    row = connection.execute(wanted).one_or_none()
    return Head(row.seq, row.hash) if row is not None else EMPTY_HEAD


def _hash_at(connection: Connection, log_id: str, seq: int) -> bytes | None:
    columns = RECORDS.c
    return connection.scalar(select(columns.hash).where(columns.log_id == log_id, columns.seq == seq))


def _records(connection: Connection, log_id: str, first_seq: int, limit: int) -> list[Record]:
    columns = RECORDS.c
    wanted = (
        select(columns.seq, columns.body, columns.hash)
        .where(columns.log_id == log_id, columns.seq >= first_seq)
        .order_by(columns.seq)
        .limit(limit)
    )
    return [Record(row.seq, row.body, row.hash) for row in connection.execute(wanted)]


def _copy_log(source: SqlStore, target: SqliteStore, log_id: str) -> None:
    batch: list[Record] = []
    for record in all_records(source, log_id):
        batch.append(record)
        if len(batch) == _COPIED_AT_ONCE:
            target.append(log_id, batch)
            batch.clear()
    target.append(log_id, batch)


def _first_line(error: Exception) -> str:
    """What the driver said, without the statement and the address that SQLAlchemy adds."""
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0] if said else type(error).__name__
