"""The set time over a restart: an outage does not stop lateness, since it goes by the wall clock (TSA 7, COMP 7.5)."""

from pathlib import Path

import pytest

from hardware.fakes import FakeClock
from kiosk.core.wall_time import WallNews
from tests.support.box import Box
from tests.support.set_times import AHEAD_MS, MINUTE_MS, set_time
from tests.support.table import assignment


def rebooted(box: Box, away_ms: int) -> int:
    """The box comes back on a clock that begins anew; returns how far wall time is ahead of that."""
    wall_ms = box.clock.now_ms() + AHEAD_MS + away_ms
    box.die()
    box.clock = FakeClock(30_000)
    box.start("boot-2")
    return wall_ms - 30_000


def test_an_outage_does_not_stop_lateness(tmp_path: Path) -> None:
    """The set time is by the wall clock, so it is said again on the new boot's clock, the outage included."""
    box = Box(tmp_path)
    box.start()
    box.give(WallNews(AHEAD_MS), assignment(), set_time())
    box.act("arrive", seat="left")
    box.clock.advance(11 * MINUTE_MS)
    box.give()
    ahead_ms = rebooted(box, 5 * MINUTE_MS)
    assert box.table is not None
    state = box.table.desk.record.state
    assert (state.arrival.start_at_ms, state.arrival.is_there.left) == (None, True)
    box.give(assignment(), set_time(), WallNews(ahead_ms))
    assert box.table.desk.record.state.arrival.start_at_ms == 30_000 - 6 * MINUTE_MS
    box.clock.advance(15 * MINUTE_MS)
    box.give()
    assert box.table.desk.record.state.question is not None


@pytest.mark.parametrize("wall", [WallNews(AHEAD_MS), None], ids=["known", "unknown"])
def test_a_restart_of_the_program_alone_keeps_the_set_time_without_asking_anybody(
    tmp_path: Path, wall: WallNews | None
) -> None:
    """The clock it was said on still runs, so no wall time is needed."""
    box = Box(tmp_path)
    box.start()
    box.give(*([wall] if wall is not None else []), assignment(), set_time())
    if wall is None:
        box.act("set_start", ago_ms=0)
    assert box.table is not None
    before = box.table.desk.record.state.arrival.start_at_ms
    box.advance(1_000)
    table = box.start()
    assert (table.desk.record.state.arrival.start_at_ms, before is not None) == (before, True)


def test_an_outage_without_the_time_of_day_leaves_it_to_the_referee(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.start()
    box.give(assignment(), set_time())
    box.act("set_start", ago_ms=0)
    ahead_ms = rebooted(box, 5 * MINUTE_MS)
    box.give(assignment(), set_time(), WallNews(ahead_ms))
    assert box.table is not None
    assert box.table.desk.record.state.arrival.start_at_ms is None
    box.act("set_start", ago_ms=5 * MINUTE_MS)
    assert box.table.desk.record.state.arrival.start_at_ms == 30_000 - 5 * MINUTE_MS
