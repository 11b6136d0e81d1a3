"""Journals from a stick, a card or another laptop into the store: files in any order, as often as one likes.

What follows what is known is taken; what is known is left alone. A table's file that tells another history of a known
log is kept beside it as a branch: a log of its own that goes on from the last record that both have. So nothing that
was recorded anywhere is lost, and what contradicts itself is disputed until a person decides (cases 21).
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from headtable.errors import FaultyFileError
from journal import chain
from journal.canonical import JsonObject
from journal.errors import BadRecordError, ForkError, MissingRecordsError
from journal.export import MAX_FILE_BYTES, Manifest, import_part, manifest_fault, read_file, read_manifest
from journal.interfaces import Store
from journal.opening import LOG_ID_DIGITS, Role, read_opening
from journal.parts import Part
from journal.reading import all_records, openings
from journal.record import EMPTY_HEAD, Record

_MANIFEST_ENDINGS = (".manifest", ".manifest.json")


@dataclass(frozen=True, slots=True)
class Imported:
    """What was found of one log. `fault` is why not everything was taken, empty if all was; `branch` the log that
    another history of it is kept as, empty without one."""

    log_id: str
    label: str
    known: int
    new: int
    fault: str = ""
    branch: str = ""

    def __str__(self) -> str:
        found = f"{self.known} known, {self.new} new, {self.fault or 'chain whole'}"
        if self.branch:
            return (
                f"{found}; ANOTHER HISTORY of log {self.log_id}, kept beside it as {self.branch}: the committee decides"
            )
        return found


def import_file(store: Store, path: Path) -> Imported:
    """Everything sound in the file is in the store. Raises FaultyFileError for a file that nothing was taken from, and
    MissingRecordsError for a part of a journal whose beginning isn't in the store."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
        found = _import(store, content)
    except OSError as error:
        raise FaultyFileError([f"{path}: can't be read ({error.strerror}); check the name"]) from error
    except ForkError as error:
        raise FaultyFileError([f"{path}: {error}; nothing was taken, keep the file"]) from error
    except BadRecordError as error:
        raise FaultyFileError([f"{path}: {error}; nothing was taken"]) from error
    manifest = _manifest_of(path)
    if found.fault or manifest is None:
        return found
    return replace(found, fault=manifest_fault(manifest, content))


def summed(found: Sequence[Imported]) -> Mapping[str, str]:
    """In words, for each log that came in several files, what all of them had together; by log id."""
    by_log: dict[str, list[Imported]] = {}
    for one in found:
        by_log.setdefault(one.branch or one.log_id, []).append(one)
    return {log_id: _sum(files) for log_id, files in by_log.items() if len(files) > 1}


def _sum(files: Sequence[Imported]) -> str:
    # The same records are in several files: what was known is what was there before the first of them.
    new = sum(one.new for one in files)
    known = max(one.known + one.new for one in files) - new
    faults = sum(bool(one.fault) for one in files)
    state = f"{faults} of them torn or changed" if faults else "chain whole"
    return f"table {files[0].label}: {known} known, {new} new in {len(files)} files, {state}"


def _import(store: Store, content: bytes) -> Imported:
    part = read_file(content)
    try:
        found = import_part(store, part)
    except (ForkError, MissingRecordsError) as error:
        return _import_branch(store, part, _history(store, part, error))
    opened = read_opening(store.read(found.log_id, 1, 1)[0].content)
    return Imported(found.log_id, opened.label, found.known, found.new, found.fault)


def _history(store: Store, part: Part, error: ForkError | MissingRecordsError) -> list[Record]:
    """The other history that a part is of, from its first record on. Raises `error` where the store lacks the rest."""
    if part.before == EMPTY_HEAD:
        return list(part.records)
    for known in _histories(store, part.log_id):
        if len(known) >= part.before.seq and known[part.before.seq - 1].head == part.before:
            return [*known[: part.before.seq], *part.records]
    raise MissingRecordsError(part.log_id, 2, part.before.seq) if isinstance(error, ForkError) else error


def _histories(store: Store, log_id: str) -> Iterator[list[Record]]:
    """The log, and each branch of it as it was before it became a log of its own."""
    own = list(all_records(store, log_id))
    yield own
    for branch_id, opening in openings(store, Role.TABLE).items():
        if opening.opened.follows == log_id and own:
            bodies = [own[0].body, *(record.body for record in all_records(store, branch_id, 2))]
            yield chain.chain_bodies(EMPTY_HEAD, bodies)


def _import_branch(store: Store, part: Part, records: Sequence[Record]) -> Imported:
    """Raises ForkError for another history of a head table's log: whose acts hold is nothing that a program can say."""
    opened = read_opening(records[0].content)
    if opened.role is not Role.TABLE:
        raise ForkError(opened.log_id, _parting(store, opened.log_id, records).seq)
    branch_id, branch = _branch(store, opened.log_id, records)
    known = store.head(branch_id).seq
    head = store.append(branch_id, branch)
    new = max(head.seq - known, 0)
    return Imported(opened.log_id, opened.label, min(known, len(branch)), new, part.fault, branch_id)


def _branch(store: Store, log_id: str, records: Sequence[Record]) -> tuple[str, list[Record]]:
    """The other history as a log of its own, with its id; the same each time it is imported, and when it has grown."""
    parting = _parting(store, log_id, records)
    name = hashlib.sha256(log_id.encode() + parting.hash).hexdigest()[:LOG_ID_DIGITS]
    # Records 2 to `follows_seq` are those of the log it follows, as after any other fork (journal.opening).
    follows: JsonObject = {"log_id": name, "follows": log_id, "follows_seq": max(parting.seq - 1, 1)}
    data = {**records[0].content.data, **follows}
    opening = chain.make(EMPTY_HEAD, chain.OPENING_TYPE, parting.content.stamp, data)
    return name, [opening, *chain.chain_bodies(opening.head, [record.body for record in records[1:]])]


def _parting(store: Store, log_id: str, records: Sequence[Record]) -> Record:
    """The first record that the log in the store does not have like this."""
    return next(record for record in records if store.read(log_id, record.seq, 1) != [record])


def _manifest_of(path: Path) -> Manifest | None:
    """What the file should be; None without a manifest beside it, or with half of one."""
    for ending in _MANIFEST_ENDINGS:
        try:
            return read_manifest(path.with_name(path.stem + ending).read_bytes())
        except (OSError, BadRecordError):
            continue
    return None
