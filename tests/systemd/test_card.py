"""The card's layout, read from its files: what has locked others out of their boxes must not be in it (report 22)."""

import re

import pytest

from tests.support.unit_files import ROOT, UNITS, code_lines, read_unit

CARD = ROOT / "images" / "sdcard"


@pytest.fixture(scope="module")
def mounts() -> dict[str, tuple[str, set[str]]]:
    """(file system, options) by folder."""
    rows = [line.split() for _, line in code_lines(CARD / "fstab")]
    return {row[1]: (row[2], set(row[3].split(","))) for row in rows}


def lines(name: str) -> list[str]:
    return [line for _, line in code_lines(CARD / name)]


def test_root_is_read_only_without_an_overlay(mounts: dict[str, tuple[str, set[str]]]) -> None:
    assert "ro" in mounts["/"][1]
    assert "ro" in mounts["/boot/firmware"][1]
    assert "overlay" not in (CARD / "fstab").read_text() + (CARD / "cmdline.txt").read_text()
    words = lines("cmdline.txt")[0].split()
    assert "ro" in words
    assert "consoleblank=0" in words


def test_a_box_starts_without_its_data(mounts: dict[str, tuple[str, set[str]]]) -> None:
    kind, options = mounts["/var/lib/makhos"]
    assert kind == "ext4"
    assert {"nofail", "noatime", "errors=remount-ro", "x-systemd.device-timeout=10s"} <= options


def test_results_are_second_and_mounted_by_the_copy_alone(mounts: dict[str, tuple[str, set[str]]]) -> None:
    partitions = re.findall(r"partition (\w+) \{", (CARD / "genimage.cfg").read_text())
    assert partitions == ["boot", "results", "root", "data"]
    assert not any("results" in folder for folder in mounts)
    assert read_unit(UNITS / "run-makhos_results-card.mount").one("Mount", "What") == "/dev/disk/by-label/RESULTS"


def test_linux_partitions_are_marked_as_such() -> None:
    """So that Windows offers to format them as seldom as it can."""
    text = (CARD / "genimage.cfg").read_text()
    kinds = dict(re.findall(r"partition (\w+) \{\s*partition-type = (\w+)", text))
    assert kinds == {"boot": "0x0C", "results": "0x0C", "root": "0x83", "data": "0x83"}


def test_nothing_on_the_card_takes_the_line_away() -> None:
    absent = set(lines("absent.txt"))
    assert {"brltty", "modemmanager", "overlayroot"} <= absent
    assert not absent & set(lines("packages.txt"))


@pytest.mark.parametrize("page", ["docs/install.md", "docs/security.md", "images/sdcard/README.md"])
def test_pages_name_files_that_exist(page: str) -> None:
    path = ROOT / page
    for name in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / name).exists(), f"{page} names {name}"


def test_the_scores_in_the_security_page_are_those_that_are_checked() -> None:
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    assert "core 1.4, screen 1.7, head table 1.7, copying 0.8" in text
