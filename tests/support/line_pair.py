"""A box's end of the line and a head table, joined in memory on a pushed clock."""

from collections.abc import Sequence

from hardware.fakes import FakeClock
from journal.memory import MemoryStore
from journal.messages import Hello, Identity
from journal.notices import RecordsIn, StatusIn
from journal.opening import Role
from journal.record import Record
from journal.session_keys import device_key
from journal.stored_log import StoredLog
from journal.sync import Conversation
from journal.writer import Writer
from kiosk.core.inbox import Item
from kiosk.core.sync_worker import HeadLink, LinkParts
from tests.support.head_desk import Nonces
from tests.support.journals import LOG, OTHER_LOG, STAMP, opened

HEAD_LOG = "00000000000000ee"
_SECRET = bytes(32)


class LinePair:
    """Each end knows of the box's log what it is given; the head table has a log of its own if it is given one."""

    def __init__(
        self,
        at_table: Sequence[Record],
        at_head: Sequence[Record] = (),
        head_log: Sequence[Record] = (),
        table_store: MemoryStore | None = None,
    ) -> None:
        self.clock = FakeClock(1_000)
        self.table_store, self.head_store = table_store or MemoryStore(), MemoryStore()
        self.head_store.append(LOG, at_head)
        self.head_store.append(HEAD_LOG, head_log)
        end = self.table_store.append(LOG, at_table)
        self.told: list[Item] = []
        self.statuses: list[object] = []
        self.partings = 0
        self.writer = Writer(self.table_store, LOG, end, self.clock, lambda _seq: None)
        key = device_key(_SECRET, "table-07")
        parts = LinkParts(_identity(Role.TABLE), key, Nonces(0))
        self.link = HeadLink(parts, self.writer, self.table_store, self.told.append, self._go_on)
        own_log = StoredLog(self.head_store, HEAD_LOG) if head_log else None

        def head_log_for(_hello: Hello | None) -> StoredLog | None:
            return own_log

        self.head = Conversation(
            _identity(Role.HEAD), lambda _device_id: key, head_log_for, self.head_store.head, Nonces(1_000)
        )
        self.plug()

    def plug(self) -> None:
        """The cable is in."""
        self.link.opened(self.clock.now_ms())
        self.head.line_opened(self.clock.now_ms())

    def pull(self) -> None:
        """The cable is out."""
        self.link.closed(self.clock.now_ms())
        self.head.line_closed(self.clock.now_ms())

    def run(self, seconds: int = 10) -> None:
        """Time passes, and everything is carried over at once."""
        for _ in range(seconds * 4):
            self.clock.advance(250)
            now_ms = self.clock.now_ms()
            for packet in self.link.packets_due(now_ms):
                self.head.receive(packet, now_ms)
            self._handle_notices()
            for packet in self.head.packets_due(now_ms):
                self.link.receive(packet, now_ms)
            self.writer.run_once(now_ms)

    def _handle_notices(self) -> None:
        for notice in self.head.take_notices():
            if isinstance(notice, RecordsIn):
                self.head.peer_stored(notice.log_id, self.head_store.append(notice.log_id, notice.records))
            elif isinstance(notice, StatusIn):
                self.statuses.append(notice.status)

    def _go_on(self) -> None:
        self.partings += 1
        self.writer.continue_in(opened(OTHER_LOG), STAMP)


def _identity(role: Role) -> Identity:
    return Identity(role, "table-07", "7", "test", "event-1", "boot-1")
