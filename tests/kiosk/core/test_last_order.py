"""The head table's last word holds over a restart, however long the card takes to tell it."""

from pathlib import Path
from typing import Any

import pytest

from journal import chain
from journal.memory import MemoryStore
from journal.opening import JournalOpened, Role
from journal.record import EMPTY_HEAD, Stamp
from journal.values import to_json
from kiosk.core.head_orders import SetTime
from kiosk.core.health import Link
from kiosk.core.inbox import Item, LinkNews
from kiosk.core.last_order import LastOrder, last_orders
from tests.support.box import Box
from tests.support.journals import LOG, OTHER_LOG, STAMP
from tests.support.silent_store import SilentStore
from tests.support.table import assignment


def tell(store: MemoryStore, match_id: str, log_id: str = LOG, number: int = 1, utc_ms: int = 0) -> None:
    """A head table's log with one order is in the store."""
    data: Any = to_json(JournalOpened(log_id, "head-1", "7", "test", Role.HEAD))
    first = chain.make(EMPTY_HEAD, chain.OPENING_TYPE, Stamp(1, "boot-h", utc_ms), {**data, "number": number})
    order: Any = to_json(assignment(match_id), leave_out="at_ms")
    store.append(log_id, [first, chain.make(first.head, "assignment", STAMP, order)])


@pytest.fixture
def store() -> SilentStore:
    store = SilentStore()
    tell(store, "m1")
    return store


def test_it_is_told_once_as_soon_as_the_card_answers(store: SilentStore) -> None:
    told: list[Item] = []
    last = LastOrder(store, told.append)
    for is_silent in (True, True, False, False):
        store.is_silent = is_silent
        last.look()
    assert told == [assignment("m1"), SetTime("m1")]


@pytest.mark.parametrize("is_silent", [False, True])
def test_it_never_comes_after_something_newer(store: SilentStore, is_silent: bool) -> None:
    """What was said of other subjects before that is told as long as the card answers."""
    told: list[Item] = []
    last = LastOrder(store, told.append)
    news, set_time = LinkNews(Link.UP, 5), SetTime("m1", "2026-11-30 09:00", 1)
    store.is_silent = is_silent
    last.tell(news)
    last.tell(set_time)
    store.is_silent = False
    last.look()
    before = [] if is_silent else [assignment("m1"), SetTime("m1")]
    assert told == [news, *before, set_time]


def test_after_a_doubt_the_card_is_asked_again_at_any_news(store: SilentStore) -> None:
    told: list[Item] = []
    last = LastOrder(store, told.append)
    last.look()
    last.doubt()
    news = [LinkNews(Link.UP, at_ms) for at_ms in (1, 2, 3)]
    for one, is_silent in zip(news, (True, False, False), strict=True):
        store.is_silent = is_silent
        last.tell(one)
    orders = [assignment("m1"), SetTime("m1")]
    assert told == [*orders, news[0], news[1], *orders, news[2]]


def test_what_the_card_tells_of_an_order_is_not_told_again(store: SilentStore) -> None:
    told: list[Item] = []
    last = LastOrder(store, told.append)
    last.tell(SetTime("m1"))
    assert told == [assignment("m1"), SetTime("m1")]


def test_of_two_logs_of_one_head_table_the_later_number_counts_whatever_the_wall_clock_says() -> None:
    store = MemoryStore()
    tell(store, "m2", LOG, number=2, utc_ms=1_000)
    tell(store, "m1", OTHER_LOG, number=1, utc_ms=2_000)
    assert last_orders(store) == [assignment("m2"), SetTime("m2")]


def test_a_box_that_started_before_its_card_answered_gets_its_match_all_the_same(
    tmp_path: Path, store: SilentStore
) -> None:
    box = Box(tmp_path, lambda _path: store)
    store.is_silent = True
    table = box.start()
    assert table.desk.record.state.assignment is None
    store.is_silent = False
    box.advance(10_000)
    held = table.desk.record.state.assignment
    assert held is not None
    assert held.match_id == "m1"
