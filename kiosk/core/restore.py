"""How the table goes on after a restart: at its last record, with the time that was left, and paused."""

import logging
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace

from journal.codec import Codec, Unknown
from journal.errors import BadRecordError, StoreUnavailableError
from journal.files import OpenReport
from journal.interfaces import Store
from journal.opening import LOG_ID_DIGITS, JournalOpened, Role
from journal.reading import Opening, all_records, openings
from journal.record import EMPTY_HEAD, Head, Record, Stamp
from kiosk.core.match_record import MatchRecord
from kiosk.core.notice_texts import RESTARTED, UNREADABLE
from kiosk.core.pin_record import OPENED, WRONG, LastPin, last_pin
from rules.events import Event, Interrupted, MatchAssigned, StartScheduled
from rules.fold import Entry
from rules.state import Phase, State
from rules.text import Text
from rules.units import AtMs

_log = logging.getLogger(__name__)

_CODEC = Codec()

_MARKS = tuple(f'"{name}"'.encode() for name in ("match_assigned", "start_scheduled", OPENED, WRONG))
"""As they stand in the bytes of a record: its type, or what was observed."""

_DAMAGED = Text(
    "บันทึกเดิมเสียหาย เก็บแยกไว้แล้ว กู้ได้ {count} รายการ แจ้งโต๊ะกลาง",
    "the journal was damaged and is kept aside, {count} records were saved: tell the head table",
)
_NOTHING_RUNS = frozenset({Phase.NO_MATCH, Phase.CONFIRMED})


@dataclass(frozen=True, slots=True)
class OwnLog:
    """The table's own log as it was found: where it ends, and the entries of the match in hand.

    `opening` is what the first record of a new log says, still to be put; None for a log that was found. `pin` is the
    newest PIN that was entered, `start_boot_id` the boot on whose clock the set time was said last.
    """

    log_id: str
    head: Head
    entries: tuple[Entry, ...] = ()
    last_stamp: Stamp | None = None
    opening: JournalOpened | None = None
    pin: LastPin | None = None
    start_boot_id: str | None = None


def own_log(store: Store, device_id: str, label: str, software: str) -> OwnLog:
    """The box's own log, or a new one where there is none or the card does not answer: play begins all the same."""
    try:
        log_id = _latest_own(store, device_id)
        if log_id is not None:
            return _read(store, log_id)
    except StoreUnavailableError:
        _log.exception("the journal does not answer; a new log is begun in memory")
    return _new_log(device_id, label, software)


def known_device_id(store: Store) -> str | None:
    """By what id the journal knows the box: that of the latest log; None where there is none or the card is silent."""
    try:
        whole = _whole_logs(store)
    except StoreUnavailableError:
        return None
    log_id = _latest_unfollowed(store, whole)
    return whole[log_id].opened.device_id if log_id is not None else None


def label_above(store: Store, device_id: str, log_id: str) -> int | None:
    """The label, as a wall time, that keeps the next start from taking another log of the box instead of this one.

    None where it is labelled latest as it is. It may not be if it was begun while the card was silent. Raises
    StoreUnavailableError.
    """
    logs = _logs_of(store, device_id)
    others = _unfollowed(logs).keys() - {log_id}
    latest_other_ms = max((_label_ms(logs, other) for other in others), default=-1)
    return latest_other_ms + 1 if _label_ms(logs, log_id) <= latest_other_ms else None


def _latest_own(store: Store, device_id: str) -> str | None:
    return _latest_unfollowed(store, _logs_of(store, device_id))


def _logs_of(store: Store, device_id: str) -> Mapping[str, Opening]:
    return {key: one for key, one in _whole_logs(store).items() if one.opened.device_id == device_id}


def _latest_unfollowed(store: Store, whole: Mapping[str, Opening]) -> str | None:
    """The log that no other one follows; of several, begun while the card failed, the one labelled latest.

    One in which nothing was to be played hides none in which there was.
    """
    left = list(_unfollowed(whole))
    if len(left) > 1:
        left = [log_id for log_id in left if _has_match(store, log_id)] or left
    return max(left, key=lambda log_id: (_label_ms(whole, log_id), log_id), default=None)


def _unfollowed(whole: Mapping[str, Opening]) -> Mapping[str, Opening]:
    followed = {opening.opened.follows for opening in whole.values()}
    return {log_id: opening for log_id, opening in whole.items() if log_id not in followed}


def _label_ms(whole: Mapping[str, Opening], log_id: str) -> int:
    """When a log was begun, by the wall clock; never before those that it goes on from."""
    label_ms, followed = 0, log_id
    for _ in whole:
        if followed not in whole:
            break
        label_ms = max(label_ms, whole[followed].stamp.utc_ms or 0)
        followed = whole[followed].opened.follows or ""
    return label_ms


def _has_match(store: Store, log_id: str) -> bool:
    return any(isinstance(_event(record), MatchAssigned) for record in all_records(store, log_id))


def _whole_logs(store: Store) -> Mapping[str, Opening]:
    found = openings(store, Role.TABLE)
    return {log_id: opening for log_id, opening in found.items() if _is_whole(store, log_id, opening.opened)}


def _is_whole(store: Store, log_id: str, opened: JournalOpened) -> bool:
    """Whether all that the log takes over from the one before was copied; the program may have died over it."""
    return opened.follows is None or store.head(log_id).seq >= (opened.follows_seq or 0)


def _read(store: Store, log_id: str) -> OwnLog:
    """Only what a restart needs is read as an event: a log of three days would take a small computer many seconds."""
    since: list[Record] = []
    pin: LastPin | None = None
    start_boot_id: str | None = None
    for record in all_records(store, log_id):
        event = _event(record) if _may_tell(record) else None
        if isinstance(event, MatchAssigned):
            since.clear()
        since.append(record)
        if isinstance(event, StartScheduled):
            start_boot_id = record.content.stamp.boot_id
        pin = last_pin(event, record.content.stamp, pin) if event is not None else pin
    entries = tuple(Entry(record.seq, event) for record in since if (event := _event(record)) is not None)
    last_stamp = since[-1].content.stamp if since else None
    return OwnLog(log_id, store.head(log_id), entries, last_stamp, pin=pin, start_boot_id=start_boot_id)


def _may_tell(record: Record) -> bool:
    """Whether its bytes name what counts however long ago it was; who says so is the event itself."""
    return any(mark in record.body for mark in _MARKS)


def _event(record: Record) -> Event | None:
    """The record's event; None for what this version does not know, which is kept and not applied."""
    try:
        kept = _CODEC.read(record.content)
    except BadRecordError:
        _log.exception("record %d can't be read and is left out", record.seq)
        return None
    return None if isinstance(kept, Unknown) else kept


def _new_log(device_id: str, label: str, software: str) -> OwnLog:
    opened = new_opening(device_id, label, software)
    return OwnLog(opened.log_id, EMPTY_HEAD, opening=opened)


def new_opening(device_id: str, label: str, software: str) -> JournalOpened:
    """What the first record of a new log of this box says, under a name that no other log has."""
    return JournalOpened(secrets.token_hex(LOG_ID_DIGITS // 2), device_id, label, software, Role.TABLE)


def interruption(
    state: State, last_stamp: Stamp | None, last_beat_ms: int | None, boot_id: str, now_ms: AtMs
) -> Interrupted | None:
    """The event to take in first after a restart; None when no match was in hand.

    The program is known to have lived until its last sign of life in this boot, else until its last record.
    """
    if state.phase in _NOTHING_RUNS or last_stamp is None:
        return None
    alive_until_ms = last_stamp.at_ms
    if last_stamp.boot_id == boot_id and last_beat_ms is not None:
        alive_until_ms = max(alive_until_ms, last_beat_ms)
    return Interrupted(at_ms=now_ms, alive_until_ms=AtMs(alive_until_ms))


def resume(record: MatchRecord, own: OwnLog, last_beat_ms: int | None, boot_id: str, now_ms: AtMs) -> Text | None:
    """The match in hand goes on after a restart; what the referee is told of it, None where nothing was in hand."""
    if own.entries and not record.entries:
        return UNREADABLE
    event = interruption(record.state, own.last_stamp, last_beat_ms, boot_id, now_ms)
    if event is None:
        return None
    record.take_interruption(event)
    start = same_start(record.state, own, boot_id, now_ms)
    if start is not None:
        record.take(start)
    return RESTARTED


def same_start(state: State, own: OwnLog, boot_id: str, now_ms: AtMs) -> StartScheduled | None:
    """The set time to say again after a restart of the program alone: the clock it was said on still runs.

    None where it was another boot's clock, or there is nothing to say before the toss.
    """
    said = state.arrival.said
    is_before_toss = state.phase is Phase.TOSS and not state.tosses
    if said is None or said.start_at_ms is None or own.start_boot_id != boot_id or not is_before_toss:
        return None
    return replace(said, at_ms=now_ms)


def damage_notice(found: OpenReport | None) -> Text | None:
    """What the referee is told when the journal was found damaged; None when it was not."""
    if found is None or found.set_aside is None:
        return None
    _log.error("the journal was damaged (%s) and is now %s", found.reason, found.set_aside)
    return _DAMAGED.filled(count=found.records_saved)
