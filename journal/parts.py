"""A log as lines of text, whole or from some record on, and back.

A line is a record's very bytes, a blank, and the hash of the log so far in hexadecimal. A part of a log begins with a
line of its own that says whose part it is and with which record it begins, and whose hash is that of the log before it.
So every file can be checked by itself, and joined to the one before.
"""

import codecs
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from journal import canonical, chain
from journal.canonical import JsonObject
from journal.errors import BadRecordError, quoted
from journal.opening import LOG_ID_DIGITS, read_opening
from journal.record import EMPTY_HEAD, HASH_BYTES, MAX_BODY_BYTES, Head, Record

LINE_END = b"\n"
HASH_DIGITS = 2 * HASH_BYTES
_SEPARATOR = b" "
_LONGEST_LINE_BYTES = MAX_BODY_BYTES + len(_SEPARATOR) + HASH_DIGITS
HEADING_TYPE = "journal_part"


@dataclass(frozen=True, slots=True)
class Part:
    """The records of a log that follow `before`, which is EMPTY_HEAD where they begin with the log itself.

    `fault` is why no more were taken, empty if all were.
    """

    log_id: str
    before: Head
    records: Sequence[Record]
    fault: str = ""


def lines_of(log_id: str, before: Head, records: Iterable[Record]) -> Iterator[bytes]:
    """The lines, ends included, of the records that follow `before`; none of no records."""
    for place, record in enumerate(records):
        if place == 0 and before != EMPTY_HEAD:
            heading: JsonObject = {"type": HEADING_TYPE, "log_id": log_id, "first_seq": before.seq + 1}
            yield _line(canonical.dump(heading), before.hash)
        yield _line(record.body, record.hash)


def beginning_of(line: bytes) -> tuple[str, Head] | None:
    """Whose part begins with this line, and where the log stood before it; None for any other line."""
    body, separator, digits = _fields(line.rstrip(b"\r\n"))
    try:
        heading = canonical.load_object(body)
        log_id, first_seq, before = heading.get("log_id"), heading.get("first_seq"), bytes.fromhex(digits.decode())
    except ValueError:
        return None
    is_heading = heading.get("type") == HEADING_TYPE and separator == _SEPARATOR and len(before) == HASH_BYTES
    if not is_heading or not isinstance(log_id, str) or not isinstance(first_seq, int):
        return None
    is_sound = len(log_id) == LOG_ID_DIGITS and first_seq > 1
    return (log_id, Head(first_seq - 1, before)) if is_sound else None


def read_part(data: bytes) -> Part:
    """The whole records of a file from its start on. Raises BadRecordError when not even the first is one."""
    # An editor may have added a byte order mark and changed the line ends.
    lines = [line for line in data.removeprefix(codecs.BOM_UTF8).replace(b"\r", b"").split(LINE_END) if line]
    beginning = beginning_of(lines[0]) if lines else None
    before = EMPTY_HEAD if beginning is None else beginning[1]
    records, fault = _read(before, lines if beginning is None else lines[1:])
    log_id = read_opening(records[0].content).log_id if beginning is None else beginning[0]
    return Part(log_id, before, records, fault)


def _read(head: Head, lines: Iterable[bytes]) -> tuple[list[Record], str]:
    records: list[Record] = []
    for line in lines:
        try:
            record = _record(head.seq + 1, line)
            head = chain.check(head, [record])
        except ValueError as error:
            if not records:
                raise BadRecordError(f"no journal file: {error}") from error
            return records, f"nothing taken after record {head.seq}: {error}"
        records.append(record)
    if not records:
        raise BadRecordError("no journal file: it holds no record")
    return records, ""


def _record(seq: int, line: bytes) -> Record:
    body, separator, digits = _fields(line)
    if separator != _SEPARATOR or len(line) > _LONGEST_LINE_BYTES:
        raise BadRecordError(
            f"a line is a record, a blank and {HASH_DIGITS} digits, not {quoted(line.decode(errors='replace'))}"
        )
    return Record(seq, body, bytes.fromhex(digits.decode("ascii")))


def _fields(line: bytes) -> tuple[bytes, bytes, bytes]:
    return line[: -HASH_DIGITS - 1], line[-HASH_DIGITS - 1 : -HASH_DIGITS], line[-HASH_DIGITS:]


def _line(body: bytes, log_hash: bytes) -> bytes:
    return body + _SEPARATOR + log_hash.hex().encode("ascii") + LINE_END
