"""Logs made to order for the tests."""

from journal import chain
from journal.canonical import JsonObject
from journal.opening import JournalOpened, Role, opening_record
from journal.record import Head, Record, Stamp

LOG = "00000000000000aa"
OTHER_LOG = "00000000000000bb"
STAMP = Stamp(at_ms=1_000, boot_id="boot-1")


def opened(log_id: str = LOG, follows: str | None = None, follows_seq: int | None = None) -> JournalOpened:
    """What the first record of a test log says."""
    return JournalOpened(log_id, "table-07", "โต๊ะ 7", "test 1.0", Role.TABLE, follows, follows_seq)


def more_records(head: Head, count: int, data: JsonObject | None = None) -> list[Record]:
    """`count` records that follow `head`, a second apart."""
    records = []
    for _ in range(count):
        number = head.seq + 1
        stamp = Stamp(at_ms=1_000 * number, boot_id="boot-1")
        record = chain.make(head, "turn_ended", stamp, {"number": number} if data is None else data)
        records.append(record)
        head = record.head
    return records


def log_of(count: int, log_id: str = LOG, data: JsonObject | None = None) -> list[Record]:
    """A whole log of `count` records, the opening one included."""
    first = opening_record(opened(log_id), STAMP)
    return [first, *more_records(first.head, count - 1, data)]
