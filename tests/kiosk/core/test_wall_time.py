"""Wall times on records: the head table's or a chip's where one is known, and never more than a label (cases 24)."""

from pathlib import Path

from journal.record import Stamp
from kiosk.core.wall_time import WallNews
from rules.events import TimeSource
from tests.support.box import Box
from tests.support.table import assignment

AHEAD_MS = 1_790_000_000_000


def labels(box: Box) -> list[tuple[str, int]]:
    """Type of each record of the box's log, and how far its wall time is ahead of its instant."""
    assert box.table is not None
    log_id = box.table.writer.log_id
    contents = [record.content for record in box.store.read(log_id, 1, 100)]
    return [(content.type, _ahead_ms(content.stamp)) for content in contents]


def _ahead_ms(stamp: Stamp) -> int:
    return (stamp.utc_ms or 0) - stamp.at_ms


def test_records_of_a_box_without_a_clock_chip_are_labelled_by_the_head_tables_clock(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.start()
    own_ms = box.clock.wall_ms() - box.clock.now_ms()
    box.give(assignment())
    box.give(WallNews(AHEAD_MS - 5_000, TimeSource.CLOCK_CHIP))
    box.act("arrive", seat="left")
    box.give(WallNews(AHEAD_MS))
    box.clock.step_wall(-3_600_000)
    box.act("arrive", seat="right")
    told = [one for one in labels(box) if one[0] in {"match_assigned", "player_arrived"}]
    assert told == [
        ("match_assigned", own_ms),
        ("player_arrived", AHEAD_MS - 5_000),
        ("player_arrived", AHEAD_MS),
    ]
