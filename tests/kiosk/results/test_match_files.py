"""What is kept of a match: never the same twice, always the latest, and room left for the journal."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.fakes import FakeClock
from journal.errors import StoreUnavailableError
from journal.export import import_log, read_manifest
from journal.memory import MemoryStore
from journal.parts import lines_of
from journal.record import EMPTY_HEAD, Head, Record
from kiosk.results.match_files import BACKUPS_KEPT, ROOM_BYTES, Journal, MatchFiles, Places
from kiosk.results.medium import Disk
from kiosk.results.names import number_of
from kiosk.results.sets import finished_sets
from rules.seats import Seat
from tests.support.played_table import PlayedTable
from tests.support.reports import ORIGIN, entries_of


class SmallDisk(Disk):
    """A disk that tells of as little room as a test wants."""

    room_bytes = 1 << 40

    def room(self, folder: Path) -> int:  # noqa: ARG002 - one room for all
        return self.room_bytes


class OwnRecords:
    """A played table's log as its box keeps it."""

    def __init__(self, table: PlayedTable) -> None:
        self.table = table
        self.is_readable = True

    @property
    def log_id(self) -> str:
        return self.table.log_id

    def head(self) -> Head:
        return self.table.records[-1].head if self.table.records else EMPTY_HEAD

    def read(self, first_seq: int, limit: int) -> list[Record]:
        if not self.is_readable:
            raise StoreUnavailableError("no card")
        return self.table.records[first_seq - 1 : first_seq - 1 + limit]


class Bench:
    def __init__(self, folder: Path) -> None:
        self.table = PlayedTable()
        self.disk = SmallDisk()
        self.places = Places(folder / "results", folder / "backups", folder / "ready")
        self.own = OwnRecords(self.table)
        self.files = self.restarted()
        self.match = 0

    def restarted(self) -> MatchFiles:
        """The same files as a program sees them that has just been started."""
        self.files = MatchFiles(self.places, self.disk, Journal(self.own, self.back_up), ORIGIN, FakeClock())
        return self.files

    def back_up(self, path: Path) -> None:
        if not self.own.is_readable:
            raise StoreUnavailableError("no card")
        path.write_bytes(b"a journal")

    def keep(self) -> None:
        self.files.keep(entries_of(self.table))

    def play_match(self) -> None:
        self.match += 1
        self.table.assign(str(self.match))
        self.table.play_match(*[Seat.LEFT] * 4)

    def play_boards(self, count: int) -> None:
        """So many boards, each in a match of its own, and the files after each."""
        for _ in range(count):
            self.match += 1
            self.table.assign(str(self.match), boards=1)
            self.table.toss()
            self.table.play_board(Seat.LEFT, turns=30)
            self.table.ready()
            self.table.confirm()
            self.keep()

    @property
    def journals(self) -> list[Path]:
        """The journal's files, the newest last."""
        assert self.places.results is not None
        return sorted(self.places.results.glob("*.jsonl"), key=lambda path: number_of(path.name))

    @property
    def whole_sets(self) -> list[int]:
        """The numbers of the sets that hold the journal from its first record on."""
        assert self.places.results is not None
        manifests = {path: read_manifest(path.read_bytes()) for path in self.places.results.glob("*.manifest")}
        return sorted(number_of(path.name) for path, manifest in manifests.items() if manifest.first_seq == 1)

    def joined(self) -> list[Record]:
        """What all files together hold."""
        store = MemoryStore()
        for path in self.journals:
            import_log(store, path.read_bytes())
        return store.read(self.table.log_id, 1, 10_000)

    @property
    def sets(self) -> list[str]:
        assert self.places.results is not None
        return [one.base for one in finished_sets(self.disk, self.places.results)]

    @property
    def backups(self) -> list[str]:
        return sorted(self.disk.lengths(self.places.backups))


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    bench = Bench(tmp_path)
    bench.table.assign("12")
    bench.table.toss()
    return bench


def test_a_restart_writes_nothing_that_is_there(bench: Bench) -> None:
    bench.table.play_board(Seat.LEFT)
    bench.keep()
    assert bench.places.ready.read_text() == "kiosk07-m012-b1-0001\n"
    bench.places.ready.unlink()
    bench.keep()
    assert bench.sets == ["kiosk07-m012-b1-0001"]
    assert not bench.places.ready.exists()


def test_a_result_that_was_changed_back_is_the_newest_again(bench: Bench) -> None:
    ended = bench.table.play_board(Seat.LEFT)
    bench.keep()
    for winner in (Seat.RIGHT, Seat.LEFT):
        bench.table.void(ended)
        ended = bench.table.end_board(winner)
        bench.keep()
    assert bench.sets == [f"kiosk07-m012-b1-000{number}" for number in (1, 2, 3)]


def test_the_journal_is_copied_when_a_match_is_confirmed_and_only_then(bench: Bench) -> None:
    bench.table.play_board(Seat.LEFT)
    bench.keep()
    assert bench.backups == []
    for _ in range(3):
        bench.table.ready()
        bench.table.play_board(Seat.LEFT)
    bench.table.ready()
    bench.table.confirm()
    bench.keep()
    bench.keep()
    assert [name[:13] for name in bench.backups] == ["journal-m012-"]


def test_only_the_last_copies_of_the_journal_are_kept(bench: Bench) -> None:
    for _ in range(BACKUPS_KEPT + 3):
        bench.play_match()
        bench.keep()
    assert sorted(int(name[9:12]) for name in bench.backups) == list(range(4, BACKUPS_KEPT + 4))


def test_room_is_left_for_the_journal(bench: Bench) -> None:
    bench.table.play_board(Seat.LEFT)
    bench.disk.room_bytes = ROOM_BYTES + 100
    with pytest.raises(OSError, match="must keep 64 MiB free"):
        bench.keep()
    assert bench.sets == []
    bench.disk.room_bytes = 2 * ROOM_BYTES
    bench.keep()
    assert bench.sets == ["kiosk07-m012-b1-0001"]


def test_a_journal_that_cannot_be_read_does_not_keep_the_results_back(bench: Bench) -> None:
    bench.own.is_readable = False
    bench.play_match()
    with pytest.raises(StoreUnavailableError):
        bench.keep()
    assert bench.sets == ["kiosk07-m001-b4-0001"]


def test_without_a_folder_only_the_journal_is_copied(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    journal = Journal(bench.own, bench.back_up)
    files = MatchFiles(Places(None, bench.places.backups, tmp_path / "ready"), bench.disk, journal, ORIGIN, FakeClock())
    bench.play_match()
    files.keep(entries_of(bench.table))
    assert len(bench.backups) == 1
    assert not (tmp_path / "results").exists()


def test_a_set_holds_what_is_new_and_the_whole_journal_again_when_that_has_doubled(bench: Bench) -> None:
    bench.play_boards(12)
    assert bench.whole_sets == [1, 4, 10]
    assert bench.joined() == bench.table.records
    all_bytes = sum(path.stat().st_size for path in bench.journals)
    assert all_bytes < 3 * sum(len(line) for line in lines_of("", EMPTY_HEAD, bench.table.records))


def test_a_restart_goes_on_with_parts(bench: Bench) -> None:
    bench.play_boards(2)
    bench.restarted()
    bench.play_boards(1)
    assert bench.whole_sets == [1]
    assert bench.joined() == bench.table.records


@pytest.mark.parametrize("change", [lambda content: content[:-1] + b"x", lambda content: bytes(len(content))])
def test_after_a_restart_the_journal_comes_whole_where_an_older_file_is_damaged(
    bench: Bench, change: Callable[[bytes], bytes]
) -> None:
    """As a card that lost power leaves it: the right length, and something else in it."""
    bench.play_boards(2)
    path = bench.journals[-1]
    path.write_bytes(change(path.read_bytes()))
    bench.restarted()
    bench.play_boards(1)
    assert bench.whole_sets == [1, 3]


def test_the_journal_comes_whole_where_older_sets_were_taken_away(bench: Bench) -> None:
    bench.play_boards(2)
    bench.journals[0].unlink()
    bench.play_boards(1)
    assert bench.whole_sets == [1, 3]
    assert [number_of(path.name) for path in bench.journals] == [2, 3]


def test_the_journal_comes_whole_where_it_no_longer_has_what_older_sets_say(bench: Bench) -> None:
    """A card that lied about its last records: the box went on from an earlier one."""
    bench.play_boards(2)
    bench.table.records[-1] = replace(bench.table.records[-1], hash=bytes(32))
    bench.play_boards(1)
    assert bench.whole_sets == [1, 3]


def test_a_set_without_anything_new_in_the_journal_has_no_journal(bench: Bench) -> None:
    """The journal was ahead of the results that the last set told of."""
    bench.play_match()
    entries = entries_of(bench.table)
    bench.files.keep(entries[:-1])
    bench.files.keep(entries)
    assert len(bench.sets) == 2
    assert len(bench.journals) == 1
