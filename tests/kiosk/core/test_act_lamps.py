"""The lamp that was lit as each act was made, for the dispute slip (issue 5; TSA 4, 5)."""

import pytest

from tests.support.table import SimulatedTable

_BEFORE_PLAY = 3
"""The pairing, the toss, the start."""


@pytest.fixture
def table() -> SimulatedTable:
    table = SimulatedTable()
    table.start_board()
    return table


def lamps(table: SimulatedTable) -> list[tuple[str, str, int | None]]:
    """The acts since the board's start, oldest first: what, the lamp then, and for how long it was lit."""
    return [
        (act.text.en, act.lamp, None if act.lamp_at_ms is None else act.at_ms - act.lamp_at_ms)
        for act in table.view.acts[-1 - _BEFORE_PLAY :: -1]
    ]


def test_a_move_made_in_the_dark_has_no_lamp(table: SimulatedTable) -> None:
    table.advance(60_000)
    table.act("end_turn")
    assert lamps(table) == [("move made", "", None)]


def test_each_act_has_the_lamp_of_its_own_instant(table: SimulatedTable) -> None:
    """A time-out at the first yellow moves the deadline, so the next act finds no lamp."""
    table.advance(92_000)
    table.act("take_time_out", seat="left", is_long=False)
    table.advance(1_000)
    table.act("end_turn")
    table.advance(119_000)
    table.act("end_turn")
    assert [lamp for _, *lamp in lamps(table)] == [["first_yellow", 2_000], ["", None], ["second_yellow", 9_000]]


def test_red_and_the_ruling_on_it_have_the_red_lamp(table: SimulatedTable) -> None:
    table.advance(121_500)
    table.act("rule_flag", decision="moved")
    table.advance(1_000)
    table.act("end_turn")
    assert [lamp for _, *lamp in lamps(table)] == [["red", 0], ["red", 1_500], ["", None]]


def test_a_touch_before_red_that_was_told_after_it_has_the_yellow_lamp(table: SimulatedTable) -> None:
    """The case that is disputed: the stamp counts, and the lamp at the stamp (cases 2)."""
    stamp_ms = table.clock.now_ms() + 119_990
    table.advance(120_020)
    table.act("end_turn", at_ms=stamp_ms)
    moved = table.view.acts[0]
    assert (moved.text.en, moved.lamp, moved.lamp_at_ms) == ("move made", "second_yellow", stamp_ms - 9_990)


def test_what_the_box_says_by_other_signals_is_no_lamp_of_the_clock(table: SimulatedTable) -> None:
    table.act("take_time_out", seat="left", is_long=False)
    table.advance(100)
    table.act("pause")
    assert [lamp for _, lamp, _ in lamps(table)] == ["", ""]
