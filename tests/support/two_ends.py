"""A table and a head table on one line with a pushed clock; the line can be slow, lossy and hostile."""

import heapq
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from journal.interfaces import OwnLog
from journal.memory import MemoryStore
from journal.messages import Hello, Identity
from journal.notices import Notice, OwnAcked, RecordsIn
from journal.opening import Role
from journal.record import Head, Record
from journal.session_keys import device_key
from journal.stored_log import StoredLog
from journal.sync import Conversation
from tests.support.journals import LOG, OTHER_LOG, log_of

EVENT_KEY = b"the event's key, 32 bytes of it."
BYTES_PER_MS = 11.52  # 115200 baud

Kind = TypeVar("Kind", bound=Notice)
Spoiler = Callable[[bytes], Sequence[bytes]]
"""What the line makes of one packet: none, several, others."""


def honest(packet: bytes) -> Sequence[bytes]:
    return [packet]


class Nonces:
    """Fresh nonces that are the same in each run of a test."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def __call__(self) -> bytes:
        return self._random.randbytes(16)


class End:
    """One end: a conversation, a store, and an owner that stores what comes in."""

    def __init__(self, role: Role, *, key: bytes = EVENT_KEY, event_id: str = "event-1", seed: int = 1) -> None:
        self.store = MemoryStore()
        self.own_log_id = LOG if role is Role.TABLE else OTHER_LOG
        self.stores_what_comes = True
        self.notices: list[Notice] = []
        name = "table-07" if role is Role.TABLE else "head-01"
        self.conversation = Conversation(
            Identity(role, name, f"the {role.value}", "test 1.0", event_id, "boot-1"),
            lambda device_id: device_key(key, device_id),
            self._own_log,
            self.store.head,
            Nonces(seed + (1_000 if role is Role.HEAD else 0)),
        )

    def record(self, records: Sequence[Record]) -> None:
        """The own log has these records."""
        self.store.append(self.own_log_id, records)

    def own(self) -> list[Record]:
        return self.store.read(self.own_log_id, 1, 10_000)

    def took_of(self, log_id: str) -> list[Record]:
        """What was handed on of a log, in the order and as often as it was."""
        batches = [notice.records for notice in self.of(RecordsIn) if notice.log_id == log_id]
        return [record for batch in batches for record in batch]

    def of(self, kind: type[Kind]) -> list[Kind]:
        return [notice for notice in self.notices if isinstance(notice, kind)]

    def handle_notices(self) -> None:
        for notice in self.conversation.take_notices():
            self.notices.append(notice)
            self.store_records(notice, self.conversation.peer_stored)

    def store_records(self, notice: Notice, tell_stored: Callable[[str, Head], None]) -> None:
        """Records that came in are stored at once, and the conversation is told."""
        if isinstance(notice, RecordsIn) and self.stores_what_comes:
            tell_stored(notice.log_id, self.store.append(notice.log_id, notice.records))

    def _own_log(self, _hello: Hello | None) -> OwnLog | None:
        return StoredLog(self.store, self.own_log_id) if self.own_log_id else None


@dataclass
class Direction:
    """One way of the line. `bytes_per_ms` paces the sender as a port does."""

    spoil: Spoiler = honest
    bytes_per_ms: float = BYTES_PER_MS
    delay_ms: int = 2
    waiting: list[bytes] = field(default_factory=list)
    arriving: list[tuple[float, int, bytes]] = field(default_factory=list)
    free_at_ms: float = 0.0
    sent: list[bytes] = field(default_factory=list)
    number: int = 0

    def carry(self, conversation: Conversation, now_ms: int) -> None:
        """The sender says what is due, as far as the line takes it now."""
        while self.free_at_ms <= now_ms:
            if not self.waiting:
                self.waiting = conversation.packets_due(now_ms)
            if not self.waiting:
                return
            packet = self.waiting.pop(0)
            self.sent.append(packet)
            self.free_at_ms = max(self.free_at_ms, now_ms) + (len(packet) + 14) / self.bytes_per_ms
            for made in self.spoil(packet):
                self.number += 1
                heapq.heappush(self.arriving, (self.free_at_ms + self.delay_ms, self.number, made))

    def deliver(self, end: End, now_ms: int) -> None:
        """What has arrived by now is heard."""
        while self.arriving and self.arriving[0][0] <= now_ms:
            end.conversation.receive(heapq.heappop(self.arriving)[2], now_ms)
            end.handle_notices()


class TwoEnds:
    """Both ends and their line. Time passes only in run()."""

    def __init__(self, table: End | None = None, head: End | None = None) -> None:
        self.table = table or End(Role.TABLE)
        self.head = head or End(Role.HEAD)
        self.to_head = Direction()
        self.to_table = Direction()
        self.now_ms = 10_000

    def plug_in(self) -> None:
        for end in (self.table, self.head):
            end.conversation.line_opened(self.now_ms)

    def pull_out(self) -> None:
        """What was on the way is lost."""
        for direction in (self.to_head, self.to_table):
            direction.waiting.clear()
            direction.arriving.clear()
            direction.free_at_ms = self.now_ms
        for end in (self.table, self.head):
            end.conversation.line_closed(self.now_ms)
            end.handle_notices()

    def run(self, duration_ms: int, step_ms: int = 5) -> None:
        """`duration_ms` pass."""
        end_ms = self.now_ms + duration_ms
        while self.now_ms < end_ms:
            self.now_ms += step_ms
            self.to_head.carry(self.table.conversation, self.now_ms)
            self.to_table.carry(self.head.conversation, self.now_ms)
            self.to_head.deliver(self.head, self.now_ms)
            self.to_table.deliver(self.table, self.now_ms)
            self.table.handle_notices()
            self.head.handle_notices()

    def run_until_acked(self, table_seq: int, limit_ms: int) -> int:
        """The milliseconds until the table knows that its log is durable at the head table up to `table_seq`."""
        began_ms = self.now_ms
        while not any(acked.seq >= table_seq for acked in self.table.of(OwnAcked)):
            assert self.now_ms < began_ms + limit_ms, f"not in {limit_ms} ms"
            self.run(50)
        return self.now_ms - began_ms


def two_ends(table_records: int = 0, head_records: int = 0) -> TwoEnds:
    """Two ends with logs of so many records, on a good line that is plugged in."""
    ends = TwoEnds()
    ends.table.record(log_of(table_records, LOG) if table_records else [])
    ends.head.record(log_of(head_records, OTHER_LOG) if head_records else [])
    ends.plug_in()
    return ends
