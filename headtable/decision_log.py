"""The committee's own journal in the store: the head table's acts about results, numbered and chained like all others.

Whatever log of this head table was begun for decisions is read; a new one is begun where there is none. A store that
took in the journals of a lost laptop goes on in a log of its own, with the next number, since nobody knows whether the
old one came whole. Two laptops that wrote at the same time have logs of one number: their decisions count in the order
of their wall time.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from headtable.author import Author
from headtable.decisions import Decided, Decision, decided_in, write_decision
from headtable.result_changes import ResultChange
from journal.canonical import JsonObject
from journal.interfaces import Store
from journal.opening import Role
from journal.reading import all_records, openings
from journal.record import Record

PURPOSE = "purpose"
DECISIONS = "decisions"
"""In the first record of a log of decisions."""

NUMBER = "number"
"""In the same place: 1 for the first log, which may leave it out."""


@dataclass(frozen=True, slots=True)
class NumberedLog:
    """One log of decisions."""

    log_id: str
    number: int
    head_id: str


class DecisionLog:
    """Reads every log of decisions and appends to its own. Every method raises what the store raises."""

    def __init__(self, store: Store, author: Author) -> None:
        self._store = store
        self._author = author

    def decided(self) -> list[Decided]:
        """All decisions, first to last."""
        found: list[tuple[int, int, Decided]] = []
        for log in self._logs():
            latest_ms = 0  # in one log they count in its own order, even where the wall clock was set back
            for one in decided_in(all_records(self._store, log.log_id)):
                latest_ms = max(latest_ms, one.utc_ms or 0)
                found.append((log.number, latest_ms, one))
        return [one for _, _, one in sorted(found, key=lambda numbered: numbered[:2])]

    def records(self) -> Mapping[NumberedLog, list[Record]]:
        """Everything in every log of decisions, by log."""
        return {log: list(all_records(self._store, log.log_id)) for log in self._logs()}

    def append(self, decision: Decision, change: ResultChange | None = None) -> None:
        """The decision, and what it changes, are durable."""
        self.append_all([write_decision(decision, change)])

    def append_all(self, entries: Iterable[tuple[str, JsonObject]]) -> None:
        """These records, types and data, are durable: all of them, or none where it raises."""
        self._author.append(self._store, self._own_log_id(), *entries)

    def go_on_in_a_new_log(self) -> None:
        """What is decided from now on is in a log of its own: the others may go on elsewhere. Without any, nothing is.

        Of what is read, the new log comes last.
        """
        numbers = [log.number for log in self._logs()]
        if numbers:
            self._begin(max(numbers) + 1)

    def _own_log_id(self) -> str:
        own = [log for log in self._logs() if log.head_id == self._author.head_id]
        return max(own, key=lambda log: log.number).log_id if own else self._begin(1)

    def _begin(self, number: int) -> str:
        return self._author.begin_log(self._store, DECISIONS, {PURPOSE: DECISIONS, NUMBER: number})

    def _logs(self) -> list[NumberedLog]:
        found = []
        for log_id in openings(self._store, Role.HEAD):
            data = self._store.read(log_id, 1, 1)[0].content.data
            number = data.get(NUMBER, 1)
            if data.get(PURPOSE) == DECISIONS and isinstance(number, int):
                found.append(NumberedLog(log_id, number, str(data.get("device_id"))))
        return found
