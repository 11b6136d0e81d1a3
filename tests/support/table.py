"""A whole table on a pushed clock: real desk, loop, signaller and journal in memory; verbs in the referee's words."""

from dataclasses import dataclass, field
from typing import Any

from hardware.fakes import FakeClock, FakePanel
from hardware.patterns import PanelState, Plan
from hardware.signaller import EdgeReport, Signaller
from journal.canonical import JsonObject
from journal.codec import Codec
from journal.record import Stamp, encode
from kiosk.core.desk import Desk
from kiosk.core.inbox import Inbox, Item, PinChecked
from kiosk.core.keeper import Keeper
from kiosk.core.loop import TICK_MS, Loop, TableSettings
from kiosk.core.match_record import MatchRecord
from kiosk.wire import Input, Panel, View
from rules.deadlines import deadlines
from rules.events import MatchAssigned, Player, Stage
from rules.fold import Entry
from rules.seats import BySeat
from rules.units import AtMs

Kept = tuple[str, int, JsonObject]


def assignment(match_id: str = "m1", revision: int = 1, **changes: object) -> MatchAssigned:
    """A group match between สมชาย (left) and ประเสริฐ (right)."""
    values: dict[str, object] = {
        "at_ms": AtMs(0),
        "match_id": match_id,
        "revision": revision,
        "players": BySeat(Player("p1", "สมชาย ใจดี"), Player("p2", "ประเสริฐ ทองคำ")),
        "stage": Stage.GROUP,
        "stage_name": "สาย ก",
        "ruleset": "tsa",
    }
    return MatchAssigned(**{**values, **changes})  # type: ignore[arg-type]


@dataclass
class SimulatedTable:
    """Outputs land in lists; `advance` pushes the clock to each instant at which something is due."""

    start_ms: int = 1_000_000
    entries: tuple[Entry, ...] = ()
    saved_seq: int = 0
    pin: str | None = None
    views: list[View] = field(default_factory=list)
    panels: list[Panel] = field(default_factory=list)
    statuses: list[dict[str, object]] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    beats: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock = FakeClock(self.start_ms)
        self.panel = FakePanel(self.clock)
        self.reports: list[EdgeReport] = []
        self.signaller = Signaller(self.panel, self.clock, self._report)
        self.inbox = Inbox(self.clock)
        last = self.entries[-1].seq if self.entries else 0
        self.keeper = Keeper(self._put, self.clock, "boot-1", last)
        record = MatchRecord(self.keeper.keep, self.entries)
        self.keeper.belong_to(lambda: record.state)
        check = self._check_pin if self.pin is not None else None
        self.desk = Desk(record, last_seq=lambda: self.keeper.last_seq, check_pin=check)
        settings = TableSettings("7", "test")
        self.loop = Loop(self.desk, self.inbox, self.clock, self, settings, lambda _now: ("ok", 0, self.saved_seq))
        self.codec = Codec()
        self.run()

    @property
    def view(self) -> View:
        return self.views[-1]

    @property
    def shown(self) -> PanelState:
        return self.panel.shown

    @property
    def kinds(self) -> list[str]:
        """The types of all records, in order."""
        return [kind for kind, _, _ in self.kept]

    def show_plan(self, plan: Plan) -> None:
        self.signaller.replace(plan)

    def show_view(self, view: View) -> None:
        self.views.append(view)

    def show_panel(self, panel: Panel) -> None:
        self.panels.append(panel)

    def tell_head(self, status: dict[str, object]) -> None:
        self.statuses.append(status)

    def beat(self, now_ms: int) -> None:
        self.beats.append(now_ms)

    def give(self, *items: Item) -> None:
        """These things reach the loop now."""
        self.run(*items)

    def act(self, name: str, at_ms: int | None = None, **arguments: object) -> None:
        """The referee does this at the screen, now or at a stamp of its own."""
        self.run(Input(name, self.clock.now_ms() if at_ms is None else at_ms, arguments))

    def advance(self, by_ms: int) -> None:
        """Time passes."""
        end_ms = self.clock.now_ms() + by_ms
        while self.clock.now_ms() < end_ms:
            self.clock.advance_to(min(end_ms, self._next_due_ms()))
            self.run()

    def run(self, *items: Item) -> None:
        self.signaller.run_due(self.clock.now_ms())
        self.loop.run_once([*self.reports, *items])
        if answers := self.inbox.take():
            self.loop.run_once(answers)
        self.reports.clear()
        self.signaller.run_due(self.clock.now_ms())

    def start_board(self) -> None:
        """A pairing, a toss that the left player wins, and board 1 begins."""
        self.give(assignment())
        self.act("toss", winner="left", first="left")
        self.act("start_board")

    def left_ms(self) -> int | None:
        """What the screen would count down from: milliseconds left in the turn."""
        turn = self.view.turn
        if turn is None:
            return None
        return turn.left_ms if turn.deadline_at_ms is None else turn.deadline_at_ms - self.clock.now_ms()

    def _next_due_ms(self) -> int:
        now_ms = self.clock.now_ms()
        dues = [event.at_ms + 1 for event in deadlines(self.desk.record.state)]
        edge_ms = self.signaller.run_due(now_ms)
        if edge_ms is not None:
            dues.append(edge_ms)
        return max(now_ms + 1, min([now_ms + TICK_MS, *dues]))

    def _put(self, kind: str, stamp: Stamp, data: JsonObject) -> int:
        seq = self.keeper.last_seq + 1
        encode(seq, kind, stamp, data)  # raises what the journal would
        self.kept.append((kind, stamp.at_ms, data))
        return seq

    def _check_pin(self, digits: str) -> None:
        self.inbox.put(PinChecked(digits == self.pin))

    def _report(self, report: EdgeReport) -> None:
        self.reports.append(report)


def signals_of(table: SimulatedTable) -> list[tuple[str, int]]:
    """Every signal the lamps began, with the milliseconds since the board began."""
    begun = next(at_ms for kind, at_ms, _ in table.kept if kind == "board_started")
    lamps: list[Any] = [data for kind, _, data in table.kept if kind == "observed" and data["kind"] == "lamp"]
    return [(data["details"]["signal"], data["details"]["planned_ms"] - begun) for data in lamps]
