"""Lines, hall and pages together, over real conversations: every record once, every pairing once, faults shown."""

from collections.abc import Sequence
from typing import Any

from headtable.alarms import AlarmCode
from headtable.results import Progress
from headtable.table_views import table_view
from journal.errors import StoreUnavailableError
from journal.memory import MemoryStore
from journal.notices import ForeignEvent
from journal.record import Head, Record
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.played_table import LEFT, RIGHT, PlayedTable

STATUS: dict[str, Any] = {"phase": "turn", "board": 1, "turn": "left", "left_ms": 90_000, "is_running": True}


def told(end: TableEnd) -> list[tuple[str, str, int]]:
    return [(type_name, data["match_id"], data["revision"]) for type_name, data in end.told]


def test_a_table_that_is_plugged_in_gets_its_pairing_and_its_results_come_back() -> None:
    desk = HeadDesk(plan_of(("1", "7"), ("5", "7")))
    end = desk.plug(TableEnd())
    desk.run()
    ((_, assignment),) = end.told
    end.table.assign_as_told(assignment)
    end.table.toss()
    end.table.play_board(LEFT)
    desk.run()
    playing = desk.hall.results["1"].progress
    end.table.ready()
    end.table.confirm()
    desk.run()

    assert (playing, desk.hall.results["1"].progress) == (Progress.PLAYING, Progress.FINAL)
    assert told(end) == [("assignment", "1", 1), ("assignment", "5", 1)]


def test_a_result_is_shown_within_two_rounds_of_the_line() -> None:
    desk = HeadDesk(plan_of(("1", "7")))
    end = desk.plug(TableEnd())
    end.table.assign("1", boards=1)
    end.table.toss()
    desk.run()
    end.table.play_board(RIGHT)
    before_ms = desk.clock.now_ms()
    desk.run(until=lambda: desk.hall.results["1"].progress is Progress.PLAYING)

    assert desk.clock.now_ms() - before_ms <= 200


def test_after_an_unplugged_cable_everything_arrives_once_on_another_port() -> None:
    """Cases 18."""
    desk = HeadDesk(plan_of(("1", "7")))
    end = desk.plug(TableEnd())
    end.table.assign("1", boards=1)
    end.table.toss()
    desk.run()
    desk.unplug("/dev/tty0")
    end.table.play_board(LEFT)
    end.table.ready()
    end.table.confirm()
    desk.run()
    while_away = desk.hall.results["1"].progress
    desk.plug(end, "/dev/tty2")
    desk.run()

    assert (while_away, desk.hall.results["1"].progress) == (Progress.ASSIGNED, Progress.FINAL)
    assert desk.store.read(end.table.log_id, 1, 100) == end.table.records
    assert desk.hall.devices["table-07"].port == "/dev/tty2"
    assert told(end) == [("assignment", "1", 1)]


def test_the_status_of_a_table_ages_and_is_lost_after_15_seconds() -> None:
    desk = HeadDesk(plan_of(("1", "7")))
    end = desk.plug(TableEnd())
    end.conversation.set_status(STATUS)
    desk.run()
    desk.unplug()
    start_ms = desk.clock.now_ms() - (table_view(desk.hall, "7", desk.clock.now_ms()).age_ms or 0)

    seen = [table_view(desk.hall, "7", start_ms + age_ms) for age_ms in (0, 5_000, 5_001, 15_000, 15_001)]

    assert [view.freshness.value for view in seen] == ["fresh", "fresh", "stale", "stale", "lost"]
    assert [view.left_ms for view in seen] == [90_000, 85_000, 84_999, 75_000, 74_999]


def test_a_label_in_thai_digits_is_the_same_table() -> None:
    desk = HeadDesk(plan_of(("1", "7")))
    end = desk.plug(TableEnd(PlayedTable(label="๗")))
    desk.run()

    assert told(end) == [("assignment", "1", 1)]


def test_two_boxes_with_one_label_are_both_named_and_only_one_is_told() -> None:
    """Cases 22."""
    desk = HeadDesk(plan_of(("1", "7")))
    first = desk.plug(TableEnd(), "/dev/tty0")
    desk.run()
    second = desk.plug(TableEnd(PlayedTable(device_id="table-99", log_id="00000000000000bb")), "/dev/tty1")
    desk.run()

    (alarm,) = table_view(desk.hall, "7", desk.clock.now_ms()).alarms
    assert (alarm.code, alarm.detail) == (AlarmCode.LABEL_TAKEN, "table-07, table-99")
    assert (told(first), told(second)) == ([("assignment", "1", 1)], [])


def test_a_box_that_says_goodbye_frees_its_label_at_once() -> None:
    desk = HeadDesk(plan_of(("1", "7")))
    first = desk.plug(TableEnd(), "/dev/tty0")
    desk.run()
    first.conversation.leave()
    desk.run(300)
    second = desk.plug(TableEnd(PlayedTable(device_id="table-99", log_id="00000000000000bb")), "/dev/tty1")
    desk.run()

    assert told(second) == [("assignment", "1", 1)]


def test_a_box_of_another_event_is_refused_on_both_sides_and_shown_at_its_line() -> None:
    desk = HeadDesk(plan_of(("1", "7")))
    stranger = desk.plug(TableEnd(event_id="event-2"))
    desk.run()

    (line, *_) = desk.collector.line_views()
    assert isinstance(line.refusal, ForeignEvent)
    assert any(isinstance(notice, ForeignEvent) for notice in stranger.notices)
    assert (desk.hall.devices, desk.store.logs()) == ({}, [])


def test_a_box_with_a_wrong_key_leaves_nothing_in_the_store() -> None:
    desk = HeadDesk(plan_of(("1", "7")))
    desk.plug(TableEnd(secret=b"another key".ljust(32)))
    desk.run()

    assert (desk.hall.devices, desk.store.logs()) == ({}, [])
    assert isinstance(desk.collector.line_views()[0].refusal, ForeignEvent)


def test_a_cloned_card_is_kept_out_and_the_table_is_marked() -> None:
    """Cases 21: two boxes under one id went on from the same card."""
    desk = HeadDesk(plan_of(("1", "7")))
    end = desk.plug(TableEnd())
    end.table.assign("1", boards=1)
    desk.run()
    desk.unplug()
    clone = PlayedTable()
    clone.assign("1", boards=1, stage_name="สาย ข")
    desk.plug(TableEnd(clone))
    desk.run()

    alarms = [alarm.code for alarm in table_view(desk.hall, "7", desk.clock.now_ms()).alarms]
    assert alarms == [AlarmCode.FORK]
    assert desk.store.read(end.table.log_id, 1, 100) == end.table.records


def test_a_head_table_that_was_restored_tells_its_tables_anew() -> None:
    desk = HeadDesk(plan_of(("1", "7"), ("5", "7")))
    end = desk.plug(TableEnd())
    desk.run()
    end.table.assign_as_told(end.told[0][1])
    end.table.play_match(LEFT)
    desk.run()
    end.table.assign_as_told(end.told[1][1])
    desk.run()
    desk.unplug()

    old_store = MemoryStore()
    for log_id in desk.store.logs():
        old_store.append(log_id, desk.store.read(log_id, 1, 2))  # an old backup
    restored = HeadDesk(plan_of(("1", "7"), ("5", "7"), boards=3), old_store)
    restored.plug(end)
    restored.run(20_000)

    assert restored.hall.results["1"].progress is Progress.FINAL
    assert told(end)[-1] == ("assignment", "5", 2)
    assert end.told[-1][1]["boards"] == 3


class StubbornStore(MemoryStore):
    """A store whose medium fails for a while."""

    is_failing = False

    def append(self, log_id: str, records: Sequence[Record]) -> Head:
        if self.is_failing:
            raise StoreUnavailableError("read-only")
        return super().append(log_id, records)


def test_records_that_could_not_be_kept_are_not_acked_and_come_again() -> None:
    """Cases 19."""
    store = StubbornStore()
    desk = HeadDesk(plan_of(("1", "7")), store)
    end = desk.plug(TableEnd())
    desk.run()
    end.table.assign("1", boards=1)
    store.is_failing = True
    desk.run()
    kept_while_failing = store.head(end.table.log_id).seq
    store.is_failing = False
    desk.run(10_000)

    assert (kept_while_failing, store.head(end.table.log_id).seq) == (1, 2)
