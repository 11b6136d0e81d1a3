"""Journals from cards and sticks: twice, in any order, torn, and with another history (cases 21, 23)."""

import itertools
from collections.abc import Sequence
from pathlib import Path

import pytest

from headtable.commands.import_journals import take_in_all
from headtable.importing import import_file, summed
from headtable.results import Progress
from journal.export import export_lines, make_manifest, write_manifest
from journal.memory import MemoryStore
from journal.parts import lines_of as part_lines
from journal.record import EMPTY_HEAD
from kiosk.results.medium import Disk
from kiosk.results.sets import write_set as write_card_set
from tests.support.cup import cup_plan, played_cup
from tests.support.head_desk import HeadDesk
from tests.support.played_table import LEFT, RIGHT, PlayedTable
from tests.support.reports import set_of


def lines_of(table: PlayedTable, count: int | None = None) -> list[bytes]:
    store = MemoryStore()
    store.append(table.log_id, table.records[:count])
    return list(export_lines(store, table.log_id))


def write_set(folder: Path, name: str, lines: list[bytes], log_id: str = "00000000000000aa") -> Path:
    """A journal with its manifest, as a table writes them on its card."""
    (folder / f"{name}.jsonl").write_bytes(b"".join(lines))
    (folder / f"{name}.manifest").write_bytes(write_manifest(make_manifest(log_id, lines)))
    return folder / f"{name}.jsonl"


def parted() -> tuple[PlayedTable, PlayedTable]:
    """Two tables that were one until the third board of the second match, as after a cloned card."""
    tables = PlayedTable(), PlayedTable()
    for table in tables:
        first, second = cup_plan().pairings[:2]
        table.assign(first.match_id, first.players, boards=1)
        table.play_match(LEFT)
        table.assign(second.match_id, second.players, boards=1)
        table.toss()
    tables[0].play_board(LEFT)
    tables[1].play_board(RIGHT)
    for table in tables:
        table.ready()
        table.confirm()
    return tables


def test_a_folder_is_taken_in_once_however_often_it_comes(tmp_path: Path) -> None:
    table, store = played_cup(), MemoryStore()
    count = len(table.records)
    path = write_set(tmp_path, "kiosk07-m001-b4-0001", lines_of(table))

    found = [import_file(store, path) for _ in range(2)]

    assert [str(one) for one in found] == [f"0 known, {count} new, chain whole", f"{count} known, 0 new, chain whole"]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_the_files_of_a_card_are_taken_in_any_order_and_summed_up(tmp_path: Path, order: tuple[int, ...]) -> None:
    """Each file holds the journal as it was then: 512 known, 17 new, chain whole."""
    table, store = played_cup(), MemoryStore()
    store.append(table.log_id, table.records[:10])
    paths = [write_set(tmp_path, f"set-{n}", lines_of(table, count)) for n, count in enumerate((20, 30, 40))]

    found = [import_file(store, paths[index]) for index in order]

    assert store.head(table.log_id).seq == 40
    assert summed(found) == {table.log_id: "table 7: 10 known, 30 new in 3 files, chain whole"}


def test_a_torn_last_line_costs_nothing_but_itself(tmp_path: Path) -> None:
    table, store = played_cup(), MemoryStore()
    lines = lines_of(table)
    path = write_set(tmp_path, "torn", lines)
    path.write_bytes(b"".join(lines)[:-30])

    found = import_file(store, path)

    assert (found.new, store.head(table.log_id).seq) == (len(lines) - 1, len(lines) - 1)
    assert found.fault.startswith(f"nothing taken after record {len(lines) - 1}")


def test_a_file_that_lost_whole_lines_is_told_by_its_manifest(tmp_path: Path) -> None:
    lines = lines_of(played_cup())
    path = write_set(tmp_path, "short", lines)
    path.write_bytes(b"".join(lines[:20]))

    found = import_file(MemoryStore(), path)

    assert found.new == 20
    assert "its manifest says" in found.fault


def test_another_history_of_a_known_log_is_kept_and_only_what_differs_is_disputed(tmp_path: Path) -> None:
    one, other = parted()
    store = MemoryStore()
    store.append(one.log_id, one.records)

    found = import_file(store, write_set(tmp_path, "other", lines_of(other)))

    assert found.branch in store.logs()
    assert "ANOTHER HISTORY" in str(found)
    assert [record.body for record in store.read(found.branch, 2, 100)] == [one.body for one in other.records[1:]]
    results = HeadDesk(cup_plan(), store).hall.results
    assert [results[match_id].progress for match_id in ("ก1", "ก2")] == [Progress.FINAL, Progress.DISPUTED]


def test_a_branch_that_comes_again_longer_grows_and_makes_no_other(tmp_path: Path) -> None:
    one, other = parted()
    store = MemoryStore()
    store.append(one.log_id, one.records)
    lines = lines_of(other)

    found = [
        import_file(store, write_set(tmp_path, f"other-{count}", lines[:count]))
        for count in (len(lines) - 1, len(lines), len(lines))
    ]

    assert len(store.logs()) == 2
    assert [(branch.known, branch.new) for branch in found] == [
        (0, len(lines) - 1),
        (len(lines) - 1, 1),
        (len(lines), 0),
    ]


def test_what_comes_first_does_not_decide_what_is_kept(tmp_path: Path) -> None:
    one, other = parted()
    paths = [write_set(tmp_path, name, lines_of(table)) for name, table in (("one", one), ("other", other))]

    stores = []
    for order in (paths, paths[::-1]):
        store = MemoryStore()
        for path in order:
            import_file(store, path)
        stores.append(store)

    progress = [
        [result.progress for result in HeadDesk(cup_plan(), store).hall.results.values()][:2] for store in stores
    ]
    assert progress == [[Progress.FINAL, Progress.DISPUTED]] * 2


def test_a_card_as_the_table_writes_it_is_taken_in_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its sets of files as they are, one after each match, with the manifests that stand beside them."""
    table = PlayedTable()
    for pairing in cup_plan().pairings[:3]:
        table.assign(pairing.match_id, pairing.players, boards=1)
        table.play_match(LEFT)
        write_card_set(Disk(), tmp_path, set_of(table))
    store = MemoryStore()

    faults = [take_in_all(store, [tmp_path]) for _ in range(2)]

    count = len(table.records)
    assert faults == [[], []]
    assert store.head(table.log_id).seq == count
    first, second = (line for line in capsys.readouterr().out.splitlines() if line.startswith("log "))
    assert first == f"log {table.log_id}, table 7: 0 known, {count} new in 3 files, chain whole"
    assert second == f"log {table.log_id}, table 7: {count} known, 0 new in 3 files, chain whole"


def write_parts(folder: Path, table: PlayedTable, ends: Sequence[int], name: str = "part") -> list[Path]:
    """The table's journal in parts that end with these records, the first one whole."""
    heads = [EMPTY_HEAD, *(table.records[end - 1].head for end in ends)]
    return [
        write_set(folder, f"{name}-{end}", list(part_lines(table.log_id, before, table.records[before.seq : end])))
        for before, end in zip(heads, ends, strict=False)
    ]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_the_parts_of_a_journal_are_joined_whatever_their_order(
    tmp_path: Path, order: tuple[int, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    table, store = played_cup(), MemoryStore()
    paths = write_parts(tmp_path, table, (20, 30, 40))

    assert take_in_all(store, [paths[index] for index in order]) == []

    assert store.read(table.log_id, 1, 1_000) == table.records[:40]
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == f"log {table.log_id}, table 7: 0 known, 40 new in 3 files, chain whole"


def test_a_missing_part_is_told_plainly_and_the_rest_is_taken(tmp_path: Path) -> None:
    table, store = played_cup(), MemoryStore()
    paths = write_parts(tmp_path, table, (20, 30, 40))
    paths[1].unlink()

    (fault,) = take_in_all(store, [tmp_path])

    assert fault == (
        f"{paths[2]}: records 21 to 30 of log {table.log_id} are missing: they are in earlier files of the same card"
    )
    assert store.head(table.log_id).seq == 20


def test_the_parts_of_another_history_become_one_branch(tmp_path: Path) -> None:
    """Also when they come later, with the branch begun already."""
    one, other = parted()
    count, store = len(one.records), MemoryStore()
    store.append(one.log_id, one.records)
    paths = write_parts(tmp_path, other, (10, count - 2, count - 1, count))

    assert take_in_all(store, paths[:3]) == []
    assert take_in_all(store, paths[3:]) == []

    (branch,) = set(store.logs()) - {one.log_id}
    assert [record.body for record in store.read(branch, 2, 1_000)] == [record.body for record in other.records[1:]]


def test_a_part_of_another_history_alone_waits_for_the_rest(tmp_path: Path) -> None:
    one, other = parted()
    count, store = len(one.records), MemoryStore()
    store.append(one.log_id, one.records)
    paths = write_parts(tmp_path, other, (count - 1, count))

    (fault,) = take_in_all(store, paths[1:])

    assert f"records 2 to {count - 1} of log {one.log_id} are missing" in fault
    assert store.logs() == [one.log_id]
