"""A card that lied, or failed when the power went: the head table knows more of the log than the box (cases 19, 21)."""

from collections.abc import Sequence

import pytest

from hardware.fakes import FakeClock
from journal import chain
from journal.memory import MemoryStore
from journal.messages import Hello, Identity
from journal.notices import RecordsIn
from journal.opening import Role, continue_log, opening_record
from journal.record import EMPTY_HEAD, Record
from journal.session_keys import device_key
from journal.sync import Conversation
from journal.writer import Writer
from kiosk.core.inbox import AckNews, Item, PartedNews
from kiosk.core.restore import own_log
from kiosk.core.sync_worker import HeadLink, LinkParts
from tests.support.head_desk import Nonces
from tests.support.journals import LOG, OTHER_LOG, STAMP, log_of, more_records, opened

SECRET = bytes(32)


class Pair:
    """A box and a head table on one line; each knows of the box's log what it is given."""

    def __init__(self, at_table: Sequence[Record], at_head: Sequence[Record]) -> None:
        self.clock = FakeClock(1_000)
        self.table_store, self.head_store = MemoryStore(), MemoryStore()
        self.head_store.append(LOG, at_head)
        end = self.table_store.append(LOG, at_table)
        self.told: list[Item] = []
        self.partings = 0
        self.writer = Writer(self.table_store, LOG, end, self.clock, lambda _seq: None)
        key = device_key(SECRET, "table-07")
        parts = LinkParts(self._identity(Role.TABLE), key, Nonces(0))
        self.link = HeadLink(parts, self.writer, self.table_store, self.told.append, self._go_on)
        self.head = Conversation(
            self._identity(Role.HEAD), lambda _device_id: key, _no_log, self.head_store.head, Nonces(1_000)
        )
        self.link.opened(self.clock.now_ms())
        self.head.line_opened(self.clock.now_ms())

    def run(self, seconds: int = 10) -> None:
        for _ in range(seconds * 4):
            self.clock.advance(250)
            now_ms = self.clock.now_ms()
            for packet in self.link.packets_due(now_ms):
                self.head.receive(packet, now_ms)
            for notice in self.head.take_notices():
                if isinstance(notice, RecordsIn):
                    self.head.peer_stored(notice.log_id, self.head_store.append(notice.log_id, notice.records))
            for packet in self.head.packets_due(now_ms):
                self.link.receive(packet, now_ms)
            self.writer.run_once(now_ms)

    def _go_on(self) -> None:
        self.partings += 1
        self.writer.continue_in(opened(OTHER_LOG), STAMP)

    @staticmethod
    def _identity(role: Role) -> Identity:
        return Identity(role, "table-07", "7", "test", "event-1", "boot-1")


def _no_log(_hello: Hello | None) -> None:
    return None


@pytest.mark.parametrize(("common", "at_head", "at_table"), [(10, 5, 0), (10, 4, 9), (10, 4, 4), (300, 1, 0)])
def test_the_table_goes_on_in_a_new_log_and_all_of_it_arrives(common: int, at_head: int, at_table: int) -> None:
    records = log_of(common)
    branch = [*records, *more_records(records[-1].head, at_head, {"branch": "head"})]
    own = [*records, *more_records(records[-1].head, at_table, {"branch": "table"})]
    pair = Pair(own, branch)
    pair.run()
    pair.writer.put("turn_ended", STAMP, {})
    pair.run()
    assert (pair.partings, pair.writer.log_id) == (1, OTHER_LOG)
    arrived = pair.head_store.read(OTHER_LOG, 1, 1_000)
    assert arrived == pair.writer.read(1, 1_000)
    assert [record.body for record in arrived[1:-1]] == [record.body for record in own[1:]]
    assert pair.told[-1] == AckNews(len(own) + 1)
    assert pair.told.count(PartedNews()) == 1
    assert pair.head_store.read(LOG, 1, 1_000) == branch


def test_a_copy_that_was_cut_short_does_not_hide_the_log_it_copies() -> None:
    store = MemoryStore()
    records = log_of(5)
    store.append(LOG, records)
    store.append(OTHER_LOG, [opening_record(opened(OTHER_LOG, LOG, 5), STAMP)])
    assert own_log(store, "table-07", "7", "test").log_id == LOG
    rest = chain.chain_bodies(store.head(OTHER_LOG), [record.body for record in records[1:]])
    store.append(OTHER_LOG, rest)
    assert own_log(store, "table-07", "7", "test").log_id == OTHER_LOG


def test_a_whole_copy_takes_the_place_of_its_log() -> None:
    store = MemoryStore()
    store.append(LOG, log_of(5))
    continue_log(store, opened(OTHER_LOG, LOG, 5), STAMP)
    own = own_log(store, "table-07", "7", "test")
    assert (own.log_id, own.head) == (OTHER_LOG, store.head(OTHER_LOG))
    assert own.head != EMPTY_HEAD
