"""The soak sees what it is there for: memory and files that grow, and lamps that come later (cases 14)."""

from collections import Counter
from pathlib import Path

import pytest

from scripts.soak.__main__ import grown_files, grown_programs, lateness_told
from scripts.soak.day import PROGRAMS, Sample
from scripts.soak.hastened import Haste
from scripts.soak.usage import Usage, bytes_by_kind

STEADY = Usage(40_000, 12, 19)


def day(core: Usage = STEADY, ui_log: int = 100, journal: int = 100) -> list[Sample]:
    """The start, the first hour and the end of a day in which only these have changed since the first hour."""
    before = dict.fromkeys(PROGRAMS, STEADY)
    sizes = Counter({"ui.log": 100, "table-1/journal.sqlite": 100})
    after = Counter({"ui.log": ui_log, "table-1/journal.sqlite": journal})
    return [
        Sample(0.0, 0, 3, before, sizes),
        Sample(1.0, 8, 500, before, sizes),
        Sample(8.0, 60, 4_000, {**before, "core": core}, after),
    ]


@pytest.mark.parametrize(
    ("core", "words"),
    [
        (Usage(43_900, 12, 19), []),
        (Usage(44_200, 12, 19), ["core: memory changed by +10.5%"]),
        (Usage(35_900, 12, 19), ["core: memory changed by -10.3%"]),
        (Usage(40_000, 13, 19), ["core: more threads or open files"]),
        (Usage(40_000, 12, 20), ["core: more threads or open files"]),
    ],
)
def test_a_program_that_grows_over_the_day_is_named(core: Usage, words: list[str]) -> None:
    assert grown_programs(day(core)) == words


def test_a_file_that_grows_is_named_but_for_the_journal() -> None:
    assert grown_files(day(ui_log=150, journal=9_000)) == ["ui.log has grown by 50 B"]


def test_lateness_is_told_hour_by_hour() -> None:
    told = lateness_told({1: [0.2] * 98 + [4.0, 5.0], 0: [0.1]})
    assert told.splitlines() == [
        "hour 1: 1 warnings, late by 0.10 ms (median), 0.10 ms (p99)",
        "hour 2: 100 warnings, late by 0.20 ms (median), 5.00 ms (p99)",
    ]


def test_files_that_come_with_each_board_count_together(tmp_path: Path) -> None:
    for name in ("core.log", "table-1/box.json", "table-1/backups/1.sqlite", "results/1.csv", "results/2.csv"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"12")
    sizes = bytes_by_kind(tmp_path)
    assert sizes == {"core.log": 2, "table-1/box.json": 2, "table-1/backups": 2, "results": 4}


def test_hastened_time_goes_on_from_its_origin_and_waits_less() -> None:
    haste = Haste(60, 1_000)
    assert haste.real_s(60_000) == pytest.approx(1.0)
    first, later = haste.now_ms(), haste.now_ms()
    assert later >= first
