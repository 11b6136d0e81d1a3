"""One box whose program can die and be started again, on a pushed clock."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from hardware.fakes import FakeClock, FakePanel
from journal.errors import StoreUnavailableError
from journal.files import OpenReport
from journal.interfaces import Store
from journal.store import SqliteStore
from kiosk.core.inbox import Item
from kiosk.core.parts import Parts
from kiosk.core.table import Table
from kiosk.settings import read_settings
from kiosk.wire import Input
from rules.state import Phase
from rules.units import AtMs
from tests.support.table import assignment

START_MS = 1_000_000


class Box:
    """`make_store` gives the journal's store at each start; a real file where none is given."""

    def __init__(self, folder: Path, make_store: Callable[[Path], Store] = SqliteStore, results: str = "") -> None:
        config = folder / "table.toml"
        config.write_text(
            '[table]\nlabel = "7"\n[paths]\ndata = "."\nruntime = "."\n[panel]\nfactory = "mock"\n'
            f'[results]\nfolder = "{results}"\n'
        )
        self.settings = read_settings(config)
        self.clock = FakeClock(START_MS)
        self.table: Table | None = None
        self._make_store = make_store

    def start(self, boot: str = "boot-1") -> Table:
        self.die()
        self.panel = FakePanel(self.clock)
        self.store = self._make_store(self.settings.journal_path)
        parts = Parts(self.clock, boot, self.store, self.panel, "test", found=self._found())
        self.table = Table(self.settings, parts)
        self.table.run_once()
        self.table.run_once()
        return self.table

    def _found(self) -> OpenReport | None:
        try:
            return self.store.open() if isinstance(self.store, SqliteStore) else None
        except StoreUnavailableError:
            return None

    def die(self) -> None:
        """Nothing is put in order: only what was written is left."""
        if self.table is not None:
            self.store.close()
        self.table = None

    def give(self, *items: Item) -> None:
        assert self.table is not None
        self.table.run_once(items)
        self.table.run_once()

    def act(self, name: str, **arguments: Any) -> None:
        self.give(Input(name, self.clock.now_ms(), arguments))

    def advance(self, by_ms: int) -> None:
        end_ms = self.clock.now_ms() + by_ms
        while self.clock.now_ms() < end_ms:
            self.clock.advance(min(100, end_ms - self.clock.now_ms()))
            self.give()

    def play_board(self) -> None:
        self.give(assignment())
        self.act("toss", winner="left", first="left")
        self.act("start_board")

    @property
    def phase(self) -> Phase:
        assert self.table is not None
        return self.table.desk.record.state.phase

    def left_ms(self) -> int:
        assert self.table is not None
        turn = self.table.desk.record.state.turn
        assert turn is not None
        return turn.clock.left_ms(AtMs(self.clock.now_ms()))
