"""The rehearsal in short: two virtual tables play a whole event while programs die and cables are pulled."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from hardware.clock import MonotonicClock
from headtable.__main__ import main
from headtable.quiet_hall import plan_of, quiet_hall
from headtable.rehearsal.comparing import RehearsalFailed, compared
from headtable.rehearsal.hall_files import HallFiles
from headtable.rehearsal.rehearsal import Rehearsal, Report
from headtable.result_views import result_views
from headtable.settings import read_settings
from journal.sole_use import sole_use
from journal.store import SqliteStore
from journal.values import to_json
from tests.support.lines import PATIENCE_S, until

SEED = 6
LABELS = ("1", "2")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rehearsal")


@pytest.fixture(scope="module")
def report(folder: Path) -> Report:
    rehearsal = Rehearsal(folder, len(LABELS), 300, SEED, MonotonicClock(), lambda _line: None)
    return rehearsal.run(180, has_mishaps=True)


@pytest.fixture
def files(report: Report, folder: Path) -> HallFiles:
    return HallFiles(folder, LABELS)


@pytest.fixture
def shown(files: HallFiles) -> Iterator[Mapping[str, Any]]:
    """The head table's results, as its records tell them."""
    settings = read_settings(files.head_settings)
    store = SqliteStore(files.store)
    store.open()
    rows: Any = to_json(result_views(quiet_hall(plan_of(settings.event, store), store)))
    yield {row["match_id"]: row for row in rows}
    store.close()


def test_a_whole_event_is_the_same_on_paper_and_at_both_ends_whatever_goes_wrong_meanwhile(report: Report) -> None:
    """Groups, golden boards where they are due, a knockout of four whose final goes to a golden board (TSA 9; cases 18,
    23, 25)."""
    assert report.matches >= 12 + 3
    assert report.golden_boards >= 1
    assert report.records > 100
    assert sum(report.mishaps.values()) >= 3, report
    assert "programs that died by themselves" not in report.mishaps


def test_a_result_that_is_otherwise_on_paper_fails_the_rehearsal(files: HallFiles, shown: Mapping[str, Any]) -> None:
    sheet = files.paper("1")
    written = sheet.read_text(encoding="utf-8")
    last = json.loads(written.splitlines()[-1])
    lie = {**last, "winners": [*last["winners"][:-1], "nobody"]}
    sheet.write_text(f"{written}{json.dumps(lie)}\n", encoding="utf-8")

    with pytest.raises(RehearsalFailed, match=f"match {last['match_id']}: on paper .*nobody"):
        compared(files, shown)

    sheet.write_text(written, encoding="utf-8")
    assert compared(files, shown) > 100


def test_a_match_that_the_head_table_lost_fails_the_rehearsal(files: HallFiles, shown: Mapping[str, Any]) -> None:
    with pytest.raises(RehearsalFailed, match=r"match K2-1: .* at the head table None"):
        compared(files, {match_id: row for match_id, row in shown.items() if match_id != "K2-1"})


def test_a_record_that_is_missing_at_the_head_table_fails_the_rehearsal(
    files: HallFiles, shown: Mapping[str, Any], tmp_path: Path
) -> None:
    other = HallFiles(tmp_path, ())
    SqliteStore(other.store).open()

    class Mixed(HallFiles):
        store = other.store

    with pytest.raises(RehearsalFailed, match=r"table 1: log .* is not the same at the head table"):
        compared(Mixed(files.folder, files.labels), shown)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--tables", "0"], "'0' tables: give a whole number from 1 to 64"),
        (["--speed", "fast"], "'fast' is no speed: give a number above 0, such as 60"),
    ],
)
def test_what_cannot_be_rehearsed_is_refused_with_what_to_give(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["rehearse", *arguments])

    assert said in capsys.readouterr().err


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "event.key").touch()

    assert main(["rehearse", "--out", str(tmp_path)]) == 2
    assert "is no empty folder; give --out a new one" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["event.key"]


def test_whoever_stops_a_rehearsal_stops_all_its_programs(tmp_path: Path) -> None:
    folder = tmp_path / "rehearsal"
    command = [sys.executable, "-m", "headtable", "rehearse", "--tables", "1", "--out", str(folder)]
    rehearsal = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    files = HallFiles(folder, ("1",))
    until(lambda: files.journal("1").exists() and files.store.exists())

    rehearsal.terminate()

    assert rehearsal.wait(PATIENCE_S) == 1
    with sole_use("test", files.journal("1").parent, folder / "headtable.sqlite.lock"):
        pass
