"""Records as the payloads of DATA packets, and back.

A batch is the hash of its last record, then the bodies, one to a line, deflated. A batch of one long record may need
several packets; each carries a piece, and its flags say which: pieces - 1 in bits 0-2, index in bits 3-5, and the
sender's round in bits 6-7.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from journal.errors import BadPacketError
from journal.packets import MAX_INFLATED_BYTES, MAX_PAYLOAD_BYTES, deflate, inflate
from journal.record import HASH_BYTES, Record

MAX_BATCH_RECORDS = 64
MAX_PIECES = 4  # a record that doesn't deflate at all: 8,000 bytes and a hash in payloads of 2,016
ROUNDS = 4
_LINE_END = b"\n"


@dataclass(frozen=True, slots=True)
class Batch:
    """Consecutive records and the payloads that carry them."""

    first_seq: int
    last_seq: int
    payloads: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """The place of one packet in its batch."""

    index: int
    count: int
    round: int


def write_flags(piece: Piece) -> int:
    """The flags of a DATA packet."""
    return (piece.count - 1) | piece.index << 3 | piece.round << 6


def read_flags(flags: int) -> Piece:
    """The place that the flags of a DATA packet tell. Raises BadPacketError."""
    piece = Piece(flags >> 3 & 7, (flags & 7) + 1, flags >> 6)
    if piece.count > MAX_PIECES or piece.index >= piece.count:
        raise BadPacketError(f"a batch has no piece {piece.index} of {piece.count}")
    return piece


def make_batch(records: Sequence[Record], wanted_bytes: int) -> Batch:
    """The longest beginning of `records` (at least one) whose payload has about `wanted_bytes` at most."""
    limit = min(wanted_bytes, MAX_PAYLOAD_BYTES)
    chosen = _inflatable(records)
    blob = _blob(chosen)
    while len(blob) > limit and len(chosen) > 1:
        chosen = chosen[: max(1, min(len(chosen) - 1, len(chosen) * limit // len(blob)))]
        blob = _blob(chosen)
    payloads = tuple(blob[start : start + MAX_PAYLOAD_BYTES] for start in range(0, len(blob), MAX_PAYLOAD_BYTES))
    return Batch(chosen[0].seq, chosen[-1].seq, payloads)


def read_batch(blob: bytes) -> tuple[bytes, list[bytes]]:
    """The hash of the last record, and the bodies, at least one. Raises BadPacketError."""
    bodies = inflate(blob[HASH_BYTES:]).split(_LINE_END)
    if len(bodies) > MAX_BATCH_RECORDS:
        raise BadPacketError(f"a batch has at most {MAX_BATCH_RECORDS} records, not {len(bodies)}")
    return blob[:HASH_BYTES], bodies


def _inflatable(records: Sequence[Record]) -> Sequence[Record]:
    room = MAX_INFLATED_BYTES
    for index, record in enumerate(records[:MAX_BATCH_RECORDS]):
        room -= len(record.body) + len(_LINE_END)
        if room < 0 and index > 0:
            return records[:index]
    return records[:MAX_BATCH_RECORDS]


def _blob(records: Sequence[Record]) -> bytes:
    return records[-1].hash + deflate(_LINE_END.join(record.body for record in records))
