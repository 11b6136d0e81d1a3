"""A card that no longer answers: what is only in memory goes out by the line, a new session included (cases 19)."""

import pytest

from journal.errors import StoreUnavailableError
from journal.writer import RECENT_RECORDS
from kiosk.core.health import Link
from kiosk.core.inbox import LinkNews
from tests.support.journals import LOG, STAMP, log_of
from tests.support.line_pair import HEAD_LOG, LinePair
from tests.support.silent_store import SilentStore


def silent_pair() -> tuple[LinePair, SilentStore]:
    """A box that has 11 records saved and sent, and whose card has just fallen silent; the cable is out."""
    store = SilentStore()
    pair = LinePair(log_of(10), head_log=log_of(4, HEAD_LOG), table_store=store)
    pair.writer.put("turn_ended", STAMP, {})
    pair.run()
    assert pair.head_store.head(LOG).seq == 11
    pair.pull()
    store.is_silent = True
    return pair, store


def test_a_session_that_begins_then_carries_what_is_in_memory() -> None:
    pair, _ = silent_pair()
    pair.writer.put("turn_ended", STAMP, {})
    pair.run(5)
    pair.plug()
    pair.writer.put("turn_ended", STAMP, {})
    pair.run(20)
    assert pair.head_store.head(LOG).seq == 13


def test_what_was_saved_and_not_sent_yet_is_in_memory_too() -> None:
    pair, store = silent_pair()
    store.is_silent = False
    for _ in range(100):
        pair.writer.put("turn_ended", STAMP, {})
    pair.run(1)
    assert pair.writer.saved_seq == 111
    store.is_silent = True
    pair.plug()
    pair.run(20)
    assert pair.head_store.head(LOG).seq == 111


def test_of_long_play_so_much_is_kept_in_memory_and_no_more() -> None:
    """Reading does not depend on where a record is kept."""
    pair, store = silent_pair()
    store.is_silent = False
    for _ in range(3 * RECENT_RECORDS):
        pair.writer.put("turn_ended", STAMP, {})
        pair.run(1)
    pair.writer.put("turn_ended", STAMP, {})
    whole = pair.writer.read(1, 10_000)
    assert whole[:-1] == store.read(LOG, 1, 10_000)
    for first_seq, limit in ((1, 5), (300, 400), (11 + 2 * RECENT_RECORDS, 1), (len(whole), 3)):
        assert pair.writer.read(first_seq, limit) == whole[first_seq - 1 : first_seq - 1 + limit]
    store.is_silent = True
    assert pair.writer.read(len(whole) - RECENT_RECORDS, 1) == [whole[-1 - RECENT_RECORDS]]
    with pytest.raises(StoreUnavailableError):
        pair.writer.read(len(whole) - RECENT_RECORDS - 1, 1)


def test_the_line_is_up_and_the_status_is_shown_all_the_while() -> None:
    pair, _ = silent_pair()
    pair.plug()
    pair.link.set_status({"journal": "failing"})
    pair.run(60)
    links = [news.link for news in pair.told if isinstance(news, LinkNews)]
    assert links[-2:] == [Link.SILENT, Link.UP]
    assert pair.statuses[-1] == {"journal": "failing"}


def test_orders_wait_until_the_card_answers_again() -> None:
    pair, store = silent_pair()
    more = log_of(6, HEAD_LOG)
    pair.head_store.append(HEAD_LOG, more)
    pair.plug()
    pair.run(30)
    store.is_silent = False
    assert store.head(HEAD_LOG).seq == 4
    pair.run(10)
    assert store.head(HEAD_LOG).seq == 6
    assert store.head(LOG) == pair.head_store.head(LOG)
