"""The committee's own journal in the store: the head table's acts about results, numbered and chained like all others.

Decisions of several logs (headtable.own_logs) count in the order of the logs' numbers, then of their wall time.
"""

from collections.abc import Iterable, Mapping

from headtable.author import Author
from headtable.decisions import Decided, Decision, decided_in, write_decision
from headtable.own_logs import NumberedLog, OwnLogs, in_order
from headtable.result_changes import ResultChange
from journal.canonical import JsonObject
from journal.interfaces import Store
from journal.record import Record

DECISIONS = "decisions"
"""The purpose in the first record of a log of decisions."""


class DecisionLog:
    """Reads every log of decisions and appends to its own. Every method raises what the store raises."""

    def __init__(self, store: Store, author: Author) -> None:
        self.logs = OwnLogs(store, author, DECISIONS)

    def decided(self) -> list[Decided]:
        """All decisions that count, first to last."""
        return decided_in(in_order((log, one) for log, records in self.records().items() for one in records))

    def records(self) -> Mapping[NumberedLog, list[Record]]:
        """Everything that counts in every log of decisions, by log."""
        return self.logs.counting()

    def append(self, decision: Decision, change: ResultChange | None = None) -> None:
        """The decision, and what it changes, are durable."""
        self.append_all([write_decision(decision, change)])

    def append_all(self, entries: Iterable[tuple[str, JsonObject]]) -> None:
        """These records, types and data, are durable: all of them, or none where it raises."""
        self.logs.append(*entries)

    def go_on_in_a_new_log(self) -> None:
        """What is decided from now on is in a log of its own: the others may go on elsewhere. Without any, nothing is.

        Of what is read, the new log comes last.
        """
        self.logs.go_on_in_a_new_log()
