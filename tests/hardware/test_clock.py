"""Whether a clock chip vouches for the time of day."""

from pathlib import Path

import pytest

from hardware.clock import chip_ahead_ms
from hardware.fakes import FakeClock

WALL_MS = 1_790_000_000_000


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"hctosys": "1\n", "since_epoch": "1790000000\n"}, WALL_MS - 5_000),
        ({"hctosys": "0\n", "since_epoch": "1790000000\n"}, None),
        ({"hctosys": "1\n", "since_epoch": "12\n"}, None),
        ({"hctosys": "1\n", "since_epoch": "no\n"}, None),
        ({"since_epoch": "1790000000\n"}, None),
    ],
)
def test_a_chip_counts_if_the_system_took_its_time_from_it_and_it_still_agrees(
    tmp_path: Path, files: dict[str, str], expected: int | None
) -> None:
    chip = tmp_path / "rtc0"
    chip.mkdir()
    for name, text in files.items():
        (chip / name).write_text(text)
    assert chip_ahead_ms(FakeClock(5_000, WALL_MS), tmp_path) == expected


def test_without_any_chip_there_is_no_word(tmp_path: Path) -> None:
    assert chip_ahead_ms(FakeClock(), tmp_path / "none") is None
