"""What a dead box left behind: its journal, checked, and what that says about the moment of its death."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from journal import chain
from journal.codec import Codec, Unknown
from journal.opening import Role
from journal.reading import all_records, latest, openings
from journal.record import EMPTY_HEAD, Record
from journal.store import SqliteStore
from rules.events import MatchAssigned
from rules.fold import Entry, advanced, fold
from rules.state import Phase, State
from rules.units import AtMs


class DrillFailed(Exception):
    """Something was lost, or given, or lit. The box's fault."""


def require(holds: bool, words: str) -> None:
    """Raises DrillFailed with `words` unless it holds."""
    if not holds:
        raise DrillFailed(words)


@dataclass(frozen=True)
class Evidence:
    """The table's own log as it was found; `state` folds the match in hand."""

    log_id: str
    records: Sequence[Record]
    state: State

    def left_ms(self, death_ms: int) -> int | None:
        """What the turn in hand had left at that instant; None without one."""
        state = advanced(self.state, AtMs(death_ms))
        if state.turn is None:
            return None
        return state.turn.clock.left_ms(AtMs(death_ms))

    def is_running(self, death_ms: int) -> bool:
        """Whether a clock ran at that instant."""
        state = advanced(self.state, AtMs(death_ms))
        return state.phase is Phase.TURN


def read_evidence(journal: Path) -> Evidence:
    """The log of the box whose program is dead. Raises DrillFailed, or JournalError where the chain is torn."""
    store = SqliteStore(journal)
    try:
        report = store.open()
        require(report.set_aside is None, f"the journal was damaged: {report.reason}")
        log_id = latest(openings(store, Role.TABLE))
        if log_id is None:
            raise DrillFailed("there is no log of the table")
        records = list(all_records(store, log_id))
    finally:
        store.close()
    chain.check(EMPTY_HEAD, records)
    return Evidence(log_id, records, fold(_entries(records)))


def _entries(records: Sequence[Record]) -> list[Entry]:
    codec, entries = Codec(), list[Entry]()
    for record in records:
        event = codec.read(record.content)
        if isinstance(event, MatchAssigned):
            entries.clear()
        if not isinstance(event, Unknown):
            entries.append(Entry(record.seq, event))
    return entries
