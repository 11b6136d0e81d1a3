"""A table's own database, from its card: every log in it is taken in, and the card stays as it is."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from headtable.commands.import_journals import take_in_all
from journal.memory import MemoryStore
from journal.opening import read_opening
from journal.record import Record
from journal.store import SqliteStore
from tests.support.cup import cup_plan, played_cup
from tests.support.head_desk import HeadDesk
from tests.support.journals import LOG


def card_of(folder: Path, *logs: Sequence[Record]) -> Path:
    """A table's own database, as its card has it: the box was switched off without notice."""
    folder.mkdir(parents=True, exist_ok=True)
    store = SqliteStore(folder / "live.sqlite")
    for records in logs:
        opened = read_opening(records[0].content)
        for start in range(0, len(records), 20):
            store.append(opened.log_id, records[start : start + 20])
    path = folder / "journal.sqlite"
    for name in ("", "-wal"):
        shutil.copyfile(folder / f"live.sqlite{name}", folder / f"journal.sqlite{name}")
    store.close()
    (folder / "live.sqlite").unlink()
    return path


def test_a_tables_own_database_is_taken_in_with_all_its_logs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, told = played_cup(), HeadDesk(cup_plan())
    log = told.head_logs.log_for("table-07", "7")
    path = card_of(tmp_path / "card", table.records, told.store.read(log.log_id, 1, 99))
    before = {one.name: one.read_bytes() for one in path.parent.iterdir()}
    store = MemoryStore()

    assert [take_in_all(store, [tmp_path]) for _ in range(2)] == [[], []]

    assert sorted(store.logs()) == sorted([table.log_id, log.log_id])
    assert store.head(table.log_id) == table.records[-1].head
    assert {one.name: one.read_bytes() for one in path.parent.iterdir()} == before
    assert f"0 known, {len(table.records)} new, chain whole" in capsys.readouterr().out


def test_a_database_whose_end_was_lost_gives_what_is_sound(tmp_path: Path) -> None:
    path = card_of(tmp_path / "card", played_cup().records)
    whole = path.read_bytes()
    wal = path.with_name("journal.sqlite-wal")
    wal.write_bytes(wal.read_bytes()[:-3_000])
    store = MemoryStore()

    assert take_in_all(store, [path]) == []
    assert 0 < store.head(LOG).seq < len(played_cup().records)
    assert path.read_bytes() == whole


@pytest.mark.parametrize("content", [b"", b"no database at all" * 100, b"SQLite format 3\x00" + bytes(2_000)])
def test_what_is_no_database_is_named_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "photo.sqlite"
    path.write_bytes(content)
    store = MemoryStore()

    (fault,) = take_in_all(store, [path])

    assert fault.startswith(f"{path}: ")
    assert (store.logs(), path.read_bytes()) == ([], content)
    assert [one.name for one in tmp_path.iterdir()] == ["photo.sqlite"]


def test_another_history_in_a_database_becomes_a_branch(tmp_path: Path) -> None:
    table, other = played_cup(), played_cup()
    table.void(table.records[-1].seq)
    other.void(other.records[-2].seq)
    store = MemoryStore()
    store.append(table.log_id, table.records)

    assert take_in_all(store, [card_of(tmp_path / "card", other.records)]) == []
    assert len(store.logs()) == 2
