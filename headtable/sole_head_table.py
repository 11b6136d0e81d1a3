"""One running head table for each database: two would tell the tables different things."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL, NullPool, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from headtable.database import Database
from headtable.database_file import fault_of_file
from journal import schema
from journal.errors import StoreUnavailableError
from journal.sole_use import InUseError, sole_use

PROGRAM = "headtable serve"
_LOCK_KEY = schema.APPLICATION_ID + 1  # the key itself guards the making of the tables (headtable.sql_store)
_WAIT_S = 5


def used_alone(database: Database) -> AbstractContextManager[None]:
    """No other head table runs on the database meanwhile. Raises InUseError, and StoreUnavailableError for a server."""
    return _file_alone(database) if isinstance(database, Path) else _server_alone(database)


@contextmanager
def _file_alone(path: Path) -> Iterator[None]:
    """A lock file of its own beside it, since SQLite must be let alone with the database.

    What can't be a database needs none: whoever opens it says why.
    """
    lock = path.with_name(f"{path.name}.lock")
    with ExitStack() as held:
        if fault_of_file(path) is None:
            with suppress(OSError):
                lock.touch()
            try:
                held.enter_context(sole_use(PROGRAM, lock))
            except InUseError as error:
                raise InUseError(f"another {PROGRAM} runs on {str(path)!r}: stop it first") from error
        yield


@contextmanager
def _server_alone(url: URL) -> Iterator[None]:
    """The server keeps the lock for as long as the connection lives, whatever ends us."""
    shown = url.render_as_string(hide_password=True)
    engine = create_engine(url, poolclass=NullPool, connect_args={"connect_timeout": _WAIT_S})
    try:
        connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        is_ours = connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": _LOCK_KEY})
    except (SQLAlchemyError, OSError) as error:
        said = str(getattr(error, "orig", None) or error).strip().splitlines()
        raise StoreUnavailableError(f"database {shown} is not available: {said[0] if said else error}") from error
    with connection:
        if not is_ours:
            raise InUseError(f"another {PROGRAM} runs on {shown}: stop it first")
        yield
