"""The plan's two files, read again whenever one of them was saved: knockout pairings are only known when groups end.

A file with faults changes nothing: the plan stays as it was, and the faults are shown until they are mended.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from headtable.errors import FaultyFileError
from headtable.event import EventPlan
from headtable.event_file import EventSource, read_event
from headtable.file_mark import FileMark, mark_of


class PlanFiles:
    """The files of one event. Used by one thread."""

    def __init__(self, source: EventSource, read: Callable[[EventSource], EventPlan] = read_event) -> None:
        """What the files say now counts as known."""
        self._source = source
        self._read = read
        self._known = self._mark()
        self._pending = self._known
        self._is_outdated = False
        self.faults: tuple[str, ...] = ()

    def read_again(self) -> None:
        """What the files mean may be another plan now, though nobody saved them."""
        self._is_outdated = True

    @property
    def source(self) -> EventSource:
        return self._source

    def replace_with(self, players: bytes | None, pairings: bytes | None) -> EventPlan:
        """The files hold this, and the plan that they describe is returned; None leaves a file as it is.

        Raises FaultyFileError with every fault; then nothing has changed.
        """
        given = {self._source.players: players, self._source.pairings: pairings}
        parts = {path: path.with_name(f"{path.name}.part") for path, content in given.items() if path and content}
        try:
            for path, part in parts.items():
                part.write_bytes(given[path] or b"")
            plan = self._read(self._source_of(parts))
            for path, part in parts.items():
                part.replace(path)
        except FaultyFileError as error:
            raise FaultyFileError([_by_name(fault, parts) for fault in error.faults]) from error
        except OSError as error:
            raise FaultyFileError([f"{error.filename}: can't be written ({error.strerror})"]) from error
        finally:
            for part in parts.values():
                part.unlink(missing_ok=True)
        self._known = self._pending = self._mark()
        self._is_outdated, self.faults = False, ()
        return plan

    def _source_of(self, parts: Mapping[Path, Path]) -> EventSource:
        source = self._source
        pairings = source.pairings
        return replace(
            source,
            players=parts.get(source.players, source.players),
            pairings=parts.get(pairings, pairings) if pairings is not None else None,
        )

    def changed(self) -> EventPlan | None:
        """The new plan, once after each change; None without one, and while there are faults.

        A file that has just been written may not be whole yet: it is read when it looked the same twice.
        """
        mark = self._mark()
        is_settled, self._pending = mark == self._pending, mark
        if (mark == self._known and not self._is_outdated) or not is_settled:
            return None
        self._known, self._is_outdated = mark, False
        try:
            plan = self._read(self._source)
        except FaultyFileError as error:
            self.faults = error.faults
            return None
        self.faults = ()
        return plan

    def _mark(self) -> tuple[FileMark, ...]:
        files = (self._source.players, self._source.pairings)
        return tuple(mark_of(path) for path in files if path is not None)


def _by_name(fault: str, parts: Mapping[Path, Path]) -> str:
    """The fault with the names of the files as they are called otherwise."""
    for path, part in parts.items():
        fault = fault.replace(str(part), path.name)
    return fault
