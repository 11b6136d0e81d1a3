"""One record of a journal: its bytes as stored, its place in the chain, and what the bytes say.

The bytes are the truth and are never written again from what was parsed. What they say is read when asked for,
so records of a type that this program doesn't know are carried as well as any other.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from journal import canonical
from journal.canonical import JsonObject
from journal.errors import BadRecordError, quoted

MAX_BODY_BYTES = 8_000  # one record must fit a data frame, which inflates to 8 KiB at most
HASH_BYTES = 32


class UtcQuality(StrEnum):
    """How far a record's wall time can be believed."""

    UNKNOWN = "unknown"
    UNTRUSTED = "untrusted"
    TRUSTED = "trusted"


@dataclass(frozen=True, slots=True)
class Match:
    """Which match a record belongs to: its id, the revision of its assignment, and the board, 0 before the first."""

    match_id: str
    revision: int
    board: int


@dataclass(frozen=True, slots=True)
class Stamp:
    """When something happened: `at_ms` is monotonic and counts, within `boot_id`; the wall time only labels it.

    `utc_ms` is None when no wall time was known, `match` where a record belongs to none.
    """

    at_ms: int
    boot_id: str
    utc_ms: int | None = None
    utc_quality: UtcQuality = UtcQuality.UNKNOWN
    match: Match | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """The last record of a log: its number and the hash of everything up to it. (0, zeros) for an empty log."""

    seq: int
    hash: bytes


EMPTY_HEAD = Head(0, bytes(HASH_BYTES))


@dataclass(frozen=True, slots=True)
class Content:
    """What a record's bytes say. `type` may be one that this program does not know."""

    seq: int
    type: str
    stamp: Stamp
    data: JsonObject


@dataclass(frozen=True)
class Record:
    """A stored record: `hash` is that of the whole log up to and including `body`."""

    seq: int
    body: bytes
    hash: bytes

    @cached_property
    def content(self) -> Content:
        """What the bytes say; raises BadRecordError when they are no record (the sender's or the file's fault)."""
        return decode(self.body)

    @property
    def head(self) -> Head:
        """This record as the end of its log."""
        return Head(self.seq, self.hash)


def encode(seq: int, type_name: str, stamp: Stamp, data: JsonObject) -> bytes:
    """A record's canonical bytes; raises BadRecordError for data that can't be kept or are too long."""
    body = canonical.dump(
        {
            "seq": seq,
            "type": type_name,
            "at_ms": stamp.at_ms,
            "boot_id": stamp.boot_id,
            "utc_ms": stamp.utc_ms,
            "utc_quality": stamp.utc_quality.value,
            "data": data,
            **_told_match(stamp.match),
        }
    )
    if len(body) > MAX_BODY_BYTES:
        raise BadRecordError(f"record {type_name!r} has {len(body)} bytes; {MAX_BODY_BYTES} is the most: split it")
    return body


def decode(body: bytes) -> Content:
    """What a record's bytes say; raises BadRecordError. Keys that a newer program added are left alone."""
    if len(body) > MAX_BODY_BYTES or b"\n" in body:
        raise BadRecordError(f"a record is one line of at most {MAX_BODY_BYTES} bytes, not {quoted(body)}")
    fields = canonical.load_object(body)
    data = fields.get("data")
    if not isinstance(data, dict):
        raise BadRecordError(f"a record's data must be an object, not {quoted(data)}")
    at_ms, boot_id = _number(fields, "at_ms"), _text(fields, "boot_id")
    stamp = Stamp(at_ms, boot_id, _utc_ms(fields), _quality(fields), _match(fields))
    return Content(_number(fields, "seq"), _text(fields, "type"), stamp, data)


def _number(fields: JsonObject, name: str) -> int:
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadRecordError(f"a record's {name} must be a whole number from 0 on, not {quoted(value)}")
    return value


def _text(fields: JsonObject, name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or not value:
        raise BadRecordError(f"a record's {name} must be text, not {quoted(value)}")
    return value


def _told_match(match: Match | None) -> JsonObject:
    if match is None:
        return {}
    return {"match": {"id": match.match_id, "revision": match.revision, "board": match.board}}


def _match(fields: JsonObject) -> Match | None:
    """None too for one that can't be read: it says again what the order of the records says already."""
    told = fields.get("match")
    if not isinstance(told, dict):
        return None
    try:
        return Match(_text(told, "id"), _number(told, "revision"), _number(told, "board"))
    except BadRecordError:
        return None


def _utc_ms(fields: JsonObject) -> int | None:
    return None if fields.get("utc_ms") is None else _number(fields, "utc_ms")


def _quality(fields: JsonObject) -> UtcQuality:
    value = _text(fields, "utc_quality")
    try:
        return UtcQuality(value)
    except ValueError:
        raise BadRecordError(f"a record's utc_quality is unknown, untrusted or trusted, not {quoted(value)}") from None
