"""The audit: everything that anybody decided or corrected, newest first: who, when, what, before and after.

Decisions stand in the committee's log with what they changed; corrections stand in the tables' logs.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from headtable.decision_texts import decision_text
from headtable.hall import Hall
from headtable.match_views import correction_text
from headtable.result_changes import ResultChange
from headtable.tables import TableHistory
from journal.interfaces import Store
from journal.opening import Role
from journal.reading import openings
from rules.events import Replaced, ResultCorrected, Voided
from rules.text import Text

_AT_TABLE = Text("กรรมการที่โต๊ะ {label}", "the referee at table {label}")


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One act. `match_id` is empty where it is about no match; `utc_ms` and `change` None where they are unknown."""

    utc_ms: int | None
    who: Text
    match_id: str
    what: Text
    reason: str
    log_id: str
    seq: int
    change: ResultChange | None


def audit_lines(hall: Hall, store: Store) -> list[AuditLine]:
    """All acts, newest first by wall time. Raises what the store raises."""
    labels = {log_id: one.opened.label for log_id, one in openings(store, Role.TABLE).items()}
    lines = [*_decisions(hall)]
    for log_id, history in hall.histories.items():
        lines += _corrections(store, log_id, labels.get(log_id, log_id), history)
    return sorted(lines, key=lambda line: (line.utc_ms or 0, line.seq), reverse=True)


def _decisions(hall: Hall) -> Iterator[AuditLine]:
    for one in hall.decided:
        decision = one.decision
        match_id = getattr(decision, "match_id", "")
        who = Text(decision.by, decision.by)
        yield AuditLine(one.utc_ms, who, match_id, decision_text(decision), decision.reason, "", one.seq, one.change)


def _corrections(store: Store, log_id: str, label: str, history: TableHistory) -> Iterator[AuditLine]:
    who = _AT_TABLE.filled(label=label)
    for entry in history.entries:
        event = entry.event
        if not isinstance(event, Voided | Replaced | ResultCorrected):
            continue
        report = history.match_at(entry.seq)
        stamp = store.read(log_id, entry.seq, 1)[0].content.stamp
        match_id = report.match_id if report is not None else ""
        what = correction_text(report, event)
        yield AuditLine(stamp.utc_ms, who, match_id, what, event.reason, log_id, entry.seq, None)
