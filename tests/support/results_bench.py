"""A writer of the organiser's files on a pushed clock, with files that can refuse."""

from collections.abc import Sequence
from pathlib import Path

from hardware.fakes import FakeClock
from kiosk.results.news import ResultsNews
from kiosk.results.stick import StickPlaces, StickWatch
from kiosk.results.writer import ResultsWriter
from rules.fold import Entry
from tests.support.played_table import PlayedTable
from tests.support.reports import entries_of, report_of


class FaultyFiles:
    """Counts what it was asked to keep; refuses while `fault` is set."""

    def __init__(self) -> None:
        self.fault: Exception | None = None
        self.tries = 0
        self.kept: list[int] = []

    def keep(self, entries: Sequence[Entry]) -> None:
        self.tries += 1
        if self.fault is not None:
            raise self.fault
        self.kept.append(entries[-1].seq)


class ResultsBench:
    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock(1_000_000)
        self.files = FaultyFiles()
        self.news: list[ResultsNews] = []
        self.folder = folder
        self.device = folder / "stick"
        self.places = StickPlaces(self.device, folder / "stick-wanted")
        self.writer = self.new_writer()
        self.table = PlayedTable()

    def new_writer(self, *, is_wanted: bool = True) -> ResultsWriter:
        stick = StickWatch(self.places)
        return ResultsWriter(self.files, self.clock, self.folder, self.news.append, stick, is_wanted=is_wanted)

    def note(self) -> int:
        """The table as it stands is noted and what is due is written; returns its last record's number."""
        entries = entries_of(self.table)
        self.writer.note(report_of(self.table).state, entries)
        self.writer.run_once(self.clock.now_ms())
        return entries[-1].seq


def begin(bench: ResultsBench) -> None:
    bench.table.assign("12")
    bench.table.toss()
