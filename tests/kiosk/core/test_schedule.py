"""The set time on the table's own clock (TSA 7; COMP 7.5): said, said again, and never moved once lateness counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.core.head_orders import SetTime
from kiosk.core.match_record import MatchRecord
from kiosk.core.schedule import Schedule
from kiosk.core.wall_time import WallNews, WallTime
from rules.events import TimeSource
from rules.lateness import Arrival
from rules.units import AtMs
from tests.support.set_times import AHEAD_MS, HALF_PAST, MINUTE_MS, NINE, SET_MS, START_MS, set_time
from tests.support.table import SimulatedTable, assignment


def table_with(*given: object, wall: WallNews | None = WallNews(AHEAD_MS)) -> SimulatedTable:  # noqa: B008 - a value
    """A table that has its match and knows the time of day, if `wall` is told."""
    table = SimulatedTable()
    if wall is not None:
        table.give(wall)
    table.give(assignment(), *given)  # type: ignore[arg-type]
    return table


def later(table: SimulatedTable, by_ms: int) -> None:
    """Time passes in one step: nobody looks at the table meanwhile."""
    table.clock.advance(by_ms)
    table.run()


def arrival(table: SimulatedTable) -> Arrival:
    return table.desk.record.state.arrival


def said(table: SimulatedTable) -> list[tuple[int | None, str, str | None]]:
    """Every set time on record: the instant, how people read it, and whose word of the time it is."""
    starts = [data for kind, _, data in table.kept if kind == "start_scheduled"]
    return [(data["start_at_ms"], data["starts_at"], data["source"]) for data in starts]  # type: ignore[misc]


@pytest.mark.parametrize("source", [TimeSource.HEAD_TABLE, TimeSource.CLOCK_CHIP])
def test_a_set_time_counts_from_its_own_instant_whoever_tells_the_time_of_day(source: TimeSource) -> None:
    """TSA 7(6)."""
    table = table_with(set_time(), wall=WallNews(AHEAD_MS, source))
    assert said(table) == [(SET_MS, NINE, source.value)]
    table.act("arrive", seat="left")
    later(table, 30 * MINUTE_MS - 100)
    assert table.view.rulings is not None
    assert table.view.rulings.question is None
    later(table, 200)
    assert table.view.rulings.question is not None
    assert table.view.rulings.question.seats == ("right",)


def test_it_is_said_once_however_often_the_time_of_day_is_told() -> None:
    table = table_with(set_time())
    for shift_ms in (3, -900, 1_999):
        later(table, 10_000)
        table.give(WallNews(AHEAD_MS + shift_ms))
    assert len(said(table)) == 1


def test_without_the_time_of_day_the_screen_has_the_set_time_and_the_referee_says_when_it_comes() -> None:
    table = table_with(set_time(), wall=None)
    view = table.view.rulings.arrival if table.view.rulings is not None else None
    assert view is not None
    assert (view.starts_at, view.start_at_ms, said(table)) == (NINE, None, [])
    later(table, 5 * MINUTE_MS)
    table.act("set_start", ago_ms=2 * MINUTE_MS)
    assert said(table) == [(START_MS + 3 * MINUTE_MS, NINE, "referee")]
    later(table, 18 * MINUTE_MS + 200)
    assert table.view.rulings is not None
    assert table.view.rulings.question is not None


def test_the_referees_word_stands_when_the_time_of_day_becomes_known() -> None:
    table = table_with(set_time(), wall=None)
    table.act("set_start", ago_ms=0)
    table.give(WallNews(AHEAD_MS))
    later(table, 1_000)
    assert [source for _, _, source in said(table)] == ["referee"]


@pytest.mark.parametrize("ago_ms", [-1, 2 * 3_600_000 + 1, True, "5", None])
def test_a_start_that_no_screen_sends_changes_nothing(ago_ms: object) -> None:
    table = table_with(set_time(), wall=None)
    table.act("set_start", ago_ms=ago_ms)
    assert said(table) == []


def test_after_the_toss_the_referee_starts_no_lateness() -> None:
    """The toss shows that both are there."""
    table = table_with(set_time())
    table.act("toss", winner="left", first="left")
    table.act("set_start", ago_ms=0)
    assert len(said(table)) == 1
    assert table.view.notice is not None
    assert table.view.notice.text.en == "the toss has been made"


def test_a_set_time_that_is_past_as_it_comes_makes_nobody_late_at_once() -> None:
    """The match before took longer: that is no fault of these players."""
    table = table_with(set_time(at_ms=START_MS - 30 * MINUTE_MS))
    assert said(table) == [(START_MS, NINE, "head_table")]
    assert table.view.notice is not None
    assert table.view.notice.text.en == "the set time was past as it came: lateness counts from now"


def test_a_pairing_told_again_with_a_name_put_right_goes_on_counting_from_the_same_instant() -> None:
    table = table_with(set_time(at_ms=START_MS - 30 * MINUTE_MS))
    later(table, 5 * MINUTE_MS)
    table.give(assignment(revision=2), set_time(at_ms=START_MS - 30 * MINUTE_MS))
    assert [start for start, _, _ in said(table)] == [START_MS, START_MS]


def test_a_later_set_time_replaces_the_former_and_keeps_who_is_there() -> None:
    table = table_with(set_time())
    table.act("arrive", seat="left")
    table.give(set_time(HALF_PAST, SET_MS + 30 * MINUTE_MS))
    assert arrival(table).start_at_ms == SET_MS + 30 * MINUTE_MS
    assert arrival(table).is_there.left
    table.give(SetTime("m1"))
    assert arrival(table).start_at_ms is None
    assert [starts_at for _, starts_at, _ in said(table)] == [NINE, HALF_PAST, ""]


def test_a_set_time_of_another_match_is_nothing_to_this_one() -> None:
    assert said(table_with(set_time(match_id="m9"))) == []


def test_before_it_comes_the_set_time_follows_a_corrected_wall_clock() -> None:
    """Cases 3: the head table's clock was wrong and is put right while the players arrive."""
    table = table_with(set_time())
    table.give(WallNews(AHEAD_MS + 4 * MINUTE_MS))
    assert [start for start, _, _ in said(table)] == [SET_MS, SET_MS - 4 * MINUTE_MS]


@pytest.mark.parametrize("step_ms", [-60 * MINUTE_MS, -3 * MINUTE_MS, 3 * MINUTE_MS, 60 * MINUTE_MS])
def test_a_stepped_wall_clock_never_moves_lateness_that_counts(step_ms: int) -> None:
    """Cases 3."""
    table = table_with(set_time())
    later(table, 12 * MINUTE_MS)
    for _ in range(3):
        table.give(WallNews(AHEAD_MS + step_ms))
        later(table, 10_000)
    assert [start for start, _, _ in said(table)] == [SET_MS]
    assert table.view.notice is not None
    assert table.view.notice.number == 1
    assert "lateness counts on as before" in table.view.notice.text.en


def test_a_wall_clock_stepped_beyond_the_set_time_makes_nobody_late() -> None:
    """Cases 3: an hour forward would cost a board in the same instant."""
    table = table_with(set_time())
    table.give(WallNews(AHEAD_MS + 60 * MINUTE_MS))
    assert [start for start, _, _ in said(table)] == [SET_MS]


@given(
    st.lists(
        st.tuples(
            st.integers(0, 10 * MINUTE_MS), st.integers(-120 * MINUTE_MS, 120 * MINUTE_MS), st.sampled_from(TimeSource)
        ),
        max_size=12,
    )
)
def test_whatever_the_wall_clocks_say_lateness_that_counts_never_moves_and_nobody_is_made_late(
    changes: list[tuple[int, int, TimeSource]],
) -> None:
    """Cases 3."""
    record, wall, now_ms = MatchRecord(lambda _event: 1), WallTime(), START_MS
    schedule = Schedule(wall)
    record.take(assignment())
    schedule.want(set_time())
    wall.note(WallNews(AHEAD_MS))
    for by_ms, shift_ms, source in [(0, 0, TimeSource.HEAD_TABLE), *changes]:
        now_ms += by_ms
        wall.note(WallNews(AHEAD_MS + shift_ms, source))
        before_ms = record.state.arrival.start_at_ms
        list(schedule.settle(record, AtMs(now_ms)))
        after_ms = record.state.arrival.start_at_ms
        assert after_ms is not None
        assert before_ms is None or before_ms == after_ms or min(before_ms, after_ms) > now_ms


def test_a_step_of_the_boxs_own_wall_clock_is_nothing_to_the_set_time() -> None:
    """Cases 3: the machine's clock is read once, as the program starts."""
    table = table_with(set_time(), wall=WallNews(AHEAD_MS, TimeSource.CLOCK_CHIP))
    table.clock.step_wall(3 * 3_600_000)
    later(table, 1_000)
    assert len(said(table)) == 1


def test_the_head_tables_clock_goes_before_a_clock_chip() -> None:
    """Set times are by the head table's clock."""
    table = table_with(set_time(), wall=WallNews(AHEAD_MS - 5_000, TimeSource.CLOCK_CHIP))
    table.give(WallNews(AHEAD_MS))
    table.give(WallNews(AHEAD_MS - 5_000, TimeSource.CLOCK_CHIP))
    assert said(table) == [(SET_MS + 5_000, NINE, "clock_chip"), (SET_MS, NINE, "head_table")]
