"""Core as it is, with people at it instead of a screen. It ends with its standard input, so never before its maker."""

import os
import random
import sys
import threading
from pathlib import Path

from kiosk import run_core
from kiosk.core.parts import Parts
from kiosk.core.table import Table
from kiosk.rehearsal.paper import Paper
from kiosk.rehearsal.people import People
from kiosk.settings import Settings
from kiosk.wire import View


class VirtualTable(Table):
    """A table whose people begin with it and leave with it."""

    def __init__(self, settings: Settings, parts: Parts, paper: Path, seed: int, tap_every_ms: int) -> None:
        super().__init__(settings, parts)
        randomness = random.Random(seed)  # noqa: S311 - a rehearsal must be repeatable
        self._people = People(self.inbox.put, parts.clock, Paper(paper), randomness, tap_every_ms)

    def start(self) -> None:
        super().start()
        self._people.start()

    def close(self) -> None:
        self._people.leave()
        super().close()

    def show_view(self, view: View) -> None:
        super().show_view(view)
        self._people.look(view)


def run(settings: Settings, software: str, paper: Path, seed: int, tap_every_ms: int) -> int:
    """Play until standard input ends, or the process is asked to stop; returns the exit status."""

    def make(its_settings: Settings, parts: Parts) -> Table:
        table = VirtualTable(its_settings, parts, paper, seed, tap_every_ms)
        threading.Thread(target=_stop_at_end, args=(sys.stdin.fileno(), table), name="maker", daemon=True).start()
        return table

    return run_core.run(settings, software, is_simulated=False, make_table=make)


def _stop_at_end(descriptor: int, table: Table) -> None:
    while os.read(descriptor, 4_096):
        pass
    table.stop()
