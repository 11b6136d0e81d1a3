"""The writer of the organiser's files: one job for each change of a result, retries for ever, nobody waits for it."""

import threading
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.fakes import FakeClock
from kiosk.results.copy_report import CopyReport, read_reports, write_report
from kiosk.results.news import ResultsNews, ResultsState
from kiosk.results.stick import StickCopy, StickOffer, StickPlaces, StickWatch
from kiosk.results.writer import MAX_JOBS, ResultsWriter
from rules.fold import Entry
from rules.seats import Seat
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


class Bench:
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


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def begin(bench: Bench) -> None:
    bench.table.assign("12")
    bench.table.toss()


def test_every_change_of_a_result_is_written_once(bench: Bench) -> None:
    begin(bench)
    wanted = []
    wrong = bench.table.play_board(Seat.LEFT)
    wanted.append(bench.note())
    bench.note()
    bench.table.void(wrong)
    bench.table.end_board(Seat.RIGHT)
    wanted.append(bench.note())
    bench.table.ready()
    bench.note()
    bench.table.play_board(None)
    wanted.append(bench.note())
    assert bench.files.kept == wanted
    assert bench.news == [ResultsNews(ResultsState.OK)]


def test_without_a_result_nothing_is_written(bench: Bench) -> None:
    begin(bench)
    bench.table.play_board(Seat.LEFT)
    state = report_of(bench.table).state
    before = PlayedTable()
    before.assign("12")
    bench.writer.note(type(state)(), entries_of(before))
    bench.writer.run_once(0)
    assert bench.files.kept == []


def test_a_medium_that_refuses_is_told_and_tried_for_ever(bench: Bench) -> None:
    begin(bench)
    bench.files.fault = OSError(28, "No space left on device")
    bench.table.play_board(Seat.LEFT)
    last = bench.note()
    tried_at_ms = [0]
    while len(tried_at_ms) < 7:
        bench.clock.advance(1_000)
        tries = bench.files.tries
        bench.writer.run_once(bench.clock.now_ms())
        if bench.files.tries > tries:
            tried_at_ms.append(bench.clock.now_ms() - 1_000_000)
    assert [after - before for before, after in pairwise(tried_at_ms)] == [
        5_000,
        10_000,
        20_000,
        40_000,
        60_000,
        60_000,
    ]
    bench.files.fault = None
    bench.clock.advance(60_000)
    bench.writer.run_once(bench.clock.now_ms())
    assert bench.files.kept == [last]
    assert bench.news == [ResultsNews(ResultsState.FAILING), ResultsNews(ResultsState.OK)]


def test_while_it_waits_only_the_latest_of_each_match_is_kept(bench: Bench) -> None:
    bench.files.fault = OSError("gone")
    for number in range(MAX_JOBS + 5):
        bench.table.assign(str(number))
        bench.table.play_match(*[Seat.LEFT] * 4)
        last = bench.note()
    bench.table.assign("again")
    bench.table.toss()
    for _ in range(3):
        bench.table.play_board(None)
        last = bench.note()
        bench.table.ready()
    bench.files.fault = None
    bench.clock.advance(60_000)
    bench.writer.run_once(bench.clock.now_ms())
    assert len(bench.files.kept) == MAX_JOBS
    assert bench.files.kept[-1] == last


def test_a_fault_of_the_program_gives_one_match_up_and_no_other(bench: Bench) -> None:
    begin(bench)
    bench.files.fault = ValueError("a mistake")
    bench.table.play_board(Seat.LEFT)
    bench.note()
    bench.files.fault = None
    bench.table.ready()
    bench.table.play_board(Seat.LEFT)
    assert bench.files.kept == [bench.note()]


def test_nobody_waits_while_a_card_hangs(bench: Bench) -> None:
    gate, is_hanging = threading.Event(), threading.Event()

    class HangingFiles(FaultyFiles):
        def keep(self, entries: Sequence[Entry]) -> None:
            is_hanging.set()
            gate.wait(10)
            super().keep(entries)

    stick = StickWatch(bench.places)
    writer = ResultsWriter(HangingFiles(), bench.clock, bench.folder, bench.news.append, stick, is_wanted=True)
    writer.start()
    begin(bench)
    bench.table.play_board(Seat.LEFT)
    writer.note(report_of(bench.table).state, entries_of(bench.table))
    assert is_hanging.wait(10)
    bench.table.ready()
    bench.table.play_board(Seat.LEFT)
    writer.note(report_of(bench.table).state, entries_of(bench.table))
    assert not writer.stop(0)
    gate.set()
    assert writer.stop(10)


def test_copies_to_card_and_stick_are_told_once(bench: Bench) -> None:
    write_report(bench.folder, CopyReport("stick", 1, 3))
    write_report(bench.folder, CopyReport("card", 1, 0, "not mounted"))
    bench.writer.run_once(0)
    bench.writer.run_once(0)
    write_report(bench.folder, CopyReport("card", 2, 1))
    bench.writer.run_once(0)
    assert [(news.state, [copy.at_ms for copy in news.copies]) for news in bench.news] == [
        (ResultsState.FAILING, [1, 1]),
        (ResultsState.OK, [2]),
    ]
    told = [text.en for news in bench.news for text, _ in news.notices()]
    assert told == [
        "results can't be copied to the card; they are safe in the box",
        "results are on the stick, 3 new: pull it out",
    ]


def test_what_was_copied_before_a_restart_is_not_told_again(tmp_path: Path) -> None:
    write_report(tmp_path, CopyReport("stick", 1, 3))
    bench = Bench(tmp_path)
    bench.writer.run_once(0)
    assert bench.news == [ResultsNews(ResultsState.OK)]


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]", b'{"target":1}', b"x" * 9_000])
def test_a_report_that_makes_no_sense_is_none(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "copy-card.json").write_bytes(damage)
    assert read_reports(tmp_path) == []


def sticks(bench: Bench) -> list[StickOffer]:
    """What was told of the stick, each once."""
    return [news.stick for news in bench.news]


def test_a_stick_is_offered_and_copied_to_when_the_referee_says_so(bench: Bench) -> None:
    bench.writer.run_once(0)
    bench.device.touch()
    bench.writer.run_once(5_000)
    assert not bench.places.wanted.exists()
    bench.writer.copy_to_stick()
    bench.writer.run_once(6_000)
    assert bench.places.wanted.exists()
    write_report(bench.folder, CopyReport("stick", 7_000, 3))
    bench.writer.run_once(10_000)
    bench.writer.run_once(15_000)
    assert sticks(bench) == [StickOffer.NONE, StickOffer.OFFERED, StickOffer.COPYING, StickOffer.NONE]


def copied(bench: Bench, fault: str = "") -> None:
    """A stick was plugged in and copied to."""
    bench.device.touch()
    bench.writer.copy_to_stick()
    bench.writer.run_once(0)
    write_report(bench.folder, CopyReport("stick", 1_000, 1, fault))
    bench.writer.run_once(5_000)


def test_a_stick_that_stays_is_offered_again_when_there_is_something_new(bench: Bench) -> None:
    copied(bench)
    begin(bench)
    bench.table.play_board(Seat.LEFT)
    bench.note()
    assert sticks(bench) == [StickOffer.COPYING, StickOffer.NONE, StickOffer.OFFERED]


def test_a_stick_that_was_pulled_out_and_comes_again_is_offered_again(bench: Bench) -> None:
    copied(bench)
    bench.device.unlink()
    bench.writer.run_once(10_000)
    bench.device.touch()
    bench.writer.run_once(15_000)
    assert sticks(bench)[-1] is StickOffer.OFFERED


def test_a_copy_that_failed_can_be_tried_again(bench: Bench) -> None:
    copied(bench, "no room")
    assert sticks(bench) == [StickOffer.COPYING, StickOffer.OFFERED]


def test_a_copy_that_never_reports_is_given_up(bench: Bench) -> None:
    bench.device.touch()
    bench.writer.copy_to_stick()
    for now_ms in range(0, 160_000, 5_000):
        bench.writer.run_once(now_ms)
    assert sticks(bench) == [StickOffer.COPYING, StickOffer.OFFERED]


def test_a_report_of_an_earlier_copy_does_not_end_this_one(bench: Bench) -> None:
    write_report(bench.folder, CopyReport("stick", 500, 1))
    bench.clock.advance(1_000)
    bench.device.touch()
    bench.writer.copy_to_stick()
    bench.writer.run_once(1_000)
    bench.writer.run_once(6_000)
    assert sticks(bench)[-1] is StickOffer.COPYING


def test_the_settings_may_want_every_stick_filled_unasked_or_none(tmp_path: Path) -> None:
    found = {}
    for mode in StickCopy:
        folder = tmp_path / mode.value
        folder.mkdir()
        bench = Bench(folder)
        bench.places = replace(bench.places, mode=mode)
        bench.writer = bench.new_writer()
        bench.device.touch()
        bench.writer.run_once(0)
        found[mode] = (sticks(bench), bench.places.wanted.exists())
    assert found == {
        StickCopy.OFFER: ([StickOffer.OFFERED], False),
        StickCopy.COPY: ([StickOffer.COPYING], True),
        StickCopy.NONE: ([StickOffer.NONE], False),
    }


def test_without_a_stick_or_without_results_nothing_is_copied(bench: Bench) -> None:
    bench.writer.copy_to_stick()
    bench.writer.run_once(0)
    bench.device.touch()
    writer = bench.new_writer(is_wanted=False)
    writer.copy_to_stick()
    writer.run_once(5_000)
    assert not bench.places.wanted.exists()


def test_where_the_copy_cannot_be_asked_for_it_is_offered_still(bench: Bench) -> None:
    bench.device.touch()
    bench.places.wanted.mkdir()
    bench.writer.copy_to_stick()
    bench.writer.run_once(0)
    assert sticks(bench) == [StickOffer.OFFERED]
