"""A match annulled while it is played: the sign comes at once, no clock stops, and the referee ends it."""

from pathlib import Path

import pytest

from kiosk.core.head_orders import Annulment
from kiosk.wire import Input
from tests.support.box import Box
from tests.support.table import SimulatedTable, assignment

_RESIGNED = {"cause": "resigned", "winner": "left"}
ANNULLED = Annulment("m1", 1)


def match_in_hand(table: SimulatedTable) -> tuple[str, int] | None:
    held = table.desk.record.state.assignment
    return (held.match_id, held.revision) if held is not None else None


def is_annulled(table: SimulatedTable) -> bool:
    return table.view.rulings is not None and table.view.rulings.is_annulled


def test_the_sign_comes_at_once_and_the_clock_goes_on() -> None:
    table = SimulatedTable()
    table.start_board()
    before = table.view.turn
    table.give(ANNULLED, assignment(revision=2))
    assert (is_annulled(table), table.view.turn, match_in_hand(table)) == (True, before, ("m1", 1))
    table.advance(1_000)
    table.act("end_turn")
    assert table.view.turn is not None
    assert table.view.turn.seat == "right"
    assert table.statuses[-1]["is_annulled"] is True


@pytest.mark.parametrize("acts", [(), ("end_board",), ("end_board", "ready_board")])
def test_the_referee_ends_it_wherever_it_stands_and_the_next_pairing_is_taken(acts: tuple[str, ...]) -> None:
    table = SimulatedTable()
    table.give(assignment(boards=1))
    table.act("toss", winner="left", first="left")
    table.act("start_board")
    for name in acts:
        table.give(Input(name, table.clock.now_ms(), _RESIGNED if name == "end_board" else {}))
    table.give(ANNULLED, assignment(revision=2))
    table.act("end_annulled")
    table.advance(100)
    assert (match_in_hand(table), table.view.phase, is_annulled(table)) == (("m1", 2), "toss", False)
    assert table.kinds[-2:] == ["match_called_off", "match_assigned"]


def test_what_is_not_annulled_is_not_ended() -> None:
    table = SimulatedTable()
    table.start_board()
    table.act("end_annulled")
    assert table.view.phase == "turn"
    assert table.view.notice is not None
    assert table.view.notice.text.en == "the head table has not annulled this match"


@pytest.mark.parametrize("order", [Annulment("m1", 0), Annulment("m9", 1)])
def test_an_annulment_of_something_else_is_nothing_to_this_match(order: Annulment) -> None:
    table = SimulatedTable()
    table.start_board()
    table.give(order)
    assert not is_annulled(table)


def test_a_match_that_is_confirmed_has_nothing_left_to_end() -> None:
    table = SimulatedTable()
    table.give(assignment(boards=1))
    table.act("toss", winner="left", first="left")
    table.act("start_board")
    table.act("end_board", cause="resigned", winner="left")
    table.act("ready_board")
    table.act("confirm_match")
    table.give(ANNULLED)
    assert not is_annulled(table)


def test_the_sign_is_there_again_after_a_restart(tmp_path: Path) -> None:
    """The order is on the card like every other word of the head table's."""
    box = Box(tmp_path)
    box.start()
    box.play_board()
    table = box.start("boot-2")
    box.give(ANNULLED)
    assert table.desk.head.is_annulled(table.desk.record.state)
    box.act("end_annulled")
    assert table.desk.record.state.assignment is None
