"""A whole head table in memory with tables on lines of memory, on pushed time: for tests of what people see of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from hardware.fakes import FakeClock
from hardware.link_status import LinkState, LinkStatus
from headtable.access import AccessLog
from headtable.author import Author
from headtable.collector import Collector
from headtable.copying import Copier
from headtable.decision_log import DecisionLog
from headtable.event import EventPlan, Pairing
from headtable.hall import Hall
from headtable.head_logs import HeadLogs
from headtable.lines import Lines
from headtable.mailbox import Mailbox
from headtable.people import Person
from headtable.people_book import PeopleBook
from headtable.plan_files import PlanFiles
from headtable.settings import WebSettings
from headtable.table_line import TableLine
from headtable.web.app import create_app
from headtable.web.desk import Desk
from headtable.web.feed import Feed
from headtable.web.publishing import Publisher
from headtable.web.rendering import Renderer
from headtable.web.sessions import Sessions
from journal.interfaces import Store
from journal.memory import MemoryStore
from journal.messages import Identity
from journal.notices import Notice, RecordsIn
from journal.opening import Role
from journal.record import Record, Stamp
from journal.session_keys import device_key
from journal.stored_log import StoredLog
from journal.sync import Conversation
from rules.events import Stage
from rules.seats import BySeat
from tests.support.played_table import NAMPHET, SOMCHAI, PlayedTable

SECRET = b"the key of this event".ljust(32)
EVENT_ID = "event-1"
ROUND_MS = 100
_RUNS = count(1)


def plan_of(*pairings: tuple[str, str], boards: int = 1) -> EventPlan:
    """A plan of (match id, table) between the same two players."""
    pair = BySeat(SOMCHAI, NAMPHET)
    return EventPlan(
        "ถ้วยทดสอบ",
        (),
        tuple(
            Pairing(match_id, table, pair, Stage.GROUP, "สาย ก", "tsa", boards=boards) for match_id, table in pairings
        ),
    )


class Nonces:
    """Numbers used once, the same in every run."""

    def __init__(self, start: int) -> None:
        self._next = start

    def __call__(self) -> bytes:
        self._next += 1
        return self._next.to_bytes(16, "big")


@dataclass
class TableEnd:
    """The table's end of a line: what it has played, and what it was told."""

    table: PlayedTable = field(default_factory=PlayedTable)
    secret: bytes = SECRET
    event_id: str = EVENT_ID
    received: MemoryStore = field(default_factory=MemoryStore)
    notices: list[Notice] = field(default_factory=list)
    arrived: list[Record] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.store = MemoryStore()
        me = Identity(Role.TABLE, self.table.device_id, self.table.label, "table 0.1", self.event_id, "boot-t")
        self.conversation = Conversation(
            me,
            lambda device_id: device_key(self.secret, device_id),
            lambda _peer: StoredLog(self.store, self.table.log_id),
            self.received.head,
            Nonces(1_000_000),
        )

    def turn(self, now_ms: int) -> list[bytes]:
        """What the table says now; what it was told is stored."""
        self.store.append(self.table.log_id, self.table.records)
        for notice in self.conversation.take_notices():
            self.notices.append(notice)
            if isinstance(notice, RecordsIn):
                head = self.received.append(notice.log_id, notice.records)
                self.conversation.peer_stored(notice.log_id, head)
                self.arrived += notice.records
        return self.conversation.packets_due(now_ms)

    @property
    def told(self) -> list[tuple[str, Mapping[str, Any]]]:
        """Type and data of every record that arrived, in order, the opening ones left out."""
        contents = [record.content for record in self.arrived]
        return [(content.type, content.data) for content in contents if content.seq > 1]


@dataclass
class MemoryLink:
    """A line in memory: `peer` None is a line that nobody is at."""

    talker: TableLine
    port: str
    peer: TableEnd | None = None
    is_open: bool = False
    has_failed: bool = False
    wakes: int = 0

    def start(self) -> None:
        self.is_open = True

    def stop(self, wait_s: float) -> bool:
        self.is_open = False
        return wait_s >= 0

    def wake(self) -> None:
        self.wakes += 1

    def status(self) -> LinkStatus:
        state = LinkState.OPENING if self.has_failed else LinkState.UP if self.peer else LinkState.SILENT
        return LinkStatus(state, 0, self.port)

    def turn(self, now_ms: int) -> None:
        """Packets go both ways once."""
        for packet in self.talker.packets_due(now_ms):
            if self.peer is not None:
                self.peer.conversation.receive(packet, now_ms)
        for packet in self.peer.turn(now_ms) if self.peer is not None else ():
            self.talker.receive(packet, now_ms)


class HeadDesk:
    """A head table, its page, and tables that can be plugged in at ports."""

    def __init__(
        self,
        plan: EventPlan,
        store: Store | None = None,
        web: WebSettings | None = None,
        people: Sequence[Person] = (),
        plan_files: PlanFiles | None = None,
        people_file: Path | None = None,
        *,
        gives_copies: bool = False,
        newest_utc_ms: int = 0,
    ) -> None:
        self.store = store or MemoryStore()
        self.clock = FakeClock()
        self.mailbox = Mailbox()
        self.links: dict[str, MemoryLink] = {}
        author = Author("head-1", "head 0.1", lambda: Stamp(self.clock.now_ms(), "boot-h", self.clock.wall_ms()))
        self.head_logs = HeadLogs(self.store, author)
        self.decision_log = DecisionLog(self.store, author)
        self.hall = Hall(plan, self.store, self.head_logs, self.decision_log)
        self.feed = Feed(f"run-{next(_RUNS)}")
        renderer = Renderer(plan.name)
        publisher = Publisher(self.hall, renderer, self.feed)
        ports = [f"/dev/tty{number}" for number in range(3)]
        lines = Lines(ports, self._make_link, list)
        copier = Copier(self.store, self.head_logs, self.decision_log.logs) if gives_copies else None
        self.collector = Collector(self.hall, self.mailbox, lines, publisher, self.clock.now_ms, plan_files, copier)
        self.access_log = AccessLog(self.store, author)
        self.people = PeopleBook(people_file, people, self.access_log.note)
        sessions = Sessions(self.people, self.clock.now_ms)
        desk = Desk(
            self.hall,
            self.store,
            self.feed,
            renderer,
            self.clock,
            publisher,
            sessions,
            self.access_log,
            self.decision_log.logs,
            copier,
            plan_files,
            newest_utc_ms=newest_utc_ms,
        )
        self.app: Starlette = create_app(desk, web or WebSettings())
        self.collector.step()

    def plug(self, end: TableEnd, port: str = "/dev/tty0") -> TableEnd:
        """The table is at that port from now on."""
        self.unplug(port)
        link = self.links[port]
        link.peer = end
        link.talker.opened(self.clock.now_ms())
        end.conversation.line_opened(self.clock.now_ms())
        return end

    def unplug(self, port: str = "/dev/tty0") -> None:
        link = self.links[port]
        if link.peer is not None:
            link.peer.conversation.line_closed(self.clock.now_ms())
            link.talker.closed(self.clock.now_ms())
        link.peer = None

    def run(self, for_ms: int = 5_000, until: Callable[[], bool] = lambda: False) -> None:
        """Time passes and everybody talks, until something is true or the time is over."""
        for _ in range(for_ms // ROUND_MS):
            for link in self.links.values():
                link.turn(self.clock.now_ms())
            self.collector.step()
            if until():
                return
            self.clock.advance(ROUND_MS)

    def _make_link(self, port: str) -> MemoryLink:
        me = Identity(Role.HEAD, "head-1", "โต๊ะกลาง", "head 0.1", EVENT_ID, "boot-h")
        talker = TableLine(
            port,
            me,
            lambda device_id: device_key(SECRET, device_id),
            self.store,
            self.head_logs,
            self.mailbox,
            Nonces(len(self.links) * 1_000),
        )
        self.links[port] = MemoryLink(talker, port)
        return self.links[port]
