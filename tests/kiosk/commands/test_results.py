"""`kiosk results`: copy and check, with a report for core and messages for people."""

from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.results.copy_report import read_reports
from kiosk.results.medium import Disk
from kiosk.results.sets import write_set
from rules.seats import Seat
from tests.support.box import Box
from tests.support.played_table import PlayedTable
from tests.support.reports import set_of


@pytest.fixture
def source(tmp_path: Path) -> Path:
    table = PlayedTable()
    table.assign("12")
    table.toss()
    table.play_board(Seat.LEFT)
    write_set(Disk(), tmp_path / "results", set_of(table))
    return tmp_path / "results"


def test_sets_are_copied_and_core_hears_of_it(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target, reports = source.parent / "stick", source.parent
    arguments = ["results", "copy", "--from", str(source), "--to", str(target), "--report", str(reports)]
    assert [main(arguments), main(arguments)] == [0, 0]
    assert capsys.readouterr().out == f"new sets in {target}: 1\nnew sets in {target}: 0\n"
    assert [(one.target, one.copied, one.fault) for one in read_reports(reports)] == [("stick", 0, "")]


def test_a_folder_without_a_card_is_not_filled(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = source.parent / "card"
    arguments = ["results", "copy", "--from", str(source), "--to", str(target), "--mounted", "--name", "card"]
    assert main([*arguments, "--report", str(source.parent)]) == 1
    assert capsys.readouterr().err == f"results were not copied: nothing is mounted at {target}\n"
    assert [one.fault for one in read_reports(source.parent)] == [f"nothing is mounted at {target}"]
    assert not target.exists()


def test_a_damaged_set_is_named(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["results", "check", str(source)]) == 0
    page = source / "kiosk07-m012-b1-0001.html"
    page.write_bytes(page.read_bytes()[:-1] + b"x")
    assert main(["results", "check", str(source)]) == 1
    assert capsys.readouterr().out == "kiosk07-m012-b1-0001: whole\nkiosk07-m012-b1-0001: DAMAGED\n"


def test_a_part_of_the_journal_that_is_missing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also where it was deleted with its whole set."""
    box = Box(tmp_path, results="results")
    box.start()
    box.play_board()
    for number in range(4):
        box.act("end_board", cause="resigned", winner="left")
        box.act("ready_board")
        if number < 3:
            box.act("start_board")
    box.die()
    folder = tmp_path / "results"
    assert main(["results", "check", str(folder)]) == 0
    for path in folder.glob("*-b1-0001.*"):
        path.unlink()
    assert main(["results", "check", str(folder)]) == 1
    assert "kiosk07-mm1-b2-0002: its journal goes on after record" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["check", "/nowhere"], ["copy", "--from", "/nowhere", "--to", "/also"]])
def test_a_folder_that_is_none_is_named(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["results", *arguments]) == 2
    assert capsys.readouterr().err.startswith("/nowhere is no folder: ")


def test_a_report_that_nobody_could_read_is_refused(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = source.parent / "stick"
    arguments = ["results", "copy", "--from", str(source), "--to", str(target), "--report", "/nowhere"]
    assert main(arguments) == 2
    assert "give an existing folder to --report" in capsys.readouterr().err
