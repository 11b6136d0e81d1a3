"""The histories of all tables' logs in the store, kept up to date record by record.

A log that another one goes on from counts no longer, once the other has arrived whole: what is in it is in the other.
If a board was decided in it beyond what the other took over, both count; then that match is disputed, and a person
decides (cases 21). Turns of a board that was not decided there are no reason for that: the board goes on elsewhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from headtable.tables import TableHistory, extended, history_of
from journal.errors import BadRecordError
from journal.interfaces import Store
from journal.opening import JournalOpened, Role, read_opening
from journal.reading import all_records
from rules.state import BoardResult

_Decided = Mapping[str, tuple[tuple[BoardResult, ...], bool]]
"""By match id: the results of its boards, and whether the referee has confirmed them."""


@dataclass(frozen=True, slots=True)
class _Taken:
    """What a log has taken over from the one that it follows."""

    log_id: str
    until_seq: int
    decided: _Decided


class Histories:
    """By log id. Every method raises what the store raises; then nothing has changed. Used by one thread."""

    def __init__(self, store: Store) -> None:
        """Empty before catch_up()."""
        self._store = store
        self._histories: dict[str, TableHistory] = {}
        self._others: set[str] = set()  # logs that no table keeps
        self._openings: dict[str, JournalOpened] = {}
        self._taken: dict[str, _Taken] = {}  # by the log that took over, once it is whole
        self._counting: dict[str, TableHistory] = {}

    @property
    def by_log(self) -> Mapping[str, TableHistory]:
        """What counts."""
        return self._counting

    def of(self, log_id: str) -> TableHistory:
        """The history of a log, whether it counts or not; an empty one of a log of which nothing came yet."""
        return self._histories.get(log_id, TableHistory())

    def followed_by(self, log_id: str) -> str | None:
        """The log that this one goes on from; None where there is none, or its beginning has not come yet."""
        opened = self._openings.get(log_id)
        return opened.follows if opened is not None else None

    def catch_up(self) -> dict[str, JournalOpened]:
        """Everything in the store is known; returns the logs that have something new, with what they say they are."""
        opened_by_id = {}
        for log_id in self._store.logs():
            if log_id in self._others or self._store.head(log_id).seq <= self.of(log_id).last_seq:
                continue
            opened = self._opening(log_id)
            if opened is None or opened.role is not Role.TABLE:
                self._others.add(log_id)
                continue
            opened_by_id[log_id] = opened
            self.read_on(log_id)
        return opened_by_id

    def read_on(self, log_id: str) -> None:
        """The history of this log has all its records."""
        history = self.of(log_id)
        fresh = list(all_records(self._store, log_id, history.last_seq + 1))
        if not fresh:
            return
        grown = extended(history, fresh)
        opened = self._openings.get(log_id) or self._opening(log_id)
        taken = self._taken.get(log_id) or self._taken_by(opened, grown)
        self._histories[log_id] = grown
        if opened is not None:
            self._openings[log_id] = opened
        if taken is not None:
            self._taken[log_id] = taken
        counting = {name: one for name, one in self._histories.items() if self._counts(name, one)}
        self._counting = {name: self._without_shared(name, one, counting) for name, one in counting.items()}

    def _without_shared(self, log_id: str, history: TableHistory, counting: Mapping[str, TableHistory]) -> TableHistory:
        """A match that is the same here and in the log that this one follows was played once, and stands there."""
        opened = self._openings.get(log_id)
        followed = counting.get(opened.follows or "") if opened is not None else None
        if followed is None:
            return history
        known = followed.matches
        own = {match_id: report for match_id, report in history.matches.items() if report != known.get(match_id)}
        return replace(history, matches=own)

    def _taken_by(self, opened: JournalOpened | None, history: TableHistory) -> _Taken | None:
        """None of a log that follows none, or has not arrived whole yet."""
        if opened is None or opened.follows is None:
            return None
        until_seq = opened.follows_seq or 0
        if history.last_seq < until_seq:
            return None
        copied = (record for record in all_records(self._store, opened.log_id) if record.seq <= until_seq)
        return _Taken(opened.follows, until_seq, _decided_in(history_of(copied)))

    def _counts(self, log_id: str, history: TableHistory) -> bool:
        opened = self._openings.get(log_id)
        if opened is not None and opened.follows is not None and log_id not in self._taken:
            return False
        return not any(taken.log_id == log_id and _is_all(taken, history) for taken in self._taken.values())

    def _opening(self, log_id: str) -> JournalOpened | None:
        try:
            return read_opening(self._store.read(log_id, 1, 1)[0].content)
        except (BadRecordError, IndexError):
            return None


def _is_all(taken: _Taken, history: TableHistory) -> bool:
    """Whether nothing was decided in the old log beyond what was taken over."""
    return history.last_seq <= taken.until_seq or _decided_in(history) == taken.decided


def _decided_in(history: TableHistory) -> _Decided:
    return {
        match_id: (report.results, report.is_final) for match_id, report in history.matches.items() if report.has_begun
    }
