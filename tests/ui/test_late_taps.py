"""The finger was on its way as the board was lost on time: the touch is still the tap (COMP 6.1)."""

import pytest

from tests.ui.both import Both
from tests.ui.table import Table


@pytest.fixture
def both(table: Table) -> Both:
    """One move was made; the second turn's time of two minutes runs."""
    both = Both(table)
    both.begin(ruleset="comp")
    both.make_moves(1)
    both.advance(119_000)
    return both


def test_a_touch_within_the_tolerance_beats_the_loss_that_the_screen_shows_already(both: Both) -> None:
    both.advance(901 + 20)
    assert both.screen_name == "board_over"
    both.screen.touch("tap").touch_up()
    both.settle()
    assert (both.core.view.phase, both.core.kinds[-1]) == ("turn", "turn_ended")


def test_a_touch_that_came_too_late_leads_to_no_next_board(both: Both) -> None:
    both.advance(1_200)
    both.screen.touch("tap").touch_up()
    both.settle()
    assert (both.core.view.phase, both.core.kinds[-1]) == ("board_over", "tap_ignored")


def test_a_moment_later_the_next_step_is_there(both: Both) -> None:
    both.advance(1_200)
    both.screen.advance(700)
    both.tap("next")
    assert both.core.view.phase == "ready"
