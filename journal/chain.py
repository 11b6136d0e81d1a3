"""The chain of hashes: hash(0) is 32 zero bytes, hash(n) = SHA-256(hash(n-1) + the bytes of record n)."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from journal.canonical import JsonObject
from journal.errors import BadRecordError, ChainBrokenError, ForkError, quoted
from journal.record import EMPTY_HEAD, Head, Record, Stamp, encode

OPENING_TYPE = "journal_opened"  # the type of every log's first record


def make(head: Head, type_name: str, stamp: Stamp, data: JsonObject) -> Record:
    """The record that follows `head`; raises BadRecordError for what cannot be kept, or could not be read back."""
    record = _chained(head, encode(head.seq + 1, type_name, stamp, data))
    _ = record.content
    return record


def chain_bodies(head: Head, bodies: Iterable[bytes]) -> list[Record]:
    """Bodies without hashes as the records that follow `head`; raises ChainBrokenError for one that can't be."""
    records = []
    for body in bodies:
        record = _chained(head, body)
        _check_number(record)
        records.append(record)
        head = record.head
    return records


def check(head: Head, records: Iterable[Record]) -> Head:
    """The end of the log after `records`; raises ChainBrokenError naming the first that does not follow `head`."""
    for record in records:
        if record.seq != head.seq + 1:
            raise ChainBrokenError(record.seq, f"record {head.seq + 1} should come here")
        _check_number(record)
        if record.hash != _next_hash(head.hash, record.body):
            raise ChainBrokenError(record.seq, "its hash does not fit its bytes and the record before it")
        head = record.head
    return head


def sound_beginning(head: Head, records: Iterable[Record]) -> list[Record]:
    """The records that follow `head` up to the first that doesn't: what can be saved of a damaged log."""
    sound: list[Record] = []
    with suppress(ChainBrokenError):
        for record in records:
            head = check(head, [record])
            sound.append(record)
    return sound


def new_records(
    log_id: str, head: Head, records: Sequence[Record], known_hash: Callable[[int], bytes | None]
) -> list[Record]:
    """Those of `records` that are not yet in the log that ends at `head`, checked. What every store appends.

    `known_hash` gives the hash of a record that the log has. Raises ForkError when a known one came with another hash,
    ChainBrokenError when the rest does not follow, BadRecordError when a first record opens another log.
    """
    for record in records:
        if record.seq <= head.seq and record.hash != known_hash(record.seq):
            raise ForkError(log_id, record.seq)
    fresh = [record for record in records if record.seq > head.seq]
    check(head, fresh)
    if fresh and head == EMPTY_HEAD:
        _check_opening(log_id, fresh[0])
    return fresh


def _chained(head: Head, body: bytes) -> Record:
    return Record(head.seq + 1, body, _next_hash(head.hash, body))


def _next_hash(previous: bytes, body: bytes) -> bytes:
    return hashlib.sha256(previous + body).digest()


def _check_number(record: Record) -> None:
    try:
        number = record.content.seq
    except BadRecordError as error:
        raise ChainBrokenError(record.seq, str(error)) from error
    if number != record.seq:
        raise ChainBrokenError(record.seq, f"its bytes say number {number}")


def _check_opening(log_id: str, record: Record) -> None:
    content = record.content
    if content.type != OPENING_TYPE or content.data.get("log_id") != log_id:
        raise BadRecordError(f"log {log_id} must begin with {OPENING_TYPE} of that log, not {quoted(record.body)}")
