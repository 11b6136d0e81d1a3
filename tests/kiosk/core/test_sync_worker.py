"""The table's end of the line, against a head table in memory: orders come in once, records go out, faults are told."""

import random
from typing import Any

import pytest

from journal import chain
from journal.errors import StoreUnavailableError
from journal.event_key import EventKey
from journal.memory import MemoryStore
from journal.messages import Hello, Identity
from journal.notices import RecordsIn, StatusIn
from journal.opening import JournalOpened, Role
from journal.record import EMPTY_HEAD, Head, Record, Stamp, UtcQuality
from journal.session_keys import device_key
from journal.sync import Conversation
from journal.values import to_json
from kiosk.core.head_orders import SetTime
from kiosk.core.health import Link
from kiosk.core.inbox import AckNews, Item, LinkNews
from kiosk.core.last_order import LastOrder, last_orders
from kiosk.core.sync_worker import HeadLink, LinkParts
from kiosk.core.wall_time import WallNews
from rules.events import MatchAssigned, MatchWithdrawn
from tests.support.table import assignment

KEY = EventKey(bytes(20))
TABLE_LOG, HEAD_LOG = "a" * 16, "b" * 16
STAMP = Stamp(0, "boot-1")


class Log:
    """One end's own log, kept in a store."""

    def __init__(self, store: MemoryStore, log_id: str, role: Role) -> None:
        self.store, self.log_id = store, log_id
        opened = JournalOpened(log_id, "device", "7", "test", role)
        self.add(chain.OPENING_TYPE, to_json(opened))

    def add(self, kind: str, data: Any) -> None:
        self.store.append(self.log_id, [chain.make(self.head(), kind, STAMP, data)])

    def head(self) -> Head:
        return self.store.head(self.log_id)

    def read(self, first_seq: int, limit: int) -> list[Record]:
        return self.store.read(self.log_id, first_seq, limit)


class Line:
    """Both ends and the wire between them; `pass_time` lets a second go by and carries everything over."""

    def __init__(self, key: EventKey | None = KEY) -> None:
        self.now_ms = 1_000
        self.told: list[Item] = []
        self.statuses: list[Any] = []
        self.table_store, self.head_store = MemoryStore(), MemoryStore()
        self.table_log = Log(self.table_store, TABLE_LOG, Role.TABLE)
        self.head_log = Log(self.head_store, HEAD_LOG, Role.HEAD)
        secret = device_key(key.secret, "device") if key is not None else None
        parts = LinkParts(_identity(Role.TABLE, key), secret, _nonces(1))
        last = LastOrder(self.table_store, self.told.append)
        last.look()
        self.link = HeadLink(parts, self.table_log, self.table_store, last.tell, on_unsure=last.doubt)
        self.head = Conversation(
            _identity(Role.HEAD, KEY),
            lambda device_id: device_key(KEY.secret, device_id),
            self._log_for,
            self.head_store.head,
            _nonces(2),
        )
        self.link.opened(self.now_ms)
        self.head.line_opened(self.now_ms)

    def pass_time(self, seconds: int = 10) -> None:
        for _ in range(seconds * 4):
            self.now_ms += 250
            for packet in self.link.packets_due(self.now_ms):
                self.head.receive(packet, self.now_ms)
            self._store_at_head()
            for packet in self.head.packets_due(self.now_ms):
                self.link.receive(packet, self.now_ms)

    def pull_out_and_in(self) -> None:
        self.link.closed(self.now_ms)
        self.head.line_closed(self.now_ms)
        self.link.opened(self.now_ms)
        self.head.line_opened(self.now_ms)

    def orders(self) -> list[MatchAssigned | MatchWithdrawn]:
        return [item for item in self.told if isinstance(item, MatchAssigned | MatchWithdrawn)]

    def wall_times(self) -> list[int]:
        """How far ahead the head table's wall time was said to be, first to last."""
        return [item.utc_ahead_ms for item in self.told if isinstance(item, WallNews)]

    def _log_for(self, hello: Hello | None) -> Log | None:
        return self.head_log if hello is not None else None

    def _store_at_head(self) -> None:
        for notice in self.head.take_notices():
            if isinstance(notice, RecordsIn):
                self.head.peer_stored(notice.log_id, self.head_store.append(notice.log_id, notice.records))
            elif isinstance(notice, StatusIn):
                self.statuses.append(notice.status)


def _identity(role: Role, key: EventKey | None) -> Identity:
    return Identity(role, "device", "7", "test", key.event_id if key is not None else "none", "boot-1")


def _nonces(seed: int) -> Any:
    numbers = random.Random(seed)
    return lambda: numbers.randbytes(16)


def order(revision: int = 1) -> Any:
    data: Any = to_json(assignment(revision=revision), leave_out="at_ms")
    return {**data, "title": "รายการ"}


@pytest.fixture
def line() -> Line:
    return Line()


def test_an_assignment_reaches_the_loop_once(line: Line) -> None:
    line.head_log.add("assignment", order())
    line.pass_time(20)
    assert line.orders() == [assignment()]
    assert line.table_store.head(HEAD_LOG) == line.head_log.head()


def test_the_head_tables_wall_time_reaches_the_loop_and_follows_it(line: Line) -> None:
    """Within what the line takes; a laptop whose clock is put right tells so without a new line."""
    line.pass_time()
    assert line.wall_times() == []
    for ahead_ms in (1_790_000_000_000, 1_790_000_240_000):
        line.head.set_utc(ahead_ms, UtcQuality.UNTRUSTED)
        line.pass_time(20)
        assert abs(line.wall_times()[-1] - ahead_ms) < 1_000


def test_what_is_durable_goes_out_and_the_ack_comes_back(line: Line) -> None:
    line.table_log.add("turn_ended", {})
    line.pass_time()
    assert line.head_store.head(TABLE_LOG) == line.table_log.head()
    assert [item for item in line.told if isinstance(item, AckNews)][-1] == AckNews(2)


def test_the_status_is_shown_at_the_head_table(line: Line) -> None:
    line.link.set_status({"phase": "turn", "left_ms": 5})
    line.pass_time()
    assert line.statuses[-1] == {"phase": "turn", "left_ms": 5}


def test_link_states_are_told_in_order(line: Line) -> None:
    line.pass_time()
    line.link.closed(line.now_ms)
    assert [item.link for item in line.told if isinstance(item, LinkNews)] == [
        Link.SILENT,
        Link.UP,
        Link.SILENT,
        Link.NONE,
    ]


@pytest.mark.parametrize("key", [None, EventKey(bytes([1]) * 20)])
def test_another_events_head_table_is_foreign_and_gets_no_record(key: EventKey | None) -> None:
    line = Line(key)
    line.head_log.add("assignment", order())
    line.pass_time()
    assert line.orders() == []
    assert line.head_store.head(TABLE_LOG) == EMPTY_HEAD
    assert Link.FOREIGN in [item.link for item in line.told if isinstance(item, LinkNews)]


def test_an_order_that_cannot_be_stored_comes_again(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    """Acknowledged is only what is durable (case 19)."""
    append = line.table_store.append
    failures = iter([True, True])

    def failing(log_id: str, records: list[Record]) -> Head:
        if log_id == HEAD_LOG and next(failures, False):
            raise StoreUnavailableError("card full")
        return append(log_id, records)

    monkeypatch.setattr(line.table_store, "append", failing)
    line.head_log.add("assignment", order())
    line.pass_time(30)
    assert line.orders() == [assignment()]
    assert line.table_store.head(HEAD_LOG) == line.head_log.head()


def test_an_order_that_the_card_kept_while_it_reported_a_fault_is_no_less_told(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The head table sends it no second time, since the next greeting says that it is here (case 19)."""
    append = line.table_store.append

    def unsure(log_id: str, records: list[Record]) -> Head:
        append(log_id, records)
        raise StoreUnavailableError("input/output error")

    line.pass_time(5)
    monkeypatch.setattr(line.table_store, "append", unsure)
    line.head_log.add("assignment", order())
    line.pass_time(1)
    monkeypatch.setattr(line.table_store, "append", append)
    line.pull_out_and_in()
    line.pass_time(5)
    assert line.table_store.head(HEAD_LOG) == line.head_log.head()
    assert line.orders() == [assignment()]


def test_records_that_this_version_does_not_know_are_stored_and_left_alone(line: Line) -> None:
    line.head_log.add("greeting_of_the_future", {"x": 1})
    line.head_log.add("assignment", {"match_id": 5})
    line.pass_time()
    assert line.orders() == []
    assert line.table_store.head(HEAD_LOG) == line.head_log.head()


def test_the_last_order_is_found_again_after_a_restart(line: Line) -> None:
    for revision in (1, 2):
        line.head_log.add("assignment", order(revision))
    line.pass_time()
    assert last_orders(line.table_store) == [assignment(revision=2), SetTime("m1")]
    line.head_log.add("assignment_withdrawn", {"match_id": "m1", "revision": 3})
    line.pass_time()
    assert [type(one) for one in last_orders(line.table_store)] == [MatchWithdrawn, SetTime]


def test_without_a_head_table_there_is_no_order() -> None:
    assert last_orders(MemoryStore()) == []
