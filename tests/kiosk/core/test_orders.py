"""An order of the head table waits for the match in hand, and costs nothing while it waits."""

from typing import Any

import pytest

from kiosk.core import orders
from rules.apply import reasons_against
from rules.events import MatchWithdrawn, Player
from rules.seats import BySeat
from rules.state import Phase
from rules.units import AtMs
from tests.support.table import SimulatedTable, assignment


def match_in_hand(table: SimulatedTable) -> str:
    held = table.desk.record.state.assignment
    assert held is not None
    return held.match_id


def test_an_order_that_waits_is_weighed_again_only_when_the_match_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed: list[Any] = []

    def noted(state: Any, event: Any) -> Any:
        weighed.append(event)
        return reasons_against(state, event)

    monkeypatch.setattr(orders, "reasons_against", noted)
    table = SimulatedTable()
    table.start_board()
    weighed.clear()
    table.give(assignment("m2"))
    table.advance(5_000)
    assert len(weighed) == 1
    table.act("end_turn")
    assert (len(weighed), match_in_hand(table)) == (2, "m1")


def test_an_order_is_taken_as_soon_as_the_match_before_it_is_confirmed() -> None:
    table = SimulatedTable()
    table.give(assignment(boards=1))
    table.act("toss", winner="left", first="left")
    table.act("start_board")
    table.give(assignment("m2"))
    table.act("end_board", cause="resigned", winner="left")
    table.act("ready_board")
    assert match_in_hand(table) == "m1"
    table.act("confirm_match")
    assert match_in_hand(table) == "m2"


def withdrawal_of(match_id: str) -> MatchWithdrawn:
    return MatchWithdrawn(at_ms=AtMs(0), match_id=match_id, revision=2)


def test_a_withdrawal_leaves_no_match_even_where_a_lying_card_brought_back_an_earlier_one() -> None:
    """The head table told "m1", then "m5", then took "m5" back; the table fell back to "m1", of which nothing is played
    (cases 19, 21)."""
    table = SimulatedTable()
    table.give(assignment("m1"))
    table.give(withdrawal_of("m5"))
    assert table.desk.record.state.assignment is None


def test_a_withdrawal_ends_no_match_that_is_played_or_confirmed() -> None:
    table = SimulatedTable()
    table.give(assignment(boards=1))
    table.act("toss", winner="left", first="left")
    table.act("start_board")
    table.give(withdrawal_of("m5"))
    table.act("end_board", cause="resigned", winner="left")
    table.act("ready_board")
    table.act("confirm_match")
    assert (match_in_hand(table), table.desk.record.state.phase) == ("m1", Phase.CONFIRMED)


def test_a_pairing_told_anew_keeps_who_has_come_and_not_who_was_replaced() -> None:
    """Only a name was put right on the left; another player sits on the right by now."""
    table = SimulatedTable()
    table.give(assignment())
    for seat in ("left", "right"):
        table.act("arrive", seat=seat)
    players = BySeat(Player("p1", "สมชาย ใจดีมาก"), Player("p9", "มาลี ใจงาม"))
    table.give(assignment(revision=2, players=players))
    assert table.desk.record.state.arrival.is_there == BySeat(True, False)


def test_a_pairing_that_was_taken_back_and_given_again_begins_with_nobody_there() -> None:
    table = SimulatedTable()
    table.give(assignment())
    table.act("arrive", seat="left")
    table.give(withdrawal_of("m1"))
    table.give(assignment(revision=3))
    assert table.desk.record.state.arrival.is_there == BySeat(False, False)
