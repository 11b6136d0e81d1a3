"""Wall time for tables: never older than a record that exists (cases 24)."""

from hardware.fakes import FakeClock
from headtable.wall_time import newest_utc_ms, utc_ahead_ms
from journal import chain
from journal.memory import MemoryStore
from journal.record import Stamp
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
