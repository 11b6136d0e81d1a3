"""A stick that is plugged into the box: offered, copied to when the referee says so, and told."""

from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.results.copy_report import CopyReport, write_report
from kiosk.results.stick import StickCopy, StickOffer
from rules.seats import Seat
from tests.support.results_bench import ResultsBench, begin


@pytest.fixture
def bench(tmp_path: Path) -> ResultsBench:
    return ResultsBench(tmp_path)


def sticks(bench: ResultsBench) -> list[StickOffer]:
    """What was told of the stick, each once."""
    return [news.stick for news in bench.news]


def test_a_stick_is_offered_and_copied_to_when_the_referee_says_so(bench: ResultsBench) -> None:
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


def copied(bench: ResultsBench, fault: str = "") -> None:
    """A stick was plugged in and copied to."""
    bench.device.touch()
    bench.writer.copy_to_stick()
    bench.writer.run_once(0)
    write_report(bench.folder, CopyReport("stick", 1_000, 1, fault))
    bench.writer.run_once(5_000)


def test_a_stick_that_stays_is_offered_again_when_there_is_something_new(bench: ResultsBench) -> None:
    copied(bench)
    begin(bench)
    bench.table.play_board(Seat.LEFT)
    bench.note()
    assert sticks(bench) == [StickOffer.COPYING, StickOffer.NONE, StickOffer.OFFERED]


def test_a_stick_that_was_pulled_out_and_comes_again_is_offered_again(bench: ResultsBench) -> None:
    copied(bench)
    bench.device.unlink()
    bench.writer.run_once(10_000)
    bench.device.touch()
    bench.writer.run_once(15_000)
    assert sticks(bench)[-1] is StickOffer.OFFERED


def test_a_copy_that_failed_can_be_tried_again(bench: ResultsBench) -> None:
    copied(bench, "no room")
    assert sticks(bench) == [StickOffer.COPYING, StickOffer.OFFERED]


def test_a_copy_that_never_reports_is_given_up(bench: ResultsBench) -> None:
    bench.device.touch()
    bench.writer.copy_to_stick()
    for now_ms in range(0, 160_000, 5_000):
        bench.writer.run_once(now_ms)
    assert sticks(bench) == [StickOffer.COPYING, StickOffer.OFFERED]


def test_a_report_of_an_earlier_copy_does_not_end_this_one(bench: ResultsBench) -> None:
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
        bench = ResultsBench(folder)
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


def test_without_a_stick_or_without_results_nothing_is_copied(bench: ResultsBench) -> None:
    bench.writer.copy_to_stick()
    bench.writer.run_once(0)
    bench.device.touch()
    writer = bench.new_writer(is_wanted=False)
    writer.copy_to_stick()
    writer.run_once(5_000)
    assert not bench.places.wanted.exists()


def test_where_the_copy_cannot_be_asked_for_it_is_offered_still(bench: ResultsBench) -> None:
    bench.device.touch()
    bench.places.wanted.mkdir()
    bench.writer.copy_to_stick()
    bench.writer.run_once(0)
    assert sticks(bench) == [StickOffer.OFFERED]
