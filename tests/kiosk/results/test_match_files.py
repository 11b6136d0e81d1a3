"""What is kept of a match: never the same twice, always the latest, and room left for the journal."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.fakes import FakeClock
from journal.errors import StoreUnavailableError
from kiosk.results.match_files import BACKUPS_KEPT, ROOM_BYTES, Journal, MatchFiles, Places
from kiosk.results.medium import Disk
from kiosk.results.sets import finished_sets
from rules.seats import Seat
from tests.support.played_table import PlayedTable
from tests.support.reports import ORIGIN, entries_of


class SmallDisk(Disk):
    """A disk that tells of as little room as a test wants."""

    room_bytes = 1 << 40

    def room(self, folder: Path) -> int:  # noqa: ARG002 - one room for all
        return self.room_bytes


class Bench:
    def __init__(self, folder: Path) -> None:
        self.table = PlayedTable()
        self.disk = SmallDisk()
        self.places = Places(folder / "results", folder / "backups", folder / "ready")
        self.is_journal_readable = True
        journal = Journal(lambda: self.table.log_id, self.lines, self.back_up)
        self.files = MatchFiles(self.places, self.disk, journal, ORIGIN, FakeClock())
        self.match = 0

    def lines(self) -> Iterator[bytes]:
        if not self.is_journal_readable:
            raise StoreUnavailableError("no card")
        return (record.body + b" " + record.hash.hex().encode() + b"\n" for record in self.table.records)

    def back_up(self, path: Path) -> None:
        if not self.is_journal_readable:
            raise StoreUnavailableError("no card")
        path.write_bytes(b"a journal")

    def keep(self) -> None:
        self.files.keep(entries_of(self.table))

    def play_match(self) -> None:
        self.match += 1
        self.table.assign(str(self.match))
        self.table.play_match(*[Seat.LEFT] * 4)

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
    bench.is_journal_readable = False
    bench.play_match()
    with pytest.raises(StoreUnavailableError):
        bench.keep()
    assert bench.sets == ["kiosk07-m001-b4-0001"]


def test_without_a_folder_only_the_journal_is_copied(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    journal = Journal(lambda: bench.table.log_id, bench.lines, bench.back_up)
    files = MatchFiles(Places(None, bench.places.backups, tmp_path / "ready"), bench.disk, journal, ORIGIN, FakeClock())
    bench.play_match()
    files.keep(entries_of(bench.table))
    assert len(bench.backups) == 1
    assert not (tmp_path / "results").exists()
