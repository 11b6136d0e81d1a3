"""What a start reads of the box's own log: the match in hand, and what counts from however long ago."""

from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.fakes import FakeClock
from journal.canonical import JsonObject
from journal.codec import Codec, Unknown
from journal.memory import MemoryStore
from journal.reading import all_records
from journal.record import EMPTY_HEAD, Stamp
from journal.values import to_json
from journal.writer import Writer
from kiosk.core import restore
from kiosk.core.pin_record import OPENED, WRONG, LastPin
from kiosk.core.restore import OwnLog, new_opening, own_log
from rules.events import BoardAbandoned, Event, MatchAssigned, Observed, StartScheduled, TurnEnded
from rules.fold import Entry
from rules.units import AtMs
from tests.support.table import assignment

DEVICE = "0123456789abcdef"
EVENTS: tuple[Event, ...] = (
    assignment(),
    assignment("m2"),
    TurnEnded(at_ms=AtMs(5)),
    BoardAbandoned(at_ms=AtMs(6), reason='"type":"match_assigned" "wrong_pin"'),
    StartScheduled(at_ms=AtMs(7), start_at_ms=AtMs(9)),
    Observed(at_ms=AtMs(8), kind=WRONG, details={"wrong": 3, "wait_ms": 4_000}),
    Observed(at_ms=AtMs(9), kind=OPENED, details={}),
    Observed(at_ms=AtMs(10), kind="match_assigned", details={}),
)


def stored(events: list[Event]) -> MemoryStore:
    store, codec = MemoryStore(), Codec()
    opening = new_opening(DEVICE, "7", "test")
    writer = Writer(store, opening.log_id, EMPTY_HEAD, FakeClock(), lambda _seq: None)
    writer.put("journal_opened", Stamp(0, "boot-0"), cast("JsonObject", to_json(opening)))
    for number, event in enumerate(events):
        kind, data = codec.write(event)
        writer.put(kind, Stamp(event.at_ms, f"boot-{number}"), data)
    while writer.saved_seq <= len(events):
        writer.run_once(0)
    return store


def read_in_full(store: MemoryStore) -> OwnLog:
    """The same, from every record read as an event."""
    (log_id,) = store.logs()
    entries: list[Entry] = []
    pin, start_boot_id, stamp = None, None, None
    for record in all_records(store, log_id):
        event, stamp = Codec().read(record.content), record.content.stamp
        if isinstance(event, Unknown):
            continue
        if isinstance(event, MatchAssigned):
            entries.clear()
        entries.append(Entry(record.seq, event))
        if isinstance(event, StartScheduled):
            start_boot_id = stamp.boot_id
        if isinstance(event, Observed) and event.kind in {WRONG, OPENED}:
            pin = LastPin(event.details.get("wrong", 0), stamp)
    return OwnLog(log_id, store.head(log_id), tuple(entries), stamp, pin=pin, start_boot_id=start_boot_id)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(EVENTS), max_size=12))
def test_a_start_knows_what_the_whole_log_tells(events: list[Event]) -> None:
    store = stored(events)
    assert own_log(store, DEVICE, "7", "test") == read_in_full(store)


def test_a_start_reads_no_more_events_than_the_match_in_hand_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """After three days of play a small computer would else be away for many seconds."""
    tap = TurnEnded(at_ms=AtMs(5))
    store = stored([assignment(), *[tap] * 500, assignment("m2"), tap])
    read: list[object] = []
    usual = restore._event

    def counted(record: object) -> object:
        read.append(record)
        return usual(record)  # type: ignore[arg-type]

    monkeypatch.setattr(restore, "_event", counted)
    assert len(own_log(store, DEVICE, "7", "test").entries) == 2
    assert len(read) < 10
