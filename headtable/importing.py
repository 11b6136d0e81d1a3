"""Journals from a stick, a card or another laptop into the store: files in any order, as often as one likes.

What follows what is known is taken; what is known is left alone. A file that tells another history of a known log is
kept beside it as a branch (headtable.branches). So nothing that was recorded anywhere is lost, and what contradicts
itself waits until a person decides (cases 21).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from headtable.branches import history_with, keep_branch
from headtable.errors import FaultyFileError
from journal.errors import BadRecordError, ForkError, MissingRecordsError
from journal.export import MAX_FILE_BYTES, Manifest, import_part, manifest_fault, read_file, read_manifest
from journal.interfaces import Store
from journal.opening import Role, read_opening
from journal.parts import Part

_MANIFEST_ENDINGS = (".manifest", ".manifest.json")


@dataclass(frozen=True, slots=True)
class Imported:
    """What was found of one log.

    `label` says whose it is, `fault` why not everything was taken, empty if all was; `branch` is the log that another
    history of it is kept as, empty without one.
    """

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
        found = import_records(store, read_file(content))
    except OSError as error:
        raise FaultyFileError([f"{path}: can't be read ({error.strerror}); check the name"]) from error
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
    return f"{files[0].label}: {known} known, {new} new in {len(files)} files, {state}"


def import_records(store: Store, part: Part) -> Imported:
    """The records are in the store, or beside it as a branch. Raises MissingRecordsError, and what the store raises."""
    try:
        found = import_part(store, part)
    except (ForkError, MissingRecordsError) as error:
        kept = keep_branch(store, history_with(store, part, error))
        return Imported(part.log_id, _whose(store, kept.log_id), kept.known, kept.new, part.fault, kept.log_id)
    return Imported(found.log_id, _whose(store, found.log_id), found.known, found.new, found.fault)


def _whose(store: Store, log_id: str) -> str:
    opened = read_opening(store.read(log_id, 1, 1)[0].content)
    return f"table {opened.label}" if opened.role is Role.TABLE else f"head table, {opened.label}"


def _manifest_of(path: Path) -> Manifest | None:
    """What the file should be; None without a manifest beside it, or with half of one."""
    for ending in _MANIFEST_ENDINGS:
        try:
            return read_manifest(path.with_name(path.stem + ending).read_bytes())
        except (OSError, BadRecordError):
            continue
    return None
