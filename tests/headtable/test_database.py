"""What the setting `database` may name."""

from pathlib import Path

import pytest
from sqlalchemy import make_url

from headtable.database import is_database, read_database

FOLDER = Path("/event")
SERVER = "postgresql+psycopg://name@localhost/event"


@pytest.mark.parametrize(
    ("value", "named"),
    [
        ("headtable.sqlite", FOLDER / "headtable.sqlite"),
        ("/srv/event.sqlite", Path("/srv/event.sqlite")),
        ("sqlite:///headtable.sqlite", FOLDER / "headtable.sqlite"),
        ("sqlite:////srv/event.sqlite", Path("/srv/event.sqlite")),
        (SERVER, make_url(SERVER)),
    ],
)
def test_a_file_or_a_server_may_be_named(value: str, named: object) -> None:
    assert is_database(value)
    assert read_database(value, FOLDER) == named


@pytest.mark.parametrize(
    "value",
    [
        "",
        "  ",
        7,
        "sqlite://",
        "sqlite:///",
        "mysql://localhost/event",
        "postgresql+psycopg://localhost",
        "://",
        SERVER[10:],
    ],
)
def test_anything_else_is_refused(value: object) -> None:
    assert not is_database(value)
