"""The committee's own journal in the store: the head table's acts about results, numbered and chained like all others.

Whatever log of this head table was begun for decisions is read; a new one is begun where there is none. A store that
took in the journals of another laptop has several: their decisions count in the order of their wall time.
"""

from headtable.author import Author
from headtable.decisions import Decided, Decision, decided_in, write_decision
from journal.canonical import JsonObject
from journal.interfaces import Store
from journal.opening import Role
from journal.reading import all_records, openings

PURPOSE = "purpose"
DECISIONS = "decisions"
"""In the first record of a log of decisions."""


class DecisionLog:
    """Reads every log of decisions and appends to its own. Every method raises what the store raises."""

    def __init__(self, store: Store, author: Author) -> None:
        self._store = store
        self._author = author

    def decided(self) -> list[Decided]:
        """All decisions, first to last."""
        found = [one for log_id in self._log_ids() for one in decided_in(all_records(self._store, log_id))]
        return sorted(found, key=lambda one: one.utc_ms or 0)

    def append(self, decision: Decision) -> None:
        """The decision is durable."""
        self._author.append(self._store, self._own_log_id(), *write_decision(decision))

    def _own_log_id(self) -> str:
        for log_id in self._log_ids():
            if self._opening_data(log_id).get("device_id") == self._author.head_id:
                return log_id
        return self._author.begin_log(self._store, DECISIONS, {PURPOSE: DECISIONS})

    def _log_ids(self) -> list[str]:
        return [
            log_id
            for log_id in openings(self._store, Role.HEAD)
            if self._opening_data(log_id).get(PURPOSE) == DECISIONS
        ]

    def _opening_data(self, log_id: str) -> JsonObject:
        return self._store.read(log_id, 1, 1)[0].content.data
