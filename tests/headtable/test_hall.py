"""The hall: labels held by one device at a time, tables told what they need, and a restart that loses nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from headtable.author import Author
from headtable.decision_log import DecisionLog
from headtable.devices import LOST_AFTER_MS, Flaw, Heard
from headtable.event import EventPlan, Pairing
from headtable.hall import Hall
from headtable.head_logs import HeadLogs
from headtable.results import Progress
from headtable.status import TableStatus
from journal.errors import StoreUnavailableError
from journal.interfaces import Store
from journal.memory import MemoryStore
from journal.reading import all_records
from journal.record import Head, Record, Stamp
from rules.events import Stage
from rules.seats import BySeat
from rules.state import Phase
from tests.support.played_table import LEFT, NAMPHET, RIGHT, SOMCHAI, PlayedTable

PLAN = EventPlan(
    "ถ้วย",
    (),
    tuple(Pairing(number, "7", BySeat(SOMCHAI, NAMPHET), Stage.GROUP, "สาย ก", "tsa", boards=1) for number in "15"),
)


class FailingStore(MemoryStore):
    """A store whose medium can be taken away."""

    is_failing = False

    def append(self, log_id: str, records: Sequence[Record]) -> Head:
        if self.is_failing:
            raise StoreUnavailableError("read-only")
        return super().append(log_id, records)


@dataclass
class Scene:
    """A hall on a store in memory, and one table that plays."""

    store: Store = field(default_factory=MemoryStore)
    table: PlayedTable = field(default_factory=PlayedTable)
    plan: EventPlan = PLAN

    def __post_init__(self) -> None:
        author = Author("head-1", "test", lambda: Stamp(0, "boot-h"))
        self.head_logs = HeadLogs(self.store, author)
        self.hall = Hall(self.plan, self.store, self.head_logs, DecisionLog(self.store, author))

    def hear(self, table: PlayedTable | None = None, now_ms: int = 0) -> None:
        one = table or self.table
        self.store.append(one.log_id, one.records)
        self.hall.heard(Heard(one.device_id, one.label, one.log_id, "0.1", "/dev/ttyUSB0"), now_ms)

    def deliver(self) -> None:
        """All records of the table arrive."""
        self.store.append(self.table.log_id, self.table.records)
        self.hall.records_stored(self.table.device_id)

    def told(self, device_id: str = "table-07") -> list[tuple[str, object, object]]:
        """Types, matches and revisions of what a device was told."""
        log_id = self.head_logs.log_ids.get(device_id)
        records = all_records(self.store, log_id, first_seq=2) if log_id else ()
        return [
            (record.content.type, record.content.data["match_id"], record.content.data["revision"])
            for record in records
        ]


def test_a_table_that_reports_gets_its_first_pairing() -> None:
    scene = Scene()
    scene.hear()

    assert scene.told() == [("assignment", "1", 1)]
    assert scene.hall.take_changes().told == {"table-07"}


def test_a_confirmed_match_is_final_and_brings_the_next_pairing() -> None:
    scene = Scene()
    scene.hear()
    scene.table.assign("1", boards=1)
    scene.table.play_match(LEFT)
    scene.hall.take_changes()
    scene.deliver()

    changes = scene.hall.take_changes()
    assert scene.hall.results["1"].progress is Progress.FINAL
    assert scene.told() == [("assignment", "1", 1), ("assignment", "5", 1)]
    assert (changes.tables, changes.matches, changes.told) == ({"7"}, {"1"}, {"table-07"})


def test_a_table_is_told_nothing_before_everything_it_had_is_here() -> None:
    """A laptop that lost its store, and a table with a confirmed match: it would be told to play that again."""
    scene = Scene()
    scene.table.assign("1", boards=1)
    scene.table.play_match(LEFT)
    records = scene.table.records
    scene.hall.heard(Heard("table-07", "7", scene.table.log_id, seq=len(records)), 0)
    told = [scene.told()]
    for until in (1, 2, len(records) - 1):
        scene.store.append(scene.table.log_id, records[:until])
        scene.hall.records_stored("table-07")
        told.append(scene.told())
    scene.deliver()

    assert told == [[]] * 4
    assert scene.told() == [("assignment", "5", 1)]
    assert scene.hall.results["1"].progress is Progress.FINAL


def test_what_a_table_has_from_a_head_table_that_is_lost_is_told_under_the_same_revision() -> None:
    scene = Scene()
    scene.table.assign("1", revision=4, boards=1)
    scene.table.toss()
    scene.hear()

    assert scene.told() == [("assignment", "1", 4)]


@pytest.mark.parametrize("flaw", [Flaw.FORK, Flaw.PEER_FAULT])
def test_a_table_whose_records_can_never_come_is_told_all_the_same(flaw: Flaw) -> None:
    scene = Scene()
    scene.hall.heard(Heard("table-07", "7", scene.table.log_id, seq=9), 0)
    told = scene.told()
    scene.hall.flawed("table-07", flaw)

    assert (told, scene.told()) == ([], [("assignment", "1", 1)])


def test_a_restart_loses_nothing_and_tells_nothing_twice() -> None:
    scene = Scene()
    scene.hear()
    scene.table.assign("1", boards=1)
    scene.table.toss()
    scene.table.play_board(RIGHT)
    scene.deliver()

    again = Scene(scene.store, scene.table)
    results = dict(again.hall.results)
    again.hear()

    assert results == scene.hall.results
    assert again.told() == [("assignment", "1", 1)]
    assert again.head_logs.log_ids == scene.head_logs.log_ids


def test_the_second_device_under_one_label_is_refused_and_both_are_named() -> None:
    """Cases 22."""
    scene = Scene()
    spare = PlayedTable(device_id="table-99", log_id="00000000000000bb")
    scene.hear()
    scene.hear(spare, now_ms=1_000)

    devices = scene.hall.devices
    assert (devices["table-99"].rival, devices["table-07"].rival) == ("table-07", None)
    assert scene.told("table-99") == []


def test_a_refused_device_gets_the_label_when_the_other_has_gone() -> None:
    scene = Scene()
    spare = PlayedTable(device_id="table-99", log_id="00000000000000bb")
    scene.hear()
    scene.hear(spare, now_ms=1_000)
    scene.hall.status_received("table-99", TableStatus(), LOST_AFTER_MS + 1)

    assert scene.hall.devices["table-99"].rival is None
    assert scene.told("table-99") == [("assignment", "1", 1)]


def test_two_devices_under_one_label_keep_their_refusal_when_both_go_on_talking() -> None:
    scene = Scene()
    spare = PlayedTable(device_id="table-99", log_id="00000000000000bb")
    scene.hear()
    scene.hear(spare)
    for now_ms in range(0, 60_000, 2_000):
        scene.hall.status_received("table-07", TableStatus(), now_ms)
        scene.hall.status_received("table-99", TableStatus(), now_ms)

    assert scene.hall.devices["table-99"].rival == "table-07"


def test_the_latest_status_is_kept_with_its_instant() -> None:
    scene = Scene()
    scene.hear()
    scene.hall.status_received("table-07", TableStatus(phase=Phase.TOSS), 5_000)
    scene.hall.status_received("table-07", TableStatus(phase=Phase.READY), 7_000)

    device = scene.hall.devices["table-07"]
    assert (device.status, device.age_ms(9_500)) == (TableStatus(phase=Phase.READY), 2_500)


def test_a_status_of_a_device_that_never_said_who_it_is_is_nobodys() -> None:
    scene = Scene()
    scene.hall.status_received("table-07", TableStatus(), 0)

    assert scene.hall.devices == {}


def test_a_forked_device_is_marked_for_a_person() -> None:
    """Cases 21."""
    scene = Scene()
    scene.hear()
    scene.hall.flawed("table-07", Flaw.FORK)
    scene.hear()

    assert scene.hall.devices["table-07"].flaws == {Flaw.FORK}


def test_results_stay_when_a_table_goes_on_with_a_fresh_card() -> None:
    """Cases 21: the old log is not continued, yet what was played in it was played."""
    scene = Scene()
    scene.table.assign("1", boards=1)
    scene.table.play_match(LEFT)
    scene.hear()
    fresh = PlayedTable(log_id="00000000000000cc")
    scene.hear(fresh)

    assert scene.hall.results["1"].progress is Progress.FINAL
    assert scene.told() == [("assignment", "5", 1)]


def test_a_changed_plan_reaches_the_tables() -> None:
    scene = Scene()
    scene.hear()
    scene.hall.replan(EventPlan("ถ้วย", (), (PLAN.pairings[1], PLAN.pairings[0])))

    assert scene.told() == [("assignment", "1", 1), ("assignment", "5", 1)]


def test_what_a_failing_store_kept_from_a_table_is_told_later(caplog: pytest.LogCaptureFixture) -> None:
    """Cases 19."""
    store = FailingStore()
    scene = Scene(store)
    store.append(scene.table.log_id, scene.table.records)
    store.is_failing = True
    scene.hall.heard(Heard("table-07", "7", scene.table.log_id), 0)
    told_at_first = scene.told()
    store.is_failing = False
    scene.hall.try_again()

    assert (told_at_first, scene.told()) == ([], [("assignment", "1", 1)])
    assert "can't be told its match now" in caplog.text
