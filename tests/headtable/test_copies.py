"""The head table's own logs at the tables: given when the line is idle, and back when the laptop is lost."""

from collections.abc import Sequence
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headtable.alarms import AlarmCode, alarms_of
from headtable.at_table import at_table
from headtable.copies import HEAD_COPY, Copy, copy_of, read_copy, unpacked
from headtable.copies_found import take_out_copies
from headtable.copying import Copier
from headtable.devices import Device
from headtable.drawing import Schedule, drawn_plan
from headtable.event import Entrant, EventPlan
from headtable.plan_book import PlanBook
from journal.memory import MemoryStore
from journal.messages import Identity
from journal.opening import JournalOpened, Role, opening_record
from journal.record import MAX_BODY_BYTES, Content, Record, Stamp, encode
from journal.session_keys import device_key
from journal.stored_log import StoredLog
from kiosk.core.inbox import Item
from kiosk.core.sync_worker import HeadLink, LinkParts
from rules import rulesets
from rules.events import MatchAssigned, Player
from tests.support.browser import Browser
from tests.support.head_desk import EVENT_ID, ROUND_MS, SECRET, HeadDesk, Nonces, plan_of
from tests.support.journals import LOG, log_of
from tests.support.small_event import enter, enter_group_stage, small_plan

TABLE_LOG = "00000000000000aa"
_NONCES = (Nonces(number * 1_000) for number in count(10_000))


def vars_of(copy: Copy) -> dict[str, str | int]:
    return {
        "log_id": copy.log_id,
        "first_seq": copy.first_seq,
        "last_seq": copy.last_seq,
        "packed": copy.packed,
    }


def pieces_of(records: Sequence[Record]) -> list[Copy]:
    """The records in as many pieces as it takes."""
    pieces: list[Copy] = []
    while records:
        order, last_seq = copy_of(LOG, records)
        copy = read_copy(Content(1, order.type, Stamp(0, "boot"), order.data))
        assert copy is not None
        pieces.append(copy)
        records = [record for record in records if record.seq > last_seq]
    return pieces


@given(st.integers(1, 400), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_pieces_in_any_order_and_twice_make_the_log_again(length: int, chance: object) -> None:
    records = log_of(length)
    pieces = pieces_of(records)
    shuffled = [*pieces, pieces[0]]
    chance.shuffle(shuffled)  # type: ignore[attr-defined]

    assert unpacked(shuffled) == {LOG: records}


def test_every_piece_fits_a_record() -> None:
    for copy in pieces_of(log_of(2_000)):
        assert len(encode(1, HEAD_COPY, Stamp(0, "boot"), vars_of(copy))) <= MAX_BODY_BYTES


def test_without_a_piece_only_what_comes_before_it_is_made_again() -> None:
    records = log_of(4_000)
    first, _second, *others = pieces_of(records)

    assert unpacked([first, *others]) == {LOG: records[: first.last_seq]}
    assert unpacked(others) == {}


@pytest.mark.parametrize("packed", ["", "no base64!", "AAAA", "eNpjYAAAAAIAAQ=="])
def test_what_was_never_packed_here_makes_nothing(packed: str) -> None:
    assert unpacked([Copy(LOG, 1, 2, packed)]) == {}


class Box:
    """A table's real end of the line."""

    def __init__(self, number: int = 1) -> None:
        self.device_id, self.told = f"table-{number}", list[Item]()
        self.store = MemoryStore()
        opened = JournalOpened(TABLE_LOG, self.device_id, str(number), "test", Role.TABLE)
        self.store.append(TABLE_LOG, [opening_record(opened, Stamp(0, "boot"))])
        identity = Identity(Role.TABLE, self.device_id, str(number), "test", EVENT_ID, "boot-t")
        parts = LinkParts(identity, device_key(SECRET, self.device_id), next(_NONCES))
        self.link = HeadLink(parts, StoredLog(self.store, TABLE_LOG), self.store, self.told.append)

    def copies(self) -> list[Copy]:
        found = [
            read_copy(record.content) for log_id in self.store.logs() for record in self.store.read(log_id, 1, 9_999)
        ]
        return [copy for copy in found if copy is not None]


class Line:
    """A box at a head table's line; `bytes_out` counts what the head table says."""

    def __init__(self, desk: HeadDesk, box: Box, port: str = "/dev/tty0") -> None:
        self.desk, self.box, self.talker = desk, box, desk.links[port].talker
        self.bytes_out = 0
        self.talker.opened(desk.clock.now_ms())
        box.link.opened(desk.clock.now_ms())

    def cut(self) -> None:
        self.talker.closed(self.desk.clock.now_ms())
        self.box.link.closed(self.desk.clock.now_ms())

    def run(self, for_ms: int) -> None:
        self.box.link.set_status({"phase": "no_match"})
        for _ in range(for_ms // ROUND_MS):
            now_ms = self.desk.clock.now_ms()
            for packet in self.talker.packets_due(now_ms):
                self.bytes_out += len(packet)
                self.box.link.receive(packet, now_ms)
            for packet in self.box.link.packets_due(now_ms):
                self.talker.receive(packet, now_ms)
            self.desk.collector.step()
            self.desk.clock.advance(ROUND_MS)


def own_logs_of(desk: HeadDesk) -> dict[str, list[Record]]:
    return dict(desk.decision_log.logs.whole())


def large_plan() -> EventPlan:
    """200 players in 25 groups: 700 matches."""
    entrants = [Entrant(Player(str(number), f"ผู้เล่นคนที่ {number}"), "นครปฐม", str(number % 25)) for number in range(200)]
    tables = tuple(str(number) for number in range(1, 33))
    return drawn_plan("ถ้วยใหญ่", entrants, Schedule(tables), rulesets.from_overrides("tsa", {}))


def recovered(box: Box) -> HeadDesk:
    """A new laptop that has nothing but the event's key, after it listened to the box."""
    desk = HeadDesk(EventPlan("", (), ()))
    for link in desk.links.values():
        link.talker.wants_returned = True
    line = Line(desk, box)
    line.run(10_000)
    take_out_copies(desk.store)
    return desk


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
