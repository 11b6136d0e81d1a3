"""Several files and folders of journals, and tables' databases, at once: parts of one journal may come in any order."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from headtable.errors import FaultyFileError
from headtable.importing import Imported, import_file, summed
from headtable.importing_stores import SUFFIX, import_store
from journal.errors import MissingRecordsError
from journal.interfaces import Store


@dataclass(slots=True)
class TakenIn:
    """What was found in each file, in the order in which they were taken in, and what is wrong."""

    found: list[tuple[Path, Imported]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def sums(self) -> Mapping[str, str]:
        """In words, for each log that came in several files, what all of them had together; by log id."""
        return summed([one for _, one in self.found])


def take_in(store: Store, paths: Sequence[Path]) -> TakenIn:
    """Everything sound in the files and folders is in the store. Raises StoreUnavailableError."""
    taken = TakenIn()
    waiting = list(_files(paths))
    while waiting:
        missing = _take_in(store, waiting, taken)
        if len(missing) == len(waiting):
            taken.faults += [f"{path}: {error}" for path, error in missing.items()]
            break
        waiting = list(missing)
    return taken


def _take_in(store: Store, paths: Sequence[Path], taken: TakenIn) -> Mapping[Path, MissingRecordsError]:
    """Take the files in; gives those that are parts of a journal whose beginning hasn't been seen yet, with what is
    missing: it may be in a file that came later."""
    missing = {}
    for path in paths:
        try:
            found = import_store(store, path) if path.suffix == SUFFIX else [import_file(store, path)]
            taken.found += [(path, one) for one in found]
        except MissingRecordsError as error:
            missing[path] = error
        except FaultyFileError as error:
            taken.faults += error.faults
    return missing


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted([*path.rglob("*.jsonl"), *path.rglob(f"*{SUFFIX}")])
        else:
            yield path
