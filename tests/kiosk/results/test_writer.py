"""The writer of the organiser's files: one job for each change of a result, retries for ever, nobody waits for it."""

import threading
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from kiosk.results.copy_report import CopyReport, read_reports, write_report
from kiosk.results.news import ResultsNews, ResultsState
from kiosk.results.stick import StickWatch
from kiosk.results.writer import MAX_JOBS, ResultsWriter
from rules.fold import Entry
from rules.seats import Seat
from tests.support.played_table import PlayedTable
from tests.support.reports import entries_of, report_of
from tests.support.results_bench import FaultyFiles, ResultsBench, begin


@pytest.fixture
def bench(tmp_path: Path) -> ResultsBench:
    return ResultsBench(tmp_path)


def test_every_change_of_a_result_is_written_once(bench: ResultsBench) -> None:
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


def test_without_a_result_nothing_is_written(bench: ResultsBench) -> None:
    begin(bench)
    bench.table.play_board(Seat.LEFT)
    state = report_of(bench.table).state
    before = PlayedTable()
    before.assign("12")
    bench.writer.note(type(state)(), entries_of(before))
    bench.writer.run_once(0)
    assert bench.files.kept == []


def test_a_medium_that_refuses_is_told_and_tried_for_ever(bench: ResultsBench) -> None:
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


def test_while_it_waits_only_the_latest_of_each_match_is_kept(bench: ResultsBench) -> None:
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


def test_a_fault_of_the_program_gives_one_match_up_and_no_other(bench: ResultsBench) -> None:
    begin(bench)
    bench.files.fault = ValueError("a mistake")
    bench.table.play_board(Seat.LEFT)
    bench.note()
    bench.files.fault = None
    bench.table.ready()
    bench.table.play_board(Seat.LEFT)
    assert bench.files.kept == [bench.note()]


def test_nobody_waits_while_a_card_hangs(bench: ResultsBench) -> None:
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


def test_copies_to_card_and_stick_are_told_once(bench: ResultsBench) -> None:
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
    bench = ResultsBench(tmp_path)
    bench.writer.run_once(0)
    assert bench.news == [ResultsNews(ResultsState.OK)]


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]", b'{"target":1}', b"x" * 9_000])
def test_a_report_that_makes_no_sense_is_none(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "copy-card.json").write_bytes(damage)
    assert read_reports(tmp_path) == []
