"""Whether a clock chip vouches for the time of day."""

from pathlib import Path

import pytest

from hardware.clock import chip_ahead_ms
from hardware.fakes import FakeClock

WALL_MS = 1_790_000_000_000


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (["1790000000"], WALL_MS - 5_000),
        (["1790000002"], WALL_MS - 5_000),
        (["1790000003"], None),
        (["12"], None),
        (["no"], None),
        ([], None),
        (["12", "1789999999"], WALL_MS - 5_000),
    ],
    ids=["the same", "two seconds", "three seconds", "1970", "unreadable", "no chip", "a second chip"],
)
def test_a_chip_counts_if_it_agrees_with_the_systems_time(
    tmp_path: Path, told: list[str], expected: int | None
) -> None:
    for number, text in enumerate(told):
        chip = tmp_path / f"rtc{number}"
        chip.mkdir()
        (chip / "since_epoch").write_text(f"{text}\n")
    assert chip_ahead_ms(FakeClock(5_000, WALL_MS), tmp_path) == expected


def test_a_system_without_the_folder_has_no_chip(tmp_path: Path) -> None:
    assert chip_ahead_ms(FakeClock(), tmp_path / "none") is None
