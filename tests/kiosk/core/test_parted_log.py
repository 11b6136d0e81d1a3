"""A card that lied, or failed when the power went: the head table knows more of the log than the box (cases 19, 21)."""

import pytest

from journal import chain
from journal.memory import MemoryStore
from journal.opening import continue_log, opening_record
from journal.record import EMPTY_HEAD
from kiosk.core.inbox import AckNews, PartedNews
from kiosk.core.restore import own_log
from tests.support.journals import LOG, OTHER_LOG, STAMP, log_of, more_records, opened
from tests.support.line_pair import LinePair


@pytest.mark.parametrize(("common", "at_head", "at_table"), [(10, 5, 0), (10, 4, 9), (10, 4, 4), (300, 1, 0)])
def test_the_table_goes_on_in_a_new_log_and_all_of_it_arrives(common: int, at_head: int, at_table: int) -> None:
    records = log_of(common)
    branch = [*records, *more_records(records[-1].head, at_head, {"branch": "head"})]
    own = [*records, *more_records(records[-1].head, at_table, {"branch": "table"})]
    pair = LinePair(own, branch)
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
