"""A FAT card in memory that can be pulled out after any single step, full, or read-only.

What was not synced may or may not be on it afterwards: `survivors` gives both extremes and the half-way house, since a
reader must be right with each of them.
"""

import errno
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path


class CardPulled(BaseException):
    """Not an error that a program could handle: it is the end of the program."""


@dataclass
class Card:
    """A Medium of `room_bytes`. `steps_left` None: nobody pulls it. `is_read_only`: as after damage."""

    steps_left: int | None = None
    room_bytes: int = 1_000_000_000
    is_read_only: bool = False
    steps: int = 0
    files: dict[str, bytes] = field(default_factory=dict)
    written: dict[str, bytes] = field(default_factory=dict)
    """By name: what the card surely holds, and what was handed to it."""

    def lengths(self, folder: Path) -> dict[str, int]:  # noqa: ARG002 - a Card is one folder
        return {name: len(content) for name, content in self.written.items()}

    def read(self, path: Path) -> bytes:
        return self.written[path.name]

    def write(self, path: Path, content: bytes) -> None:
        self._refuse()
        if path.name in self.written:
            raise FileExistsError(path)
        if len(content) > self.room_left():
            self.written[path.name] = content[:1]
            raise OSError(errno.ENOSPC, "No space left on device")
        self.written[path.name] = content[: len(content) // 2]
        self._step()
        self.written[path.name] = content
        self._step()

    def sync(self, path: Path) -> None:
        self._refuse()
        if path.name in self.written:
            self.files[path.name] = self.written[path.name]
        else:
            self.files = dict(self.written)
        self._step()

    def rename(self, path: Path, new: Path) -> None:
        self._refuse()
        assert new.name not in self.written, "a file would be overwritten"
        self.written[new.name] = self.written[path.name]
        self._step()
        del self.written[path.name]
        self._step()

    def room_left(self) -> int:
        return self.room_bytes - sum(map(len, self.written.values()))

    def room(self, folder: Path) -> int:  # noqa: ARG002 - a Card is one folder
        return self.room_left()

    def remove(self, path: Path) -> None:
        self._refuse()
        self.written.pop(path.name, None)
        self.files.pop(path.name, None)

    def survivors(self) -> Iterator["Card"]:
        """What may be found when the card is next put in."""
        empty = {name: b"" for name in self.written if name not in self.files}
        for found in (self.files, self.written, {**self.files, **empty}):
            yield Card(files=dict(found), written=dict(found))

    def _refuse(self) -> None:
        if self.is_read_only:
            raise OSError(errno.EROFS, "Read-only file system")

    def _step(self) -> None:
        self.steps += 1
        if self.steps_left is not None and self.steps >= self.steps_left:
            raise CardPulled
