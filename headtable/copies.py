"""Pieces of the head table's own logs as records that tables keep for it, and back: what a lost laptop leaves behind.

A table stores what it can't read (journal.codec) and hands it back when asked, so these records mean nothing to it.
"""

import base64
import binascii
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from headtable.assignments import Order
from journal import chain
from journal.canonical import JsonObject
from journal.errors import BadRecordError, ChainBrokenError
from journal.record import EMPTY_HEAD, Content, Record
from journal.values import DataclassReader, to_json

HEAD_COPY = "head_copy"
"""The type of these records."""

MOST_LETTERS = 7_600
"""Of packed text, so that a record with it fits (journal.record.MAX_BODY_BYTES)."""

_MOST_PLAIN_BYTES = 1 << 20
"""What one piece may unpack to: far more than is ever packed into it."""

_LINE_END = b"\n"


@dataclass(frozen=True, slots=True)
class Copy:
    """Records `first_seq` to `last_seq` of a log, one to a line, deflated, in base64."""

    log_id: str
    first_seq: int
    last_seq: int
    packed: str


_READER = DataclassReader(Copy, ignores_unknown=True)


def copy_of(log_id: str, records: Sequence[Record]) -> tuple[Order, int]:
    """A record for a table with as many of `records` as fit, at least one, and the number of the last of them."""
    count = len(records)
    packed = _pack(records)
    while len(packed) > MOST_LETTERS and count > 1:
        count = max(1, min(count - 1, count * MOST_LETTERS // len(packed)))
        packed = _pack(records[:count])
    last_seq = records[count - 1].seq
    copy = Copy(log_id, records[0].seq, last_seq, packed)
    return Order(HEAD_COPY, cast("JsonObject", to_json(copy))), last_seq


def read_copy(content: Content) -> Copy | None:
    """The piece that a record holds; None for any other record, and one that can't be read."""
    if content.type != HEAD_COPY:
        return None
    try:
        return cast("Copy", _READER.read(content.data))
    except BadRecordError:
        return None


def unpacked(copies: Iterable[Copy]) -> Mapping[str, list[Record]]:
    """The logs that the pieces make, by log id: each from its first record on, as far as no piece is missing."""
    by_log: dict[str, dict[int, bytes]] = {}
    for copy in copies:
        bodies = _unpack(copy)
        by_log.setdefault(copy.log_id, {}).update(enumerate(bodies, start=copy.first_seq))
    return {log_id: records for log_id, bodies in by_log.items() if (records := _chained(bodies))}


def _pack(records: Sequence[Record]) -> str:
    plain = _LINE_END.join(record.body for record in records)
    return base64.b64encode(zlib.compress(plain, level=9)).decode("ascii")


def _unpack(copy: Copy) -> list[bytes]:
    """Nothing of what was never packed here."""
    try:
        plain = zlib.decompressobj().decompress(base64.b64decode(copy.packed, validate=True), _MOST_PLAIN_BYTES)
    except (zlib.error, binascii.Error, ValueError):
        return []
    bodies = plain.split(_LINE_END)
    return bodies if len(bodies) == copy.last_seq - copy.first_seq + 1 else []


def _chained(bodies: Mapping[int, bytes]) -> list[Record]:
    records: list[Record] = []
    try:
        while (seq := len(records) + 1) in bodies:
            records += chain.chain_bodies(records[-1].head if records else EMPTY_HEAD, [bodies[seq]])
    except ChainBrokenError:
        pass  # what follows is nothing that this program wrote
    return records
