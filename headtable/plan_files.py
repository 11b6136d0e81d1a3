"""The plan's two files, read again whenever one of them was saved: knockout pairings are only known when groups end.

A file with faults changes nothing: the plan stays as it was, and the faults are shown until they are mended.
"""

from collections.abc import Callable

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
