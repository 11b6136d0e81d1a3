"""A hall of real programs for each test: head table, core, screen under Xvfb, joined by a pseudo-terminal."""

import json
import os
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scripts.demonstration import FAST_RULES
from scripts.display import VirtualDisplay
from scripts.finger import Finger
from scripts.hall import SmallHall
from scripts.referee import Referee
from scripts.waiting import until
from tests.support.watcher import Watcher

_LOG_SHOWN = 3_000
"""Characters at the end of each program's log, shown beside a failure."""


class Hall:
    """What a test sees of a small hall: the programs, a referee at the window, a watcher at the socket, the page."""

    def __init__(self, folder: Path, display: str, ruleset: str | None) -> None:
        self.small = SmallHall(folder / "hall", ruleset, {"DISPLAY": display})
        self.finger = Finger(self.small.targets_path, {**os.environ, "DISPLAY": display})
        self.referee = Referee(self.finger)

    def start(self) -> None:
        for name in ("headtable", "core", "ui"):
            self.small.start(name)
        self.watcher = Watcher(self.small.socket_path)
        until(lambda: self.watcher.view.match_id, "the pairing to reach the table")

    def kill(self, name: str) -> None:
        """The program dies at once and puts nothing in order."""
        process = self.small.process(name)
        process.kill()
        process.wait()

    def get(self, path: str) -> Any:
        """What the head table answers, as JSON."""
        with urllib.request.urlopen(self.small.address + path, timeout=5) as answer:  # noqa: S310 - loopback
            return json.load(answer)

    def result(self, match_id: str) -> Any:
        """The head table's row of one match."""
        return next(row for row in self.get("api/results")["results"] if row["match_id"] == match_id)


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with VirtualDisplay() as display:
        yield display.name


@pytest.fixture
def hall(tmp_path: Path, display: str) -> Iterator[Hall]:
    """With the association's two minutes, which no slow machine outlasts."""
    yield from _running(Hall(tmp_path, display, None))


@pytest.fixture
def fast_hall(tmp_path: Path, display: str) -> Iterator[Hall]:
    """With a clock of seconds, for what happens when time runs out."""
    yield from _running(Hall(tmp_path, display, FAST_RULES))


def _running(hall: Hall) -> Iterator[Hall]:
    try:
        hall.start()
        yield hall
    finally:
        hall.small.stop()
        for name in ("headtable", "core", "ui"):
            log = hall.small.folder / f"{name}.log"
            sys.stdout.write(
                f"--- {log.name}\n{log.read_text(errors='replace')[-_LOG_SHOWN:]}\n" if log.exists() else ""
            )
