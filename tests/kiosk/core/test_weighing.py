"""Which other acts could stand in the place of one: said before the referee picks, in the words of the refusal."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from kiosk.core.acts import reasons_by_act
from kiosk.core.weighing import Weighing
from kiosk.wire import Input
from rules.units import AtMs
from tests.support.table import SimulatedTable

SEATS = ({"seat": "left", "is_long": False}, {"seat": "right", "is_long": False}, {"seat": "left", "is_long": True})


@pytest.fixture
def table() -> SimulatedTable:
    """The left player has taken a short time-out on the own turn."""
    table = SimulatedTable()
    table.start_board()
    table.advance(5_000)
    table.act("take_time_out", seat="left", is_long=False)
    return table


def seq_of(table: SimulatedTable, kind: str) -> int:
    return next(one.seq for one in table.view.acts if one.kind == kind)


def weigh(table: SimulatedTable, seq: int, changes: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """The English reasons against each change."""
    table.act("weigh", target_seq=seq, changes=[dict(change) for change in changes])
    answer = table.view.weighed
    assert answer is not None
    assert (answer.target_seq, [dict(change) for change in answer.changes]) == (seq, [dict(one) for one in changes])
    return [[text.en for text in reasons] for reasons in answer.against]


def test_a_time_out_can_only_have_been_that_of_the_player_on_turn_tsa_5(table: SimulatedTable) -> None:
    recorded, other, longer = weigh(table, seq_of(table, "time_out_taken"), SEATS)
    assert (recorded, longer) == ([], [])
    assert any("turn" in reason for reason in other)


def test_what_is_said_is_what_the_refusal_would_say(table: SimulatedTable) -> None:
    seq = seq_of(table, "time_out_taken")
    _, other, _ = weigh(table, seq, SEATS)
    told = next(one.told for one in table.view.acts if one.seq == seq)
    table.act("replace", target_seq=seq, reason="slip", time_out_taken={**told, "seat": "right"})
    assert table.view.notice is not None
    assert table.view.notice.text.en == " · ".join(other)


def test_asking_changes_and_records_nothing(table: SimulatedTable) -> None:
    table.advance(1_000)
    before = list(table.kinds), table.left_ms(), table.view.counted_taps
    weigh(table, seq_of(table, "time_out_taken"), SEATS)
    assert (list(table.kinds), table.left_ms(), table.view.counted_taps) == before


def test_an_answer_is_gone_with_the_next_act(table: SimulatedTable) -> None:
    weigh(table, seq_of(table, "time_out_taken"), SEATS)
    table.act("end_turn")
    assert table.view.weighed is None


def test_a_draw_by_a_count_that_is_not_full_is_no_result_tsa_8(table: SimulatedTable) -> None:
    table.act("start_count", by="left")
    table.act("end_board", cause="agreed", winner=None)
    seq = seq_of(table, "board_ended")
    draws = [{"cause": cause, "winner": None, "offence": None} for cause in ("agreed", "limited_count")]
    agreed, counted = weigh(table, seq, draws)
    assert agreed == []
    assert any("count" in reason for reason in counted)


def test_the_end_of_a_board_is_barred_by_causes_of_its_own_tsa_8(table: SimulatedTable) -> None:
    assert not [name for name in table.view.reasons if name.startswith("end_board")]
    table.act("start_count", by="left")
    barred = [name for name in table.view.reasons if name.startswith("end_board")]
    assert barred == ["end_board.limited_count"]


def test_before_a_board_each_cause_is_barred_as_the_end_itself_and_said_once() -> None:
    table = SimulatedTable()
    reasons = reasons_by_act(table.desk.record.state, AtMs(0))
    assert [name for name in reasons if name.startswith("end_board")] == ["end_board"]


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"target_seq": "four", "changes": []},
        {"target_seq": 2, "changes": "all"},
        {"target_seq": 99, "changes": [{}]},
        {"target_seq": 4, "changes": [{"seat": "middle"}]},
        {"target_seq": 4, "changes": [{"nonsense": 1}]},
        {"target_seq": 4, "changes": [{}] * 17},
    ],
)
def test_a_question_without_sense_has_no_answer(table: SimulatedTable, arguments: dict[str, Any]) -> None:
    table.act("weigh", **arguments)
    assert table.view.weighed is None
    assert table.left_ms() is not None


def test_other_acts_are_not_its_business(table: SimulatedTable) -> None:
    assert not Weighing(table.desk.record).takes(Input("undo", 0), AtMs(0))
