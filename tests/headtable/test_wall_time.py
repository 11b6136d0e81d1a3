"""Wall time for tables: never older than a record that exists (cases 24)."""

from hardware.fakes import FakeClock
from headtable.author import Author
from headtable.head_logs import HeadLogs
from headtable.mailbox import Mailbox
from headtable.table_line import TableLine
from headtable.wall_time import clock_fault, clock_warning, newest_utc_ms, utc_ahead_ms
from journal import chain
from journal.memory import MemoryStore
from journal.messages import Identity
from journal.notices import TimeSample
from journal.opening import Role
from journal.record import Stamp
from journal.session_keys import device_key
from tests.support.browser import Browser
from tests.support.head_desk import SECRET, HeadDesk, TableEnd, plan_of
from tests.support.played_table import PlayedTable


def test_the_newest_record_of_any_log_is_found() -> None:
    store = MemoryStore()
    store.append("00000000000000aa", PlayedTable().records)
    other = PlayedTable(log_id="00000000000000bb")
    other.records.append(chain.make(other.records[-1].head, "toss_made", Stamp(1, "boot-1", 5_000), {}))
    store.append(other.log_id, other.records)

    assert newest_utc_ms(store) == 5_000


def test_time_is_handed_out_only_by_a_clock_that_can_be_right() -> None:
    clock = FakeClock(now_ms=1_000, wall_ms=9_000)

    assert [utc_ahead_ms(clock, newest_ms) for newest_ms in (0, 9_000, 9_001)] == [8_000, 8_000, None]


def test_a_clock_that_can_not_be_right_is_said_with_what_to_do() -> None:
    """The set times at the tables depend on it."""
    clock = FakeClock(now_ms=1_000, wall_ms=1_796_000_000_000)

    assert clock_warning(clock, 1_796_000_000_000) is None
    for newest_ms in (1_896_000_000_000, 10**18):
        warning = clock_warning(clock, newest_ms)
        assert warning is not None
        assert "put the clock right" in warning


def test_a_clock_that_stands_a_day_after_every_set_time_is_named() -> None:
    """TSA 7: everybody would be late; a match set for later, or none that waits, says that the clock may be right."""
    day_ms = 86_400_000
    clock = FakeClock(now_ms=1_000, wall_ms=1_796_000_000_000)
    starts_at = [clock.wall_ms() - 365 * day_ms, clock.wall_ms() - 364 * day_ms]

    fault = clock_fault(clock, 0, starts_at)

    assert fault is not None
    assert "everybody counts as late" in fault.en
    assert clock_fault(clock, 0, [*starts_at, clock.wall_ms() - day_ms]) is None
    assert clock_fault(clock, 0, []) is None


def test_a_clock_that_stands_before_the_records_is_named_on_the_page() -> None:
    desk = HeadDesk(plan_of(("1", "7")))
    page = Browser(desk.app).get("/").text
    late = HeadDesk(plan_of(("1", "7")), newest_utc_ms=desk.clock.wall_ms() + 1)

    assert "นาฬิกาของเครื่องนี้คือ" not in page
    assert "โต๊ะจึงไม่ได้รับเวลา" in Browser(late.app).get("/").text


def test_a_laptop_whose_clock_is_put_right_tells_its_tables_without_a_new_line() -> None:
    """The set times are by the laptop's clock, so its tables follow it."""
    clock = FakeClock(now_ms=1_000, wall_ms=9_000)
    store = MemoryStore()
    author = Author("head-1", "head 0.1", lambda: Stamp(clock.now_ms(), "boot-h", clock.wall_ms()))
    me = Identity(Role.HEAD, "head-1", "โต๊ะกลาง", "head 0.1", "event-1", "boot-h")
    logs, nonces = HeadLogs(store, author), iter(range(1_000))
    key = device_key(SECRET, "table-07")
    line = TableLine(
        "/dev/tty0",
        me,
        lambda _device: key,
        store,
        logs,
        Mailbox(),
        lambda: next(nonces).to_bytes(16, "big"),
        lambda: utc_ahead_ms(clock, 0),
    )
    end = TableEnd()
    line.opened(clock.now_ms())
    end.conversation.line_opened(clock.now_ms())
    for round_number in range(400):
        if round_number == 200:
            clock.step_wall(3_600_000)
        for packet in line.packets_due(clock.now_ms()):
            end.conversation.receive(packet, clock.now_ms())
        for packet in end.turn(clock.now_ms()):
            line.receive(packet, clock.now_ms())
        clock.advance(100)
    told = {notice.utc_ahead_ms for notice in end.notices if isinstance(notice, TimeSample)}
    assert told == {8_000, 3_608_000}
