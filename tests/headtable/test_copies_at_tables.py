"""The head table's own logs go to real boxes when the line is idle, and come back when the laptop is lost."""

from headtable.alarms import AlarmCode, alarms_of
from headtable.at_table import at_table
from headtable.copies import unpacked
from headtable.copies_found import take_out_copies
from headtable.copying import Copier
from headtable.devices import Device
from headtable.event import EventPlan
from headtable.plan_book import PlanBook
from journal.memory import MemoryStore
from journal.opening import JournalOpened, Role, opening_record
from journal.record import Stamp
from rules.events import MatchAssigned
from tests.support.browser import Browser
from tests.support.copy_line import TABLE_LOG, Box, Line, large_plan, own_logs_of, recovered
from tests.support.head_desk import HeadDesk, plan_of
from tests.support.small_event import enter, enter_group_stage, small_plan


def test_a_lost_laptop_is_made_again_from_one_table() -> None:
    desk = HeadDesk(small_plan(), gives_copies=True)
    PlanBook(desk.decision_log).record(small_plan())
    line = Line(desk, Box())
    line.run(5_000)
    enter(desk.hall, "1", "11")
    line.run(5_000)
    line.cut()

    again = recovered(line.box)

    assert own_logs_of(again) == own_logs_of(desk)
    assert PlanBook(again.decision_log).recorded() == small_plan()
    assert again.decision_log.decided() == list(desk.hall.decided)
    assert again.store.read(TABLE_LOG, 1, 9) == line.box.store.read(TABLE_LOG, 1, 9)


def test_a_cable_that_is_pulled_while_copies_come_back_costs_nothing() -> None:
    plan = large_plan()
    desk = HeadDesk(plan, gives_copies=True)
    PlanBook(desk.decision_log).record(plan)
    line = Line(desk, Box())
    line.run(40_000)
    line.cut()
    again = HeadDesk(EventPlan("", (), ()))
    for link in again.links.values():
        link.talker.wants_returned = True
    for _ in range(8):
        pulled = Line(again, line.box)
        pulled.run(1_200)
        pulled.cut()
    Line(again, line.box).run(10_000)
    take_out_copies(again.store)

    assert own_logs_of(again) == own_logs_of(desk)
    assert again.store.head(TABLE_LOG) == line.box.store.head(TABLE_LOG)


def test_every_decision_reaches_the_table_within_seconds_and_once() -> None:
    desk = HeadDesk(small_plan(), gives_copies=True)
    PlanBook(desk.decision_log).record(small_plan())
    line = Line(desk, Box())
    line.run(6_000)
    before = len(line.box.copies())
    enter_group_stage(desk.hall)
    line.run(6_000)
    line.cut()
    Line(desk, line.box).run(20_000)

    assert unpacked(line.box.copies()) == own_logs_of(desk)
    assert len(line.box.copies()) <= before + 2


def test_the_page_says_at_which_tables_everything_is_kept() -> None:
    desk = HeadDesk(small_plan(), gives_copies=True)
    PlanBook(desk.decision_log).record(small_plan())
    line, browser = Line(desk, Box()), Browser(desk.app)
    line.run(400)
    before = browser.get("/files").text
    line.run(6_000)
    after = browser.get("/files").text
    enter(desk.hall, "1", "11")

    assert "มีสำเนาครบที่ 0 จาก 1 โต๊ะที่ต่ออยู่: –" in before
    assert "มีสำเนาครบที่ 1 จาก 1 โต๊ะที่ต่ออยู่: 1" in after
    assert "มีสำเนาครบที่ 0 จาก 1" in browser.get("/files").text


def test_an_assignment_waits_for_no_more_than_one_piece() -> None:
    """A large plan takes several pieces; the table's match comes before all but the first."""
    plan = large_plan()
    desk = HeadDesk(plan, gives_copies=True)
    PlanBook(desk.decision_log).record(plan)
    line = Line(desk, Box())
    line.run(3_000)

    assert [item.match_id for item in line.box.told if isinstance(item, MatchAssigned)] == ["1"]
    assert len(line.box.copies()) <= 1


def test_a_large_plan_takes_little_of_the_line() -> None:
    plan = large_plan()
    desk = HeadDesk(plan, gives_copies=True)
    PlanBook(desk.decision_log).record(plan)
    line = Line(desk, Box())
    line.run(40_000)

    assert unpacked(line.box.copies()) == own_logs_of(desk)
    assert line.bytes_out < 100_000  # under 9 s of line at 11,520 bytes a second, spread over half a minute


def test_a_head_table_on_an_old_copy_of_its_store_gets_back_what_came_since() -> None:
    """Nobody has to notice: the table says that it was told more, and gives it back (cases 21)."""
    desk = HeadDesk(small_plan(), gives_copies=True)
    PlanBook(desk.decision_log).record(small_plan())
    line = Line(desk, Box())
    line.run(5_000)
    old = MemoryStore()
    for log_id in desk.store.logs():
        old.append(log_id, desk.store.read(log_id, 1, 9_999))
    enter(desk.hall, "1", "11")
    line.run(5_000)
    line.cut()

    again = HeadDesk(small_plan(), old, gives_copies=True)
    restored = Line(again, line.box)
    restored.run(15_000)

    assert list(again.hall.decided) == list(desk.hall.decided)
    assert len(again.hall.decided) == 1
    assert AlarmCode.HEAD_OUTDATED in {one.code for one in alarms_of(again.hall, at_table(again.hall, "1"), 0)}
    enter(again.hall, "2", "33")
    restored.run(6_000)
    assert unpacked(line.box.copies()) == own_logs_of(again)


def test_many_tables_get_their_copies_a_few_at_a_time_and_all_of_them() -> None:
    """Each piece is a write to the disk, for which every page would wait."""
    desk = HeadDesk(large_plan(), gives_copies=True)
    PlanBook(desk.decision_log).record(large_plan())
    copier = Copier(desk.store, desk.head_logs, desk.decision_log.logs)
    devices = [Device(f"table-{number}", str(number), f"{number:016x}") for number in range(1, 33)]
    steps: list[int] = []
    while not steps or steps[-1]:
        for device in devices:
            log = desk.head_logs.log_for(device.device_id, device.label)
            copier.acked(device.device_id, log.log_id, log.head().seq)
        steps.append(len(copier.step(devices)))

    assert max(steps) == 4
    assert sum(steps) == 32 * 4
    assert len(copier.holders(devices)) == 32


def test_a_table_gives_back_nothing_in_the_head_tables_name_that_it_was_not_told() -> None:
    desk = HeadDesk(plan_of(("1", "7")))
    box = Box()
    forged = "00000000000000ef"
    opened = JournalOpened(forged, "head-1", "decisions", "x", Role.HEAD)
    box.store.append(forged, [opening_record(opened, Stamp(0, "boot"))])
    for link in desk.links.values():
        link.talker.wants_returned = True
    Line(desk, box).run(5_000)

    assert forged not in desk.store.logs()


def test_a_head_table_that_has_all_it_needs_asks_for_nothing() -> None:
    desk = HeadDesk(small_plan(), gives_copies=True)
    PlanBook(desk.decision_log).record(small_plan())
    line = Line(desk, Box())
    line.run(5_000)
    line.cut()
    again = HeadDesk(small_plan())
    Line(again, line.box).run(5_000)

    assert set(again.store.logs()) & set(desk.store.logs()) == {TABLE_LOG}
