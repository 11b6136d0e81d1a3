"""Boxes whose real end of the line is joined to a head table in memory: for tests of what boxes keep for it."""

from itertools import count

from headtable.copies import Copy, read_copy
from headtable.copies_found import take_out_copies
from headtable.drawing import Schedule, drawn_plan
from headtable.event import Entrant, EventPlan
from journal.memory import MemoryStore
from journal.messages import Identity
from journal.opening import JournalOpened, Role, opening_record
from journal.record import Record, Stamp
from journal.session_keys import device_key
from journal.stored_log import StoredLog
from kiosk.core.inbox import Item
from kiosk.core.sync_worker import HeadLink, LinkParts
from rules import rulesets
from rules.events import Player
from tests.support.head_desk import EVENT_ID, ROUND_MS, SECRET, HeadDesk, Nonces

TABLE_LOG = "00000000000000aa"
_NONCES = (Nonces(number * 1_000) for number in count(10_000))


class Box:
    """A table's real end of the line."""

    def __init__(self, number: int = 1) -> None:
        self.device_id, self.told = f"table-{number}", list[Item]()
        self.store = MemoryStore()
        opened = JournalOpened(TABLE_LOG, self.device_id, str(number), "test", Role.TABLE)
        self.store.append(TABLE_LOG, [opening_record(opened, Stamp(0, "boot"))])
        identity = Identity(Role.TABLE, self.device_id, str(number), "test", EVENT_ID, "boot-t")
        parts = LinkParts(identity, device_key(SECRET, self.device_id), next(_NONCES))
        self.link = HeadLink(parts, StoredLog(self.store, TABLE_LOG), self.store, self.told.append)

    def copies(self) -> list[Copy]:
        found = [
            read_copy(record.content) for log_id in self.store.logs() for record in self.store.read(log_id, 1, 9_999)
        ]
        return [copy for copy in found if copy is not None]


class Line:
    """A box at a head table's line; `bytes_out` counts what the head table says."""

    def __init__(self, desk: HeadDesk, box: Box, port: str = "/dev/tty0") -> None:
        self.desk, self.box, self.talker = desk, box, desk.links[port].talker
        self.bytes_out = 0
        self.talker.opened(desk.clock.now_ms())
        box.link.opened(desk.clock.now_ms())

    def cut(self) -> None:
        self.talker.closed(self.desk.clock.now_ms())
        self.box.link.closed(self.desk.clock.now_ms())

    def run(self, for_ms: int) -> None:
        self.box.link.set_status({"phase": "no_match"})
        for _ in range(for_ms // ROUND_MS):
            now_ms = self.desk.clock.now_ms()
            for packet in self.talker.packets_due(now_ms):
                self.bytes_out += len(packet)
                self.box.link.receive(packet, now_ms)
            for packet in self.box.link.packets_due(now_ms):
                self.talker.receive(packet, now_ms)
            self.desk.collector.step()
            self.desk.clock.advance(ROUND_MS)


def own_logs_of(desk: HeadDesk) -> dict[str, list[Record]]:
    return dict(desk.decision_log.logs.whole())


def large_plan() -> EventPlan:
    """200 players in 25 groups: 700 matches."""
    entrants = [Entrant(Player(str(number), f"ผู้เล่นคนที่ {number}"), "นครปฐม", str(number % 25)) for number in range(200)]
    tables = tuple(str(number) for number in range(1, 33))
    return drawn_plan("ถ้วยใหญ่", entrants, Schedule(tables), rulesets.from_overrides("tsa", {}))


def recovered(box: Box) -> HeadDesk:
    """A new laptop that has nothing but the event's key, after it listened to the box."""
    desk = HeadDesk(EventPlan("", (), ()))
    for link in desk.links.values():
        link.talker.wants_returned = True
    line = Line(desk, box)
    line.run(10_000)
    take_out_copies(desk.store)
    return desk
