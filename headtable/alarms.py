"""Why somebody should look at a table."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from headtable.at_table import AtTable, at_table
from headtable.devices import Device, Flaw, Freshness, freshness
from headtable.hall import Hall
from headtable.match_words import is_annulled
from headtable.results import Progress
from headtable.status import JournalState, LampState


class AlarmCode(StrEnum):
    """What is wrong."""

    LABEL_TAKEN = "label_taken"
    FORK = "fork"
    ROLLBACK = "rollback"
    PEER_FAULT = "peer_fault"
    HEAD_OUTDATED = "head_outdated"
    HEAD_FORKED = "head_forked"
    NOT_SAVED = "not_saved"
    LAMPS_FAULT = "lamps_fault"
    RECORD_FAULT = "record_fault"
    DISPUTED = "disputed"
    NOT_PLANNED = "not_planned"
    ANNULLED = "annulled"
    ANNULLED_UNTOLD = "annulled_untold"


@dataclass(frozen=True, slots=True)
class Alarm:
    """One reason to look; `detail` names what it is about, for the sentence that is shown."""

    code: AlarmCode
    detail: str = ""


_FLAWS = {
    Flaw.FORK: AlarmCode.FORK,
    Flaw.ROLLBACK: AlarmCode.ROLLBACK,
    Flaw.PEER_FAULT: AlarmCode.PEER_FAULT,
    Flaw.HEAD_OUTDATED: AlarmCode.HEAD_OUTDATED,
    Flaw.HEAD_FORKED: AlarmCode.HEAD_FORKED,
}


def alarms_of(hall: Hall, at: AtTable, now_ms: int) -> tuple[Alarm, ...]:
    """Every reason at this instant; none for a table of which nothing was heard."""
    if at.device is None:
        return ()
    return (*_of_label(hall, at.device, now_ms), *_of_device(at.device), *_of_records(hall, at))


def needs_a_look(hall: Hall, label: str, now_ms: int) -> bool:
    """Whether there is any reason, or nothing was heard from there for too long."""
    at = at_table(hall, label)
    age_ms = at.device.age_ms(now_ms) if at.device else None
    return bool(alarms_of(hall, at, now_ms)) or freshness(age_ms) is Freshness.LOST


def _of_label(hall: Hall, device: Device, now_ms: int) -> Iterator[Alarm]:
    same = (one for one in hall.devices.values() if one.label == device.label)
    claiming = sorted(one.device_id for one in same if one.rival and one.is_present(now_ms))
    if claiming:
        yield Alarm(AlarmCode.LABEL_TAKEN, ", ".join([device.device_id, *claiming]))


def _of_device(device: Device) -> Iterator[Alarm]:
    yield from (Alarm(_FLAWS[flaw], device.device_id) for flaw in sorted(device.flaws))
    if device.status is not None and device.status.journal is JournalState.FAILING:
        yield Alarm(AlarmCode.NOT_SAVED, str(device.status.unsaved or 0))
    if device.status is not None and device.status.lamps is LampState.FAULT:
        yield Alarm(AlarmCode.LAMPS_FAULT)


def _of_records(hall: Hall, at: AtTable) -> Iterator[Alarm]:
    if is_annulled(hall.plan, at.history.match_in_hand):
        yield Alarm(AlarmCode.ANNULLED if at.status.is_annulled else AlarmCode.ANNULLED_UNTOLD, at.match_id or "")
    trouble = at.history.fault or at.history.unread
    if trouble is not None:
        yield Alarm(AlarmCode.RECORD_FAULT, trouble)
    result = hall.results.get(at.match_id) if at.match_id else None
    if result is not None and result.progress is Progress.DISPUTED:
        yield Alarm(AlarmCode.DISPUTED, result.match_id)
    if next(hall.plan.at_table(at.label), None) is None:
        yield Alarm(AlarmCode.NOT_PLANNED, at.label)
