"""The box at one table: its machine, its card, its panel, and the program that can die at any instant."""

import random
from dataclasses import dataclass
from pathlib import Path

from hardware.fakes import FakePanel
from hardware.pins import ButtonName
from hardware.serial_port import SerialLink
from hardware.talker import Talker
from journal.event_key import EventKey
from journal.record import Record
from kiosk.core.inbox import Item
from kiosk.core.parts import Parts
from kiosk.core.pulse import last_beat_ms
from kiosk.settings import Settings, read_settings
from rules.fold import Entry
from rules.state import State
from tests.sim.faulty_store import FaultyStore
from tests.sim.machine import Machine
from tests.sim.stepped_link import IDLE_TURN_MS, SteppedLink
from tests.sim.stepped_table import SteppedTable, Work
from tests.sim.wire import SimulatedPort

SOFTWARE = "simulated table"
_FILE = """\
[table]
label = "{label}"
[paths]
data = "."
runtime = "."
[event]
key_file = "event.key"
[link]
port = "none"
"""


@dataclass(frozen=True, slots=True)
class Remains:
    """What is known of a program that died: its log, how far it was really durable, and where the match stood."""

    log_id: str
    durable_seq: int
    promised_seq: int
    records: tuple[Record, ...]
    entries: tuple[Entry, ...]
    state: State
    beat_ms: int | None
    boot_id: str


class Box(Machine):
    """`table` is None while the program is down."""

    def __init__(self, label: str, folder: Path, key: EventKey, numbers: random.Random, store: FaultyStore) -> None:
        super().__init__(f"table-{label}", numbers)
        self.label = label
        self.store = store
        self.table: SteppedTable | None = None
        self.link: SteppedLink | None = None
        self.port: SimulatedPort | None = None
        self.due_ms = self.ran_at_ms = 0
        self.promised_seq = 0
        self.talker_faults = self.starts = 0
        self._key = key
        self._down: set[ButtonName] = set()
        folder.mkdir()
        self._settings = _settings(label, folder)
        self.panel = FakePanel(self.clock)

    def start(self) -> SteppedTable:
        """The program is built on what the card holds; `run` makes it work."""
        parts = Parts(
            self.clock, self.boot_id, self.store, self.panel, SOFTWARE, key=self._key, make_link=self._make_link
        )
        self.starts += 1
        self.table = SteppedTable(self._settings, parts)
        self.promised_seq = 0
        self.plug()
        return self.table

    def die(self) -> Remains:
        """The program is gone, nothing put in order; lamps stay as they were until somebody sees to them."""
        assert self.table is not None
        table, log_id = self.table, self.table.writer.log_id
        durable_seq = self.store.durable_seq(log_id)
        self.store.crash()
        self.talker_faults += self.link.status().talker_faults if self.link is not None else 0
        self.table = self.link = None
        return Remains(
            log_id=log_id,
            durable_seq=durable_seq,
            promised_seq=self.promised_seq,
            records=tuple(self.store.whole(log_id)),
            entries=tuple(table.desk.record.entries),
            state=table.state,
            beat_ms=last_beat_ms(self._settings.pulse_path, self.boot_id),
            boot_id=self.boot_id,
        )

    def reboot(self) -> None:
        """The machine starts anew: memory is gone, and the lamps with it."""
        self._settings.pulse_path.unlink(missing_ok=True)
        self.boot()
        self.panel = FakePanel(self.clock)
        for button in self._down:
            self.panel.lose_edge(button, is_down=True)

    def plug(self, port: SimulatedPort | None = None) -> None:
        """The cable is in this box; None: the one that was there before."""
        self.port = port or self.port
        if self.link is not None and self.port is not None and not self.link.is_plugged:
            self.link.plug(self.port, "line")

    def press(self, button: ButtonName, is_down: bool, is_noticed: bool = True) -> None:
        """The contact opens or closes; `is_noticed` False: the kernel loses the edge."""
        (self._down.add if is_down else self._down.discard)(button)
        if is_noticed:
            self.panel.press_button(button, is_down)
        else:
            self.panel.lose_edge(button, is_down)

    def run(self, items: list[Item]) -> None:
        """Everything that is due by now has been done; `due_ms` says when to come again at the latest."""
        assert self.table is not None
        self.ran_at_ms = self.now_ms
        due_ms = self.table.run_due(items, self.held_up, self.local_ms(self.now_ms))
        if self.table.has_view:
            self.promised_seq = max(self.promised_seq, self.table.view.saved_seq)
        idle_ms = None
        if self.link is not None and Work.LINE not in self.held_up:
            idle_ms = self.link.run_due()
        dues = [self.now_ms + (idle_ms or IDLE_TURN_MS)]
        dues += [self.global_ms(due_ms)] if due_ms is not None else []
        dues += [self.release_at_ms] if self.release_at_ms is not None else []
        self.due_ms = max(self.now_ms + 1, min(dues))

    @property
    def wake_ms(self) -> int:
        """When to run again: at the latest at `due_ms`, sooner when something has come in on the line."""
        if self.link is None or Work.LINE in self.held_up or (arrival_ms := self.link.next_arrival_ms) is None:
            return self.due_ms
        return min(self.due_ms, max(arrival_ms, self.ran_at_ms + 1))

    def _make_link(self, talker: Talker) -> SerialLink:
        self.link = SteppedLink(talker, self.clock)
        return self.link


def _settings(label: str, folder: Path) -> Settings:
    """What the box's file says; what it leaves out is as on a real box."""
    path = folder / "table.toml"
    path.write_text(_FILE.format(label=label), encoding="utf-8")
    return read_settings(path)
