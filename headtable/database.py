"""Where the head table keeps every record: a file, or a database on a PostgreSQL server."""

from pathlib import Path
from typing import TypeAlias

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

Database: TypeAlias = Path | URL

ALLOWED = 'the name of a file, or an address such as "postgresql+psycopg://name@localhost/event"'
_FILE_DRIVER = "sqlite"
_SERVER_DRIVER = "postgresql+psycopg"
_FILE_PREFIX = f"{_FILE_DRIVER}:///"


def is_database(value: object) -> bool:
    """Whether `read_database` takes it."""
    if not isinstance(value, str) or not value.strip():
        return False
    try:
        read_database(value, Path())
    except ValueError:
        return False
    return True


def read_database(value: str, folder: Path) -> Database:
    """What a setting names; files are relative to `folder`. Raises ValueError for what is neither.

    `sqlite:///name` is a file too, kept by the same store as one that is simply named: that one sets a damaged file
    aside, saves what is sound in it, and was killed hundreds of times at random instants.
    """
    if "://" not in value:
        return folder / value
    if value.startswith(_FILE_PREFIX) and len(value) > len(_FILE_PREFIX):
        return folder / value.removeprefix(_FILE_PREFIX)
    try:
        url = make_url(value)
    except ArgumentError as error:
        raise ValueError(f"{value!r} is no address of a database") from error
    if url.drivername != _SERVER_DRIVER or not url.database:
        raise ValueError(f"{value!r} is not {ALLOWED}")
    return url
