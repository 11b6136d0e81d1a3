"""The file steps below a store: private files, syncs, and keeping a file that can't be trusted."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_COMPANIONS = ("", "-wal", "-shm")  # the files that make up one SQLite database; the last two may be missing


@dataclass(frozen=True, slots=True)
class OpenReport:
    """What was found when a journal was opened. `set_aside` is where a damaged file is now, None if all was well."""

    set_aside: Path | None = None
    reason: str = ""
    records_saved: int = 0


def set_aside(path: Path) -> Path:
    """The file and its companions stand under a new name, which is returned; nothing stands at `path`."""
    aside = next(name for name in _free_names(path) if not name.exists())
    for companion in _COMPANIONS:
        source = path.with_name(path.name + companion)
        if source.exists():
            source.rename(aside.with_name(aside.name + companion))
    sync_path(path.parent)
    return aside


def create_private(path: Path) -> None:
    """A file stands at `path`; a new one is empty and readable by its owner only."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    os.close(descriptor)
    sync_path(path.parent)


def give_name(part: Path, path: Path) -> None:
    """The finished file `part` stands at `path`, and both its bytes and its name are on the medium."""
    sync_path(part)
    part.rename(path)
    sync_path(path.parent)


def sync_path(path: Path) -> None:
    """What was written to the file, or the names in the folder, is on the medium.

    Windows keeps the names of a folder by itself, lets nobody open one, and syncs a file for its writer only.
    """
    is_windows = os.name == "nt"
    if is_windows and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDWR if is_windows else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _free_names(path: Path) -> Iterator[Path]:
    number = 1
    while True:
        yield path.with_name(f"{path.name}.damaged-{number}")
        number += 1
