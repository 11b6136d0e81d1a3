"""A start while the card is silent: which journal counts once it answers again, whatever the wall clock says (24)."""

from pathlib import Path
from typing import Any

import pytest

from journal import chain
from journal.memory import MemoryStore
from journal.opening import continue_log, opening_record
from journal.record import Stamp
from journal.values import to_json
from kiosk.core.restore import label_above, own_log
from rules.state import Phase
from tests.support.box import Box
from tests.support.journals import LOG, OTHER_LOG, STAMP, opened
from tests.support.silent_store import SilentStore
from tests.support.table import assignment

YEARS_MS = 50 * 365 * 86_400_000
OLDER = "00000000000000dd"
MATCH: Any = ("match_assigned", STAMP, to_json(assignment(), leave_out="at_ms"))


@pytest.fixture
def store() -> SilentStore:
    return SilentStore()


@pytest.fixture
def box(tmp_path: Path, store: SilentStore) -> Box:
    """A box that has played into the first board of match m1."""
    box = Box(tmp_path, lambda _path: store)
    box.start()
    box.play_board()
    box.advance(1_000)
    return box


def start_blind(box: Box, store: SilentStore) -> None:
    """The program starts again before the card answers, and then the card does."""
    store.is_silent = True
    box.start()
    store.is_silent = False


def match_in_hand(box: Box) -> str | None:
    assert box.table is not None
    held = box.table.desk.record.state.assignment
    return held.match_id if held is not None else None


@pytest.mark.parametrize("step_ms", [-YEARS_MS, 0, YEARS_MS])
def test_what_was_played_since_counts_at_the_next_start(box: Box, store: SilentStore, step_ms: int) -> None:
    box.clock.step_wall(step_ms)
    start_blind(box, store)
    box.give(assignment("m2"))
    box.act("toss", winner="left", first="left")
    box.act("start_board")
    box.advance(10_000)
    for _ in range(2):
        box.start()
        assert (match_in_hand(box), box.phase) == ("m2", Phase.PAUSED)
    assert box.left_ms() == 110_000


@pytest.mark.parametrize("step_ms", [-YEARS_MS, 0, YEARS_MS])
def test_nothing_played_since_leaves_the_match_before_it(box: Box, store: SilentStore, step_ms: int) -> None:
    box.clock.step_wall(step_ms)
    start_blind(box, store)
    box.advance(10_000)
    assert match_in_hand(box) is None
    box.start()
    assert (match_in_hand(box), box.phase) == ("m1", Phase.PAUSED)


def test_a_log_is_no_older_than_the_one_it_goes_on_from() -> None:
    """The wall clock was set back between the two; an older log that neither goes on from must not come back."""
    store = MemoryStore()
    for log_id, utc_ms in ((OLDER, 2_000), (LOG, 3_000)):
        first = opening_record(opened(log_id), Stamp(1, "boot-1", utc_ms))
        store.append(log_id, [first, chain.make(first.head, *MATCH)])
    continue_log(store, opened(OTHER_LOG, LOG, 2), Stamp(1, "boot-2", 1_000))
    assert own_log(store, "table-07", "7", "test").log_id == OTHER_LOG
    assert label_above(store, "table-07", OTHER_LOG) is None
