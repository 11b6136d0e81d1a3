"""Two histories of the committee's own log side by side: what stands in each since they parted, and which counts."""

from collections.abc import Sequence
from dataclasses import dataclass

from headtable.decisions import Decided, decided_in
from headtable.own_logs import HistoryChosen, NumberedLog, OwnLogs
from headtable.plan_book import PLAN_BEGUN
from journal.record import Record


@dataclass(frozen=True, slots=True)
class HistoryView:
    """One history since the parting: its decisions, and how often a plan was recorded; wall times None if unknown."""

    log_id: str
    counts: bool
    decided: tuple[Decided, ...]
    plans: int
    first_utc_ms: int | None
    last_utc_ms: int | None


@dataclass(frozen=True, slots=True)
class LogHistories:
    """A log with several histories, the one that was here first before the others; `chosen` None: nobody has yet."""

    log_id: str
    parted_after_seq: int
    histories: tuple[HistoryView, ...]
    chosen: HistoryChosen | None


def log_histories(logs: OwnLogs) -> list[LogHistories]:
    """Every log of which there is more than one history. Raises what the store raises."""
    records = logs.records()
    choices = {choice.log_id: choice for choice in logs.choices()}
    found = []
    for log in records:
        others = [other for other in records if other.follows == log.log_id]
        if others:
            parted_after = min(other.follows_seq for other in others)
            chosen = choices.get(log.log_id)
            counts = chosen.counts if chosen is not None else log.log_id
            views = tuple(_view(one, records[one], parted_after, counts) for one in (log, *others))
            found.append(LogHistories(log.log_id, parted_after, views, chosen))
    return found


def waits_for_a_choice(logs: OwnLogs) -> bool:
    """Whether a person has to choose between histories. Raises what the store raises."""
    return any(one.chosen is None for one in log_histories(logs))


def _view(log: NumberedLog, records: Sequence[Record], parted_after: int, counts: str) -> HistoryView:
    since = [record for record in records if record.seq > parted_after]
    instants = [record.content.stamp.utc_ms for record in since]
    return HistoryView(
        log_id=log.log_id,
        counts=log.log_id == counts,
        decided=tuple(decided_in(since)),
        plans=sum(record.content.type == PLAN_BEGUN for record in since),
        first_utc_ms=instants[0] if instants else None,
        last_utc_ms=instants[-1] if instants else None,
    )
