"""A card that no longer answers: what is only in memory goes out by the line, a new session included (cases 19)."""

from collections.abc import Sequence

from journal.errors import StoreUnavailableError
from journal.memory import MemoryStore
from journal.record import Head, Record
from kiosk.core.health import Link
from kiosk.core.inbox import LinkNews
from tests.support.journals import LOG, STAMP, log_of
from tests.support.line_pair import HEAD_LOG, LinePair


class SilentStore(MemoryStore):
    """A card that can stop answering."""

    is_silent = False

    def append(self, log_id: str, records: Sequence[Record]) -> Head:
        self._answer()
        return super().append(log_id, records)

    def head(self, log_id: str) -> Head:
        self._answer()
        return super().head(log_id)

    def read(self, log_id: str, first_seq: int, limit: int) -> list[Record]:
        self._answer()
        return super().read(log_id, first_seq, limit)

    def _answer(self) -> None:
        if self.is_silent:
            raise StoreUnavailableError("no card")


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
