"""The audit: everything that anybody decided or corrected, newest first: who, when, what, before and after.

Decisions stand in the committee's log with what they changed, corrections in the tables' logs, sign-ins and changes of
the people in a log of their own.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from headtable.access import SIGN_INS, Access, AccessLog
from headtable.access_texts import BESIDE_THE_PROGRAM, SOMEBODY, access_text
from headtable.act_changes import act_changes
from headtable.correction_changes import UNKNOWN, change_of
from headtable.decision_texts import decision_text
from headtable.hall import Hall
from headtable.match_views import correction_text
from headtable.result_changes import ResultChange, ResultState
from headtable.roles import Role as PersonRole
from headtable.tables import TableHistory
from headtable.texts import PROGRESS
from journal.interfaces import Store
from journal.opening import Role
from journal.reading import openings
from rules.events import Replaced, ResultCorrected, Voided
from rules.text import Text

_AT_TABLE = Text("กรรมการที่โต๊ะ {label}", "the referee at table {label}")
_STATE = Text("{left}–{right} {progress}", "{left}–{right} {progress}")


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One act. `match_id` and `log_id` are empty where it is about no match or no table's log.

    `utc_ms`, `before` and `after` are None where they are unknown, or there is nothing to say.
    """

    utc_ms: int | None
    who: Text
    what: Text
    seq: int
    match_id: str = ""
    reason: str = ""
    log_id: str = ""
    before: Text | None = None
    after: Text | None = None
    is_sign_in: bool = False


def audit_lines(hall: Hall, store: Store, access_log: AccessLog | None = None) -> list[AuditLine]:
    """All acts, newest first by wall time; without `access_log` none about people. Raises what the store raises."""
    labels = {log_id: one.opened.label for log_id, one in openings(store, Role.TABLE).items()}
    lines = [*_decisions(hall), *(_accesses(access_log) if access_log is not None else ())]
    for log_id, history in hall.histories.items():
        lines += _corrections(store, log_id, labels.get(log_id, log_id), history)
    return sorted(lines, key=lambda line: (line.utc_ms or 0, line.seq), reverse=True)


def _decisions(hall: Hall) -> Iterator[AuditLine]:
    for one, acted in zip(hall.decided, act_changes(hall.base, hall.decided), strict=True):
        decision = one.decision
        before, after = acted or _change_of_result(one.change)
        yield AuditLine(
            utc_ms=one.utc_ms,
            who=Text(decision.by, decision.by),
            what=decision_text(decision),
            seq=one.seq,
            match_id=getattr(decision, "match_id", ""),
            reason=decision.reason,
            before=before,
            after=after,
        )


def _change_of_result(change: ResultChange | None) -> tuple[Text | None, Text | None]:
    return (None, None) if change is None else (_state_text(change.before), _state_text(change.after))


def _state_text(state: ResultState | None) -> Text:
    if state is None:
        return UNKNOWN
    progress = next((text for one, text in PROGRESS.items() if one.value == state.progress), Text("", ""))
    return _STATE.filled(left=state.left_points, right=state.right_points, progress=progress)


def _accesses(access_log: AccessLog) -> Iterator[AuditLine]:
    for one in access_log.noted():
        access = one.access
        yield AuditLine(
            utc_ms=one.utc_ms,
            who=_who(access),
            what=access_text(access),
            seq=one.seq,
            before=_role_text(access.before),
            after=_role_text(access.after),
            is_sign_in=access.act in SIGN_INS,
        )


def _who(access: Access) -> Text:
    if access.by:
        return Text(access.by, access.by)
    return SOMEBODY if access.act in SIGN_INS else BESIDE_THE_PROGRAM


def _role_text(role: PersonRole | None) -> Text | None:
    return None if role is None else role.text


def _corrections(store: Store, log_id: str, label: str, history: TableHistory) -> Iterator[AuditLine]:
    for entry in history.entries:
        event = entry.event
        if not isinstance(event, Voided | Replaced | ResultCorrected):
            continue
        report = history.match_at(entry.seq)
        stamp = store.read(log_id, entry.seq, 1)[0].content.stamp
        before, after = change_of(history, entry, event)
        yield AuditLine(
            utc_ms=stamp.utc_ms,
            who=_AT_TABLE.filled(label=label),
            what=correction_text(report, event),
            seq=entry.seq,
            match_id=report.match_id if report is not None else "",
            reason=event.reason,
            log_id=log_id,
            before=before,
            after=after,
        )
