"""A log as a file and back: what the card's results, a stick and a person's editor carry.

The lines are those of journal.parts; the manifest beside them says how long the whole file is. One importer reads every
such file: it takes the whole lines up to the first that is torn or does not follow, and says what that is.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from journal import canonical
from journal.errors import BadRecordError, ForkError, MissingRecordsError
from journal.interfaces import OwnLog, Store
from journal.parts import HASH_DIGITS, LINE_END, Part, beginning_of, lines_of, read_part
from journal.reading import all_records
from journal.record import EMPTY_HEAD, Head, Record
from journal.values import DataclassReader, to_json

MAX_FILE_BYTES = 64 * 1024 * 1024  # some 200,000 records: no table makes that many in an event
_READ_AT_ONCE = 200  # records held in memory while a log is written


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an exported file must be. Hashes are hexadecimal.

    `first_seq` is the number of its first record; `previous_hash` that of the log before it, empty where it is whole.
    """

    log_id: str
    records: int
    bytes: int
    sha256: str
    last_hash: str
    first_seq: int = 1
    previous_hash: str = ""

    @property
    def last_seq(self) -> int:
        """The number of its last record."""
        return self.first_seq - 1 + self.records


@dataclass(frozen=True, slots=True)
class Imported:
    """What was there up to a file's last record, and what came with it.

    `fault` says why nothing after the last whole record was taken; empty if all was whole.
    """

    log_id: str
    known: int
    new: int
    fault: str = ""

    def __str__(self) -> str:
        return f"{self.known} known, {self.new} new, {self.fault or 'chain whole'}"


def export_lines(store: Store, log_id: str) -> Iterator[bytes]:
    """The lines of a log, ends included, in order. Raises StoreUnavailableError."""
    return lines_of(log_id, EMPTY_HEAD, all_records(store, log_id))


def export_own_lines(own: OwnLog, before: Head = EMPTY_HEAD) -> Iterator[bytes]:
    """The same of the log that this program keeps, with what is not durable yet, as a part from after `before` on.

    Raises StoreUnavailableError.
    """
    return lines_of(own.log_id, before, _own_records(own, before.seq + 1))


def _own_records(own: OwnLog, first_seq: int) -> Iterator[Record]:
    while records := own.read(first_seq, _READ_AT_ONCE):
        yield from records
        first_seq = records[-1].seq + 1


def make_manifest(log_id: str, lines: Iterable[bytes]) -> Manifest:
    """The manifest of exported lines, of a whole log or a part."""
    digest, length, count, line, before = hashlib.sha256(), 0, 0, b"", EMPTY_HEAD
    for line in lines:
        digest.update(line)
        beginning = beginning_of(line) if not length else None
        length += len(line)
        before = before if beginning is None else beginning[1]
        count += beginning is None
    last_hash = line.rstrip(LINE_END)[-HASH_DIGITS:].decode("ascii") or EMPTY_HEAD.hash.hex()
    previous_hash = before.hash.hex() if before != EMPTY_HEAD else ""
    return Manifest(log_id, count, length, digest.hexdigest(), last_hash, before.seq + 1, previous_hash)


def write_manifest(manifest: Manifest) -> bytes:
    """The manifest as one line of canonical JSON."""
    return canonical.dump(to_json(manifest)) + LINE_END


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


def read_file(data: bytes) -> Part:
    """What an exported file holds. Raises BadRecordError when not even the first record is one."""
    if len(data) > MAX_FILE_BYTES:
        raise BadRecordError(f"a journal file has at most {MAX_FILE_BYTES} bytes, not {len(data)}: is it one?")
    return read_part(data)


def import_log(store: Store, data: bytes) -> Imported:
    """The records of an exported file are in the store, up to the last that is whole; says what was found.

    Raises BadRecordError when not even the first record is one, MissingRecordsError when it is a part and the store has
    not what comes before it, ForkError when the store has another history of this log, and StoreUnavailableError. Then
    nothing is stored.
    """
    return import_part(store, read_file(data))


def import_part(store: Store, part: Part) -> Imported:
    """The same for what was read already."""
    known_seq = store.head(part.log_id).seq
    check_joins(store, part.log_id, part.before)
    head = store.append(part.log_id, part.records)
    return Imported(part.log_id, min(known_seq, part.records[-1].seq), max(head.seq - known_seq, 0), part.fault)


def check_joins(store: Store, log_id: str, before: Head) -> None:
    """What follows `before` can be joined to the log. Raises MissingRecordsError and ForkError."""
    known_seq = store.head(log_id).seq
    if known_seq < before.seq:
        raise MissingRecordsError(log_id, known_seq + 1, before.seq)
    if before != EMPTY_HEAD and store.read(log_id, before.seq, 1)[0].head != before:
        raise ForkError(log_id, before.seq)
