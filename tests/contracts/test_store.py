"""What every store must do, on each kind of store."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url

from headtable.sql_store import SqlStore
from journal import chain
from journal.errors import BadRecordError, ChainBrokenError, ForkError
from journal.interfaces import Store
from journal.memory import MemoryStore
from journal.opening import continue_log, opening_record
from journal.record import EMPTY_HEAD, Record
from journal.store import SqliteStore
from tests.support.journals import LOG, OTHER_LOG, STAMP, log_of, more_records, opened
from tests.support.postgresql import Server, running_server

KINDS = ("memory", "postgresql", "sqlite")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store
    match request.param:
        case "postgresql":
            server: Server = request.getfixturevalue("server")
            made = SqlStore(make_url(server.new_database()))
        case "sqlite":
            made = SqliteStore(tmp_path / "journal.sqlite")
        case _:
            made = MemoryStore()
    yield made
    made.close()


def test_an_unknown_log_is_empty(store: Store) -> None:
    assert store.head(LOG) == EMPTY_HEAD
    assert store.read(LOG, 1, 10) == []
    assert store.logs() == []


def test_what_was_appended_is_read_back_in_order(store: Store) -> None:
    records = log_of(5)
    assert store.append(LOG, records[:2]) == records[1].head
    assert store.append(LOG, records[2:]) == records[4].head
    assert store.read(LOG, 1, 100) == records
    assert store.head(LOG) == records[4].head


def test_reading_takes_a_part(store: Store) -> None:
    records = log_of(6)
    store.append(LOG, records)
    assert store.read(LOG, 3, 2) == records[2:4]
    assert store.read(LOG, 0, 1) == records[:1]
    assert store.read(LOG, 7, 5) == []
    assert store.read(LOG, 1, 0) == []
    assert store.read(LOG, 1, -1) == []


def test_receiving_twice_is_no_event(store: Store) -> None:
    records = log_of(5)
    store.append(LOG, records[:4])
    assert store.append(LOG, records[1:3]) == records[3].head
    assert store.append(LOG, records[2:]) == records[4].head
    assert store.read(LOG, 1, 100) == records


def test_an_empty_append_is_no_event(store: Store) -> None:
    assert store.append(LOG, []) == EMPTY_HEAD
    assert store.logs() == []


def test_logs_are_kept_apart_and_listed(store: Store) -> None:
    store.append(OTHER_LOG, log_of(3, OTHER_LOG))
    store.append(LOG, log_of(2))
    assert store.logs() == [LOG, OTHER_LOG]
    assert [store.head(log_id).seq for log_id in store.logs()] == [2, 3]


def test_a_second_history_is_a_fork_and_changes_nothing(store: Store) -> None:
    records = log_of(4)
    store.append(LOG, records)
    other = more_records(records[1].head, 5, {"other": True})
    with pytest.raises(ForkError, match="record 3 differs") as caught:
        store.append(LOG, other)
    assert (caught.value.log_id, caught.value.seq) == (LOG, 3)
    assert store.read(LOG, 1, 100) == records


def test_a_gap_is_refused(store: Store) -> None:
    records = log_of(5)
    store.append(LOG, records[:2])
    with pytest.raises(ChainBrokenError, match="record 3 should come here") as caught:
        store.append(LOG, records[3:])
    assert caught.value.seq == 4
    assert store.head(LOG) == records[1].head


@pytest.mark.parametrize("broken_index", [1, 3])
def test_a_changed_byte_is_refused_and_nothing_of_the_batch_stays(store: Store, broken_index: int) -> None:
    records = log_of(5)
    good = records[broken_index]
    records[broken_index] = Record(good.seq, good.body.replace(b"boot-1", b"boot-2"), good.hash)
    with pytest.raises(ChainBrokenError) as caught:
        store.append(LOG, records)
    assert caught.value.seq == broken_index + 1
    assert store.head(LOG) == EMPTY_HEAD


def test_a_record_whose_bytes_say_another_number_is_refused(store: Store) -> None:
    first = opening_record(opened(), STAMP)
    stray = log_of(4)[3].body
    with pytest.raises(ChainBrokenError, match="its bytes say number 4"):
        store.append(LOG, [first, *chain_without_check(first, stray)])


def chain_without_check(first: Record, body: bytes) -> list[Record]:
    """A record with a fitting hash and a wrong number inside."""
    return [chain._chained(first.head, body)]


def test_a_log_must_begin_with_its_own_opening(store: Store) -> None:
    with pytest.raises(BadRecordError, match="must begin with journal_opened"):
        store.append(LOG, more_records(EMPTY_HEAD, 1))
    with pytest.raises(BadRecordError, match="must begin with journal_opened"):
        store.append(OTHER_LOG, log_of(2, LOG))
    assert store.logs() == []


def test_a_log_goes_on_under_a_new_name_with_the_same_bytes(store: Store) -> None:
    records = log_of(450)
    store.append(LOG, records)
    head = continue_log(store, opened(OTHER_LOG, LOG, 450), STAMP)
    assert head == store.head(OTHER_LOG)
    copied = store.read(OTHER_LOG, 2, 1_000)
    assert [record.body for record in copied] == [record.body for record in records[1:]]
    assert store.read(LOG, 1, 1_000) == records


def test_a_log_cannot_go_on_from_where_it_does_not_end(store: Store) -> None:
    store.append(LOG, log_of(3))
    with pytest.raises(BadRecordError, match="record 2 of log '00000000000000aa'"):
        continue_log(store, opened(OTHER_LOG, LOG, 2), STAMP)


def test_several_threads_may_write_and_read(store: Store) -> None:
    log_ids = [f"{number:016x}" for number in range(4)]
    faults: list[Exception] = []

    def work(log_id: str) -> None:
        try:
            for record in log_of(25, log_id):
                store.append(log_id, [record])
                assert store.read(log_id, record.seq, 1) == [record]
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=work, args=(log_id,)) for log_id in log_ids]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert [store.head(log_id).seq for log_id in log_ids] == [25, 25, 25, 25]
