"""The SQLite file: settings, refusals, damage, and what survives."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from journal.errors import StoreUnavailableError
from journal.store import SqliteStore
from tests.support.journals import LOG, OTHER_LOG, log_of, more_records


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(path)
    yield made
    made.close()


def test_the_file_is_private_and_says_what_it_is(store: SqliteStore, path: Path) -> None:
    store.append(LOG, log_of(2))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.with_name(path.name + "-wal").stat().st_mode) == 0o600
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_every_append_is_synced(store: SqliteStore) -> None:
    store.open()
    assert store._writing.connection is not None
    assert store._writing.connection.execute("PRAGMA synchronous").fetchone() == (2,)


@pytest.mark.parametrize("statement", ["UPDATE records SET body = x'00'", "DELETE FROM records"])
def test_the_file_refuses_to_forget(store: SqliteStore, path: Path, statement: str) -> None:
    store.append(LOG, log_of(3))
    connection = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="a journal is never"):
        connection.execute(statement)
    connection.close()


def test_a_second_start_finds_everything(store: SqliteStore, path: Path) -> None:
    records = log_of(10)
    store.append(LOG, records)
    store.close()
    again = SqliteStore(path)
    assert again.open().set_aside is None
    assert again.read(LOG, 1, 100) == records
    again.close()


def test_a_file_that_is_no_database_is_set_aside_and_play_goes_on(store: SqliteStore, path: Path) -> None:
    path.write_bytes(b"garbage " * 1_000)
    report = store.open()
    assert report.set_aside == path.with_name("journal.sqlite.damaged-1")
    assert report.set_aside.read_bytes() == b"garbage " * 1_000
    assert "not a database" in report.reason
    store.append(LOG, log_of(2))
    assert store.head(LOG).seq == 2


def test_a_changed_record_is_found_and_what_came_before_it_is_saved(store: SqliteStore, path: Path) -> None:
    records, others = log_of(450), log_of(7, OTHER_LOG)
    store.append(LOG, records)
    store.append(OTHER_LOG, others)
    store.close()
    change_record(path, seq=431)
    report = store.open()
    assert report.reason.startswith(f"log {LOG}: record 431 breaks the chain")
    assert report.records_saved == 430 + 7
    assert store.read(LOG, 1, 1_000) == records[:430]
    assert store.read(OTHER_LOG, 1, 1_000) == others


def change_record(path: Path, seq: int) -> None:
    """One record gets other bytes, as a failing card could give it."""
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER records_are_never_changed")
        connection.execute("UPDATE records SET body = x'7b7d' WHERE log_id = ? AND seq = ?", (LOG, seq))
    connection.close()


def test_a_torn_page_is_found_and_the_file_kept(store: SqliteStore, path: Path) -> None:
    store.append(LOG, log_of(400))
    store.close()
    with path.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(os.urandom(2 * 4096))
    damaged = path.read_bytes()
    report = store.open()
    assert report.set_aside is not None
    assert report.set_aside.read_bytes()[4096:] == damaged[4096:]
    assert store.head(LOG).seq == report.records_saved
    store.append(OTHER_LOG, log_of(2, OTHER_LOG))


def test_a_second_damaged_file_does_not_replace_the_first(store: SqliteStore, path: Path) -> None:
    for expected in ("journal.sqlite.damaged-1", "journal.sqlite.damaged-2"):
        path.write_bytes(b"x" * 8192)
        report = store.open()
        assert report.set_aside is not None
        assert report.set_aside.name == expected
        store.close()
        path.unlink()


def test_a_file_of_a_newer_program_is_left_alone(store: SqliteStore, path: Path) -> None:
    store.open()
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 2")
    connection.close()
    with pytest.raises(StoreUnavailableError, match="newer program"):
        store.open()
    assert [file.name for file in path.parent.iterdir() if "damaged" in file.name] == []


def test_another_programs_file_is_left_alone(store: SqliteStore, path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE photos(name)")
    connection.close()
    with pytest.raises(StoreUnavailableError, match="belongs to another program"):
        store.open()


def test_a_missing_folder_is_reported_and_used_once_it_is_there(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "card" / "journal.sqlite")
    with pytest.raises(StoreUnavailableError, match="not available"):
        store.append(LOG, log_of(2))
    (tmp_path / "card").mkdir()
    store.append(LOG, log_of(2))
    assert store.head(LOG).seq == 2
    store.close()


def test_a_file_taken_away_under_the_program_is_noticed(store: SqliteStore, path: Path) -> None:
    records = log_of(3)
    store.append(LOG, records)
    path.rename(path.with_name("moved"))
    with pytest.raises(StoreUnavailableError):
        store.append(LOG, more_records(records[-1].head, 1))
    path.with_name("moved").rename(path)
    store.append(LOG, more_records(records[-1].head, 1))
    assert store.head(LOG).seq == 4


def test_a_full_medium_is_reported_and_the_journal_stays_whole(store: SqliteStore) -> None:
    records = log_of(3)
    store.append(LOG, records)
    assert store._writing.connection is not None
    store._writing.connection.execute("PRAGMA max_page_count = 8")
    many = more_records(records[-1].head, 300)
    with pytest.raises(StoreUnavailableError, match="full"):
        store.append(LOG, many)
    assert store.head(LOG) == records[-1].head
    assert store.append(LOG, many) == many[-1].head


def test_a_backup_is_one_whole_private_file(store: SqliteStore, tmp_path: Path) -> None:
    records = log_of(20)
    store.append(LOG, records)
    copy = tmp_path / "copies" / "after-match-1.sqlite"
    copy.parent.mkdir()
    store.backup(copy)
    assert [file.name for file in copy.parent.iterdir()] == [copy.name]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    other = SqliteStore(copy)
    assert other.read(LOG, 1, 100) == records
    other.close()


def test_a_backup_overwrites_nothing(store: SqliteStore, tmp_path: Path) -> None:
    store.open()
    (tmp_path / "copy").write_text("old")
    with pytest.raises(FileExistsError, match="choose a new name"):
        store.backup(tmp_path / "copy")
