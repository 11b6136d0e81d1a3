"""What the setting `database` may name."""

from pathlib import Path

import pytest
from sqlalchemy import make_url

from headtable.__main__ import main
from headtable.database import is_database, read_database
from journal.export import export_lines
from journal.memory import MemoryStore
from tests.support.played_table import PlayedTable

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


def test_every_command_takes_another_database_than_the_settings(
    event_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other, config = event_folder / "other.sqlite", str(event_folder / "headtable.toml")
    table = PlayedTable(label="1")
    table.assign("1", boards=4)
    store = MemoryStore()
    store.append(table.log_id, table.records)
    journal = event_folder / "table.jsonl"
    journal.write_bytes(b"".join(export_lines(store, table.log_id)))

    assert main(["import", "--config", config, "--database", str(other), str(journal)]) == 0
    for arguments in (["rebuild"], ["export", "--out", str(event_folder / "out")]):
        assert main([*arguments, "--config", config, "--database", str(other)]) == 0

    assert "2 records in 1 logs" in capsys.readouterr().out
    assert not (event_folder / "headtable.sqlite").exists()


def test_a_database_of_another_kind_is_named(event_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rebuild", "--config", str(event_folder / "headtable.toml"), "--database", "mysql://localhost/event"])

    assert "'mysql://localhost/event' is not the name of a file" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["rebuild"], ["export", "--out", "out"]])
def test_a_database_that_is_not_there_is_named_and_not_made(
    event_folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert main([*arguments, "--config", str(event_folder / "headtable.toml")]) == 2
    assert f"{event_folder / 'headtable.sqlite'}: there is no such database" in capsys.readouterr().err
    assert not (event_folder / "headtable.sqlite").exists()
