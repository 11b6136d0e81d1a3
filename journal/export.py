"""A log as a text file and back: what the card's results, a stick and a person's editor carry.

Each line is a record's very bytes, a blank, and the hash of the log so far in hexadecimal. The manifest beside it says
how long the whole file is. One importer reads every such file: it takes the whole lines up to the first that is torn or
does not follow, and says what that is.
"""

import codecs
import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from journal import canonical, chain
from journal.errors import BadRecordError, quoted
from journal.interfaces import OwnLog, Store
from journal.opening import read_opening
from journal.record import EMPTY_HEAD, HASH_BYTES, MAX_BODY_BYTES, Record
from journal.values import DataclassReader, to_json

_LINE_END = b"\n"
_SEPARATOR = b" "
_HASH_DIGITS = 2 * HASH_BYTES
MAX_LINE_BYTES = MAX_BODY_BYTES + len(_SEPARATOR) + _HASH_DIGITS
MAX_FILE_BYTES = 64 * 1024 * 1024  # some 200,000 records: no table makes that many in an event
_READ_AT_ONCE = 200  # records held in memory while a log is written


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an exported file must be. `sha256` and `last_hash` are hexadecimal."""

    log_id: str
    records: int
    bytes: int
    sha256: str
    last_hash: str


@dataclass(frozen=True, slots=True)
class Imported:
    """What a file held. `fault` says why nothing after the last whole record was taken; empty if all was whole."""

    log_id: str
    known: int
    new: int
    fault: str = ""

    def __str__(self) -> str:
        return f"{self.known} known, {self.new} new, {self.fault or 'chain whole'}"


def export_lines(store: Store, log_id: str) -> Iterator[bytes]:
    """The lines of a log, ends included, in order. Raises StoreUnavailableError."""
    return _lines(lambda first_seq, limit: store.read(log_id, first_seq, limit))


def export_own_lines(own: OwnLog) -> Iterator[bytes]:
    """The same of the log that this program keeps, with what is not durable yet. Raises StoreUnavailableError."""
    return _lines(own.read)


def _lines(read: Callable[[int, int], list[Record]]) -> Iterator[bytes]:
    next_seq = 1
    while records := read(next_seq, _READ_AT_ONCE):
        yield from map(_line, records)
        next_seq = records[-1].seq + 1


def make_manifest(log_id: str, lines: Iterable[bytes]) -> Manifest:
    """The manifest of exported lines."""
    digest, length, count, last_hash = hashlib.sha256(), 0, 0, EMPTY_HEAD.hash.hex()
    for line in lines:
        digest.update(line)
        length += len(line)
        count += 1
        last_hash = line.rstrip(_LINE_END)[-_HASH_DIGITS:].decode("ascii")
    return Manifest(log_id, count, length, digest.hexdigest(), last_hash)


def write_manifest(manifest: Manifest) -> bytes:
    """The manifest as one line of canonical JSON."""
    return canonical.dump(to_json(manifest)) + _LINE_END


def read_manifest(data: bytes) -> Manifest:
    """The manifest that the bytes hold; raises BadRecordError."""
    manifest: Manifest = DataclassReader(Manifest, ignores_unknown=True).read(canonical.load_object(data))
    return manifest


def manifest_fault(manifest: Manifest, data: bytes) -> str:
    """Why a file is not the one that its manifest describes; empty if it is."""
    if len(data) != manifest.bytes:
        return f"the file has {len(data)} bytes, its manifest says {manifest.bytes}"
    if hashlib.sha256(data).hexdigest() != manifest.sha256:
        return "the file's bytes are not those that its manifest was made for"
    return ""


def import_log(store: Store, data: bytes) -> Imported:
    """The records of an exported file are in the store, up to the last that is whole; says what was found.

    Raises BadRecordError when not even the first record is one, ForkError when the store has another history of this
    log (then nothing is stored), and StoreUnavailableError.
    """
    if len(data) > MAX_FILE_BYTES:
        raise BadRecordError(f"a journal file has at most {MAX_FILE_BYTES} bytes, not {len(data)}: is it one?")
    records, fault = read_lines(data)
    log_id = read_opening(records[0].content).log_id
    known = store.head(log_id).seq
    head = store.append(log_id, records)
    return Imported(log_id, min(known, len(records)), max(head.seq - known, 0), fault)


def read_lines(data: bytes) -> tuple[list[Record], str]:
    """The whole records of an exported file from its start on, and what is wrong with the rest, empty if nothing is.

    Raises BadRecordError when not even the first is one.
    """
    records: list[Record] = []
    head = EMPTY_HEAD
    # An editor may have added a byte order mark and changed the line ends.
    for line in data.removeprefix(codecs.BOM_UTF8).replace(b"\r", b"").split(_LINE_END):
        if not line:
            continue
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
    body, separator, digits = line[: -_HASH_DIGITS - 1], line[-_HASH_DIGITS - 1 : -_HASH_DIGITS], line[-_HASH_DIGITS:]
    if separator != _SEPARATOR or len(line) > MAX_LINE_BYTES:
        raise BadRecordError(f"a line is a record, a blank and {_HASH_DIGITS} digits, not {quoted(line)}")
    return Record(seq, body, bytes.fromhex(digits.decode("ascii")))


def _line(record: Record) -> bytes:
    return record.body + _SEPARATOR + record.hash.hex().encode("ascii") + _LINE_END
