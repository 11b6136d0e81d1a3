"""A table at play on a pushed clock: taps, deadlines, lamps, undo, pauses (TSA 4, 5; cases 1 to 13)."""

import pytest

from hardware.debounce import ButtonEvent, ButtonEventKind
from hardware.patterns import DARK, PanelState
from hardware.pins import ButtonName
from kiosk.wire import Input
from tests.support.table import SimulatedTable, assignment, signals_of

YELLOW = PanelState(yellow=True)


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable()


def test_a_turn_left_alone_gets_both_yellows_and_red_on_time_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(125_000)
    assert signals_of(table) == [("first_yellow", 90_000), ("second_yellow", 110_000), ("red", 120_000)]
    assert table.view.phase == "red"
    assert table.shown == PanelState(red=True)
    assert table.kept[-1][:2] != ("flag_fell", 0)
    assert ("flag_fell", 1_120_000) in [(kind, at_ms) for kind, at_ms, _ in table.kept]


def test_a_second_tap_within_the_guard_is_recorded_as_ignored_case_1(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(5_000)
    table.act("end_turn")
    table.advance(120)
    table.act("end_turn")
    assert table.kinds[-2:] == ["turn_ended", "tap_ignored"]
    assert (table.view.turn.seat if table.view.turn else None) == "right"
    table.advance(3_000)
    table.act("end_turn")
    assert (table.view.turn.seat if table.view.turn else None) == "left"


def test_undo_within_the_guard_works_case_1(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(5_000)
    table.act("end_turn")
    table.advance(100)
    table.act("undo")
    assert (table.view.turn.seat if table.view.turn else None) == "left"
    assert table.left_ms() == 114_900


def test_a_tap_stamped_in_time_beats_the_red_already_given_case_2(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(120_030)
    assert table.view.phase == "red"
    table.act("end_turn", at_ms=1_119_999)
    assert table.view.phase == "turn"
    assert table.left_ms() == 120_000 - 31
    assert table.shown == DARK


@pytest.mark.parametrize(("at_ms", "phase"), [(1_120_040, "turn"), (1_120_041, "red")])
def test_the_touch_tolerance_ends_where_it_ends_case_2(table: SimulatedTable, at_ms: int, phase: str) -> None:
    table.start_board()
    table.advance(120_060)
    table.act("end_turn", at_ms=at_ms)
    assert table.view.phase == phase


def test_inputs_are_taken_in_the_order_of_their_stamps(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(20_000)
    now_ms = table.clock.now_ms()
    table.give(
        Input("end_turn", now_ms - 100), ButtonEvent(ButtonEventKind.SHORT_PRESSED, now_ms - 500, ButtonName.LEFT)
    )
    assert [kind for kind in table.kinds if kind != "observed"][-2:] == ["time_out_taken", "turn_ended"]


def test_a_step_of_the_wall_clock_moves_nothing_case_3(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(60_000)
    for by_ms in (7_200_000, -7_200_000):
        table.clock.step_wall(by_ms)
        table.run()
    stepped = [
        data["details"] for kind, _, data in table.kept if kind == "observed" and data["kind"] == "clock_stepped"
    ]
    assert stepped == [{"by_ms": 7_200_000}, {"by_ms": -7_200_000}]
    assert table.left_ms() == 60_000
    assert table.shown == DARK


@pytest.mark.parametrize(
    "acts",
    [
        ["end_turn"],
        ["pause"],
        ["pause", "resume"],
        [("take_time_out", {"seat": "left", "is_long": False})],
        [("end_board", {"cause": "agreed", "winner": None})],
        [("start_break", {"seat": "left"})],
        [("abandon_board", {"reason": "x"})],
    ],
    ids=str,
)
def test_after_undo_it_never_happened_case_5(table: SimulatedTable, acts: list[object]) -> None:
    untouched = SimulatedTable()
    for one in (table, untouched):
        one.start_board()
        one.advance(10_000)
    for act in acts:
        name, arguments = act if isinstance(act, tuple) else (act, {})
        table.act(name, **arguments)
        table.advance(1_000)
        untouched.advance(1_000)
    table.advance(7_000)
    untouched.advance(7_000)
    for _ in acts:
        table.act("undo")
    assert table.desk.record.state == untouched.desk.record.state
    assert table.left_ms() == untouched.left_ms()
    table.advance(120_000)
    untouched.advance(120_000)
    assert table.shown == untouched.shown
    assert signals_of(table)[-1] == signals_of(untouched)[-1]


def test_a_second_tap_on_undo_takes_nothing_more_back(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(5_000)
    table.act("end_turn")
    undo = table.view.undo
    assert undo is not None
    table.act("undo", seq=undo.seq)
    table.act("undo", seq=undo.seq)
    assert table.kinds.count("voided") == 1
    assert table.view.phase == "turn"


def test_a_stamp_from_the_future_makes_nothing_due_early(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(5_000)
    table.act("end_turn", at_ms=table.clock.now_ms() + 500_000)
    assert table.view.phase == "turn"
    assert (table.view.turn.seat if table.view.turn else None) == "right"
    assert table.left_ms() == 120_000


def test_a_touch_of_long_ago_is_nobodys_meaning(table: SimulatedTable) -> None:
    """A board started with a stamp minutes old would be red at once."""
    table.give(assignment())
    table.act("toss", winner="left", first="left")
    table.advance(200_000)
    table.act("start_board", at_ms=table.clock.now_ms() - 130_000)
    assert table.view.phase == "ready"
    table.act("start_board", at_ms=table.clock.now_ms() - 500)
    assert table.left_ms() == 119_500


def test_arguments_without_end_are_no_act(table: SimulatedTable) -> None:
    table.start_board()
    table.act("abandon_board", reason="ก" * 2_000)
    assert table.view.phase == "turn"


def test_a_bad_input_changes_nothing_and_the_table_plays_on(table: SimulatedTable) -> None:
    table.start_board()
    before = table.desk.record.state
    for bad in ("nonsense", "toss", "end_board", "set_language"):
        table.act(bad, winner=5, language="klingon")
    assert table.desk.record.state == before
    table.advance(1_000)
    table.act("end_turn")
    assert (table.view.turn.seat if table.view.turn else None) == "right"
