"""The few steps by which files reach a card. Tests take a card out after any one of them."""

import os
import shutil
from pathlib import Path
from typing import Protocol


class Medium(Protocol):
    """Every method raises OSError for what the medium refuses: no room, read-only, gone."""

    def lengths(self, folder: Path) -> dict[str, int]:
        """What is in the folder, by name, with its length in bytes; the folder is made if it isn't there."""
        ...

    def read(self, path: Path) -> bytes: ...

    def write(self, path: Path, content: bytes) -> None:
        """A new file holds the content, but perhaps not yet on the medium. Raises FileExistsError."""
        ...

    def sync(self, path: Path) -> None:
        """What the file or folder holds is on the medium."""
        ...

    def rename(self, path: Path, new: Path) -> None:
        """The file has a new name, which no other file may have. Not atomic on FAT: both or neither may be left."""
        ...

    def room(self, folder: Path) -> int:
        """How many bytes the folder's medium still takes."""
        ...

    def remove(self, path: Path) -> None:
        """The file is gone; none need have been there."""
        ...


class Disk:
    """A Medium in the file system."""

    def lengths(self, folder: Path) -> dict[str, int]:
        folder.mkdir(parents=True, exist_ok=True)
        with os.scandir(folder) as entries:
            return {entry.name: entry.stat().st_size for entry in entries}

    def read(self, path: Path) -> bytes:
        return path.read_bytes()

    def write(self, path: Path, content: bytes) -> None:
        # For everybody to read: results are public, and a card goes into other people's laptops.
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        with open(descriptor, "wb") as file:
            file.write(content)

    def sync(self, path: Path) -> None:
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def rename(self, path: Path, new: Path) -> None:
        if new.exists():
            raise FileExistsError(f"{str(new)!r} exists and is not overwritten")
        path.rename(new)

    def room(self, folder: Path) -> int:
        return shutil.disk_usage(folder).free

    def remove(self, path: Path) -> None:
        path.unlink(missing_ok=True)
