"""The logs in which this head table keeps what its people do, by purpose; the last one begun is gone on with.

A store that took in the journals of a lost laptop goes on in a log of its own, with the next number, since nobody knows
whether the old one came whole. Two laptops that wrote at the same time have logs of one number.

Where two laptops went on with the same log, the other history of it is a log beside it (headtable.importing). Only one
of them counts from where they part: the one that was here first, until a person says otherwise; that is a record too.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from headtable.author import Author
from journal.canonical import JsonObject
from journal.errors import BadRecordError
from journal.interfaces import Store
from journal.opening import Role, read_opening
from journal.reading import all_records
from journal.record import Record
from journal.values import DataclassReader, to_json

PURPOSE = "purpose"
"""In the first record of each such log: which one it is."""

NUMBER = "number"
"""In the same place: 1 for the first log, which may leave it out."""

_CHOSEN = "history_chosen"


@dataclass(frozen=True, slots=True)
class NumberedLog:
    """One log; `follows` names the log that it is another history of from after `follows_seq` on, None for its own."""

    log_id: str
    number: int
    head_id: str
    follows: str | None = None
    follows_seq: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryChosen:
    """Of the histories of the log `log_id`, the one kept as `counts` (itself, or a log that follows it) counts."""

    log_id: str
    counts: str
    by: str
    reason: str


_CHOICE = DataclassReader(HistoryChosen, ignores_unknown=True)


class OwnLogs:
    """All logs of one purpose. Every method raises what the store raises. Used by one thread."""

    def __init__(self, store: Store, author: Author, purpose: str) -> None:
        self._store = store
        self._author = author
        self._purpose = purpose
        self._seen: dict[str, NumberedLog | None] = {}
        self._read: dict[str, list[Record]] = {}  # a log only ever grows

    def all(self) -> list[NumberedLog]:
        """Every log of the purpose in the store."""
        for log_id in self._store.logs():
            if log_id not in self._seen:  # how a log begins never changes
                self._seen[log_id] = self._looked_at(log_id)
        return [log for log in self._seen.values() if log is not None]

    def whole(self) -> Mapping[str, list[Record]]:
        """Every log of the purpose from its first record on, by log id."""
        return {log.log_id: self._all_of(log.log_id) for log in self.all()}

    def records(self) -> Mapping[NumberedLog, list[Record]]:
        """What is in every log, by log; what two histories have in common is in the first one only."""
        logs = {log.log_id: log for log in self.all()}
        return {
            log: [record for record in self._all_of(log.log_id) if log.follows not in logs or _is_own(log, record)]
            for log in logs.values()
        }

    def counting(self) -> Mapping[NumberedLog, list[Record]]:
        """The same without the histories that do not count; one that was chosen goes on in the place of the first."""
        records = self.records()
        chosen = {one.log_id: one.counts for one in self.choices()}
        by_id = {log.log_id: log for log in records}
        counting = {}
        for log, all_here in records.items():
            if log.follows in by_id:
                continue
            other = by_id.get(chosen.get(log.log_id, ""))
            if other is None or other.follows != log.log_id:
                counting[log] = all_here
            else:
                in_common = (record for record in all_here if record.seq <= other.follows_seq)
                counting[log] = [*in_common, *records[other]]
        return counting

    def choices(self) -> list[HistoryChosen]:
        """What people chose between histories, first to last; choices count in whichever history they stand."""
        found = [
            (log.number, record.content.stamp.utc_ms or 0, choice)
            for log, records in self.records().items()
            for record in records
            if (choice := _choice_in(record)) is not None
        ]
        return [choice for *_, choice in sorted(found, key=lambda dated: dated[:2])]

    def append(self, *entries: tuple[str, JsonObject]) -> None:
        """These records, types and data, are durable: all of them, or none where it raises."""
        self._author.append(self._store, self._own_log_id(), *entries)

    def choose(self, choice: HistoryChosen) -> None:
        """The choice is durable, in a log that comes last of what is read: what is decided from now on follows it."""
        log_id = self._begin(1 + max((log.number for log in self.all()), default=0))
        self._author.append(self._store, log_id, (_CHOSEN, cast("JsonObject", to_json(choice))))

    def go_on_in_a_new_log(self) -> None:
        """What comes from now on is in a log of its own: the others may go on elsewhere. Without any, nothing is.

        Of what is read, the new log comes last.
        """
        numbers = [log.number for log in self.all()]
        if numbers:
            self._begin(max(numbers) + 1)

    def _looked_at(self, log_id: str) -> NumberedLog | None:
        """None for a log of a table, or of another purpose."""
        content = self._store.read(log_id, 1, 1)[0].content
        try:
            opened = read_opening(content)
        except BadRecordError:
            return None
        number = content.data.get(NUMBER, 1)
        if opened.role is not Role.HEAD or content.data.get(PURPOSE) != self._purpose or not isinstance(number, int):
            return None
        return NumberedLog(log_id, number, opened.device_id, opened.follows, opened.follows_seq or 0)

    def _own_log_id(self) -> str:
        own = [log for log in self.all() if log.head_id == self._author.head_id and log.follows is None]
        return max(own, key=lambda log: log.number).log_id if own else self._begin(1)

    def _begin(self, number: int) -> str:
        return self._author.begin_log(self._store, self._purpose, {PURPOSE: self._purpose, NUMBER: number})

    def _all_of(self, log_id: str) -> list[Record]:
        known = self._read.setdefault(log_id, [])
        known += all_records(self._store, log_id, len(known) + 1)
        return known


def in_order(dated: Iterable[tuple[NumberedLog, Record]]) -> Iterator[Record]:
    """Records of several logs as they count: by number of the log, then by wall time.

    In one log they count in its own order, even where the wall clock was set back.
    """
    latest_ms: dict[str, int] = {}
    keyed = []
    for log, record in dated:
        utc_ms = max(latest_ms.get(log.log_id, 0), record.content.stamp.utc_ms or 0)
        latest_ms[log.log_id] = utc_ms
        keyed.append((log.number, utc_ms, record))
    return (record for *_, record in sorted(keyed, key=lambda one: one[:2]))


def _is_own(log: NumberedLog, record: Record) -> bool:
    return record.seq > log.follows_seq


def _choice_in(record: Record) -> HistoryChosen | None:
    if record.content.type != _CHOSEN:
        return None
    try:
        return cast("HistoryChosen", _CHOICE.read(record.content.data))
    except BadRecordError:
        return None
