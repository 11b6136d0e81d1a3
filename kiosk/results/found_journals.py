"""Journals on whatever somebody brings: a card, a stick, the head table's export, or the file of a dead box."""

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from journal.errors import BadRecordError, JournalError
from journal.export import MAX_FILE_BYTES, Manifest, import_part, manifest_fault, read_file, read_manifest
from journal.interfaces import Store
from journal.memory import MemoryStore
from journal.opening import JournalOpened, Role, read_opening
from journal.parts import Part
from journal.reading import all_records, openings
from journal.record import Record
from journal.store import SqliteStore

LINES, DATABASE = ".jsonl", ".sqlite"
_MANIFESTS = (".manifest", ".manifest.json")
_LONGEST_MANIFEST_BYTES = 64 * 1024
_DATABASE_PARTS = ("", "-wal", "-shm")


class NoJournal(Exception):
    """Nothing there can be gone on from; the message says why, and what to do."""


class _Unusable(NoJournal):
    """One file must be left out."""

    def __init__(self, file: "_Vouched", why: str) -> None:
        super().__init__(why)
        self.file = file


@dataclass(frozen=True, slots=True)
class FoundJournal:
    """A table's log, whole and checked. `doubt` says why its end may be missing; empty where a manifest vouches."""

    source: str
    opened: JournalOpened
    records: tuple[Record, ...]
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class _Vouched:
    """A file that a manifest describes, not read yet."""

    path: Path
    manifest: Manifest


def journal_of(source: Path, label: str) -> FoundJournal:
    """The last journal of the table `label` there. Raises NoJournal, and OSError when it can't be read."""
    faults: list[str] = []
    found = _newest(_found(source, faults))
    fitting = [one for one in found if one.opened.label.strip() == label.strip()]
    if not fitting:
        labels = ", ".join(sorted({repr(one.opened.label) for one in found})) or "none at all"
        missing = f"{source}: no whole journal of table {label!r} (found: {labels})"
        advice = "give another folder, or correct the label in the settings"
        raise NoJournal("\n".join([f"{missing}; {advice}", *faults]))
    if len(fitting) > 1:
        listed = "\n".join(f"  {one.source}: {len(one.records)} records" for one in fitting)
        raise NoJournal(f"{source}: several journals of table {label!r}; give the file of one of them:\n{listed}")
    return fitting[0]


def _found(source: Path, faults: list[str]) -> list[FoundJournal]:
    if source.is_dir():
        return list(_in_folder(source, faults))
    if source.suffix == DATABASE:
        return _in_database(source)
    return [_in_file(source)]


def _newest(found: Sequence[FoundJournal]) -> list[FoundJournal]:
    """Those that none of the others goes on from."""
    followed = {one.opened.follows for one in found}
    return [one for one in found if one.opened.log_id not in followed]


def _in_folder(folder: Path, faults: list[str]) -> Iterator[FoundJournal]:
    """Of each log the longest that whole files come to, each of which its manifest fits.

    `faults` gets what is wrong with files that would have made it longer.
    """
    vouched = [_Vouched(path, manifest) for path in sorted(folder.rglob(f"*{LINES}")) if (manifest := _manifest(path))]
    for log_id in sorted({one.manifest.log_id for one in vouched}):
        found = _longest([one for one in vouched if one.manifest.log_id == log_id], faults)
        if found is not None:
            yield found


def _longest(vouched: Sequence[_Vouched], faults: list[str]) -> FoundJournal | None:
    """The journal that ends last of those that the files of one log hold, whole or in parts."""
    usable, doubt = sorted(vouched, key=lambda one: one.manifest.last_seq, reverse=True), ""
    while usable:
        try:
            return _joined(_files_up_to(usable[0], usable), doubt)
        except _Unusable as error:
            usable.remove(error.file)
            faults.append(str(error))
            doubt = f"a later file is of no use ({error})"
    return None


def _files_up_to(last: _Vouched, usable: Sequence[_Vouched]) -> list[_Vouched]:
    """The files that together hold the log up to the end of `last`, in order. Raises _Unusable."""
    files = [last]
    while files[0].manifest.first_seq > 1:
        first = files[0].manifest
        wanted = (first.first_seq - 1, first.previous_hash)
        before = next((one for one in usable if (one.manifest.last_seq, one.manifest.last_hash) == wanted), None)
        if before is None or before.manifest.records < 1:
            raise _Unusable(last, f"{last.path}: no whole file holds the journal up to record {first.first_seq - 1}")
        files.insert(0, before)
    return files


def _joined(files: Sequence[_Vouched], doubt: str) -> FoundJournal:
    """The journal that these files hold one after the other. Raises _Unusable."""
    store = MemoryStore()
    for one in files:
        try:
            import_part(store, _read(one.path))
        except NoJournal as error:
            raise _Unusable(one, str(error)) from error
        except JournalError as error:
            raise _Unusable(one, f"{one.path}: {error}") from error
    return _journal(store, files[-1].manifest.log_id, str(files[-1].path), doubt)


def _in_file(path: Path) -> FoundJournal:
    part, store = _read(path), MemoryStore()
    if part.before.seq:
        raise NoJournal(
            f"{path}: it begins with record {part.before.seq + 1}; give the folder that holds all the files"
        )
    try:
        import_part(store, part)
    except JournalError as error:
        raise NoJournal(f"{path}: {error}") from error
    doubt = "" if _manifest(path) is not None else "no manifest beside it: nobody can tell whether its end is missing"
    return _journal(store, part.log_id, str(path), doubt)


def _read(path: Path) -> Part:
    """What the file holds. Raises NoJournal where that isn't what its manifest says, or is broken."""
    with path.open("rb") as file:
        data = file.read(MAX_FILE_BYTES + 1)
    manifest = _manifest(path)
    if manifest is not None and (fault := manifest_fault(manifest, data)):
        raise NoJournal(f"{path}: damaged: {fault}; give an earlier file")
    try:
        part = read_file(data)
    except JournalError as error:
        raise NoJournal(f"{path}: {error}") from error
    if part.fault:
        raise NoJournal(f"{path}: the chain is broken, {part.fault}; give an earlier file")
    return part


def _in_database(path: Path) -> list[FoundJournal]:
    """Every table's log in a box's own file, which is copied first: it is evidence, and may be on a dying card."""
    with tempfile.TemporaryDirectory(prefix="makhos-") as folder:
        copy = Path(folder) / path.name
        for part in _DATABASE_PARTS:
            original = path.with_name(path.name + part)
            if original.exists() or not part:
                shutil.copyfile(original, copy.with_name(copy.name + part))
        with closing(SqliteStore(copy)) as store:
            try:
                report = store.open()
                doubt = f"the file is damaged: {report.reason}" if report.set_aside is not None else ""
                return [_journal(store, log_id, f"{path}", doubt) for log_id in openings(store, Role.TABLE)]
            except JournalError as error:
                raise NoJournal(f"{path}: {error}") from error


def _journal(store: Store, log_id: str, source: str, doubt: str) -> FoundJournal:
    records = tuple(all_records(store, log_id))
    opened = read_opening(records[0].content)
    if opened.role is not Role.TABLE:
        raise NoJournal(f"{source}: this is the head table's own log; give a table's journal")
    return FoundJournal(source, opened, records, doubt)


def _manifest(path: Path) -> Manifest | None:
    """What the file must be; None where nothing says so, and then a folder's file was never finished."""
    for ending in _MANIFESTS:
        try:
            with path.with_suffix(ending).open("rb") as file:
                return read_manifest(file.read(_LONGEST_MANIFEST_BYTES))
        except (OSError, BadRecordError):
            continue
    return None
