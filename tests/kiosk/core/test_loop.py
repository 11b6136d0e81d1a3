"""A table at play on a pushed clock: taps, deadlines, lamps, undo, pauses (TSA 4, 5; cases 1 to 13)."""

from typing import Any

import pytest

from hardware.debounce import ButtonEvent, ButtonEventKind
from hardware.patterns import DARK, Output, PanelState
from hardware.pins import ButtonName
from kiosk.wire import Input
from tests.support.table import SimulatedTable, assignment

YELLOW = PanelState(yellow=True)


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable()


def press(table: SimulatedTable, kind: ButtonEventKind, button: ButtonName, at_ms: int | None = None) -> None:
    table.give(ButtonEvent(kind, table.clock.now_ms() if at_ms is None else at_ms, button))


def signals(table: SimulatedTable) -> list[tuple[str, int]]:
    """Every signal the lamps began, with the milliseconds since the board began."""
    begun = next(at_ms for kind, at_ms, _ in table.kept if kind == "board_started")
    lamps: list[Any] = [data for kind, _, data in table.kept if kind == "observed" and data["kind"] == "lamp"]
    return [(data["details"]["signal"], data["details"]["planned_ms"] - begun) for data in lamps]


def test_a_turn_left_alone_gets_both_yellows_and_red_on_time_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(125_000)
    assert signals(table) == [("first_yellow", 90_000), ("second_yellow", 110_000), ("red", 120_000)]
    assert table.view.phase == "red"
    assert table.shown == PanelState(red=True)
    assert table.kept[-1][:2] != ("flag_fell", 0)
    assert ("flag_fell", 1_120_000) in [(kind, at_ms) for kind, at_ms, _ in table.kept]


def test_a_tap_gives_the_other_player_a_fresh_turn_and_dark_lamps_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(95_000)
    assert table.shown == YELLOW
    table.act("end_turn")
    assert (table.view.turn.seat if table.view.turn else None) == "right"
    assert table.left_ms() == 120_000
    assert table.shown == DARK


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


def test_a_short_press_gives_five_minutes_and_moves_the_warnings_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(95_000)
    press(table, ButtonEventKind.SHORT_PRESSED, ButtonName.LEFT)
    assert table.left_ms() == 325_000
    table.advance(325_500)
    assert [name for name, _ in signals(table)] == [
        "first_yellow",
        "time_out_granted",
        "first_yellow",
        "second_yellow",
        "red",
    ]
    assert signals(table)[-3:] == [("first_yellow", 390_000), ("second_yellow", 410_000), ("red", 420_000)]


def test_a_long_press_gives_ten_minutes_once_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    press(table, ButtonEventKind.LONG_PRESSED, ButtonName.LEFT)
    assert table.left_ms() == 720_000
    press(table, ButtonEventKind.SHORT_PRESSED, ButtonName.LEFT)
    assert table.kinds[-1] == "time_out_refused"
    assert table.view.notice is not None
    assert table.view.notice.text.th == "ขอเวลานอกยาวไปแล้ว"


def test_a_press_out_of_turn_is_refused_with_the_reason_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    press(table, ButtonEventKind.SHORT_PRESSED, ButtonName.RIGHT)
    refused = table.kept[-1]
    assert (refused[0], refused[2]["reasons"]) == ("time_out_refused", ["not_your_turn"])
    assert table.left_ms() == 120_000


def test_a_press_after_red_is_refused_and_one_stamped_before_counts_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(120_500)
    press(table, ButtonEventKind.SHORT_PRESSED, ButtonName.LEFT, at_ms=1_120_001)
    assert table.view.phase == "red"
    press(table, ButtonEventKind.SHORT_PRESSED, ButtonName.LEFT, at_ms=1_119_900)
    assert table.view.phase == "turn"
    assert table.left_ms() == 300_000 - 500


def test_the_referees_button_is_the_tap(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(1_000)
    press(table, ButtonEventKind.PRESSED, ButtonName.REFEREE)
    press(table, ButtonEventKind.SHORT_PRESSED, ButtonName.REFEREE)
    assert (table.view.turn.seat if table.view.turn else None) == "right"
    assert table.kinds.count("turn_ended") == 1


def test_a_stuck_button_is_recorded_and_told_case_16(table: SimulatedTable) -> None:
    table.start_board()
    press(table, ButtonEventKind.STUCK, ButtonName.LEFT)
    assert table.kept[-1][2]["kind"] == "button_stuck"
    assert table.view.notice is not None
    assert table.view.notice.is_warning


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
    assert signals(table)[-1] == signals(untouched)[-1]


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


def test_nothing_runs_or_sounds_after_the_board_has_ended_case_10(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(100_000)
    table.act("end_board", cause="resigned", winner="right")
    edges = len(table.panel.history)
    kinds = list(table.kinds)
    table.advance(200_000)
    assert table.shown == DARK
    assert len(table.panel.history) == edges
    assert table.kinds == kinds


def test_red_ends_with_the_decision_and_the_lamps_follow_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(121_000)
    table.act("rule_flag", decision="moved")
    assert table.shown == DARK
    assert (table.view.turn.seat if table.view.turn else None) == "right"
    table.advance(121_000)
    table.act("rule_flag", decision="lost_on_time")
    assert table.view.phase == "board_over"
    assert table.view.results[0].winner == "left"
    table.act("ready_board")
    assert table.shown == DARK


def test_a_stamp_from_the_future_makes_nothing_due_early(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(5_000)
    table.act("end_turn", at_ms=table.clock.now_ms() + 500_000)
    assert table.view.phase == "turn"
    assert (table.view.turn.seat if table.view.turn else None) == "right"
    assert table.left_ms() == 120_000


def test_a_confirmed_match_can_no_longer_be_undone(table: SimulatedTable) -> None:
    table.start_board()
    for number in range(4):
        if number:
            table.act("start_board")
        table.act("end_board", cause="agreed", winner=None)
        table.act("ready_board")
    assert table.view.undo is not None
    table.act("confirm_match")
    assert table.view.undo is None


def test_a_bad_input_changes_nothing_and_the_table_plays_on(table: SimulatedTable) -> None:
    table.start_board()
    before = table.desk.record.state
    for bad in ("nonsense", "toss", "end_board", "set_language"):
        table.act(bad, winner=5, language="klingon")
    assert table.desk.record.state == before
    table.advance(1_000)
    table.act("end_turn")
    assert (table.view.turn.seat if table.view.turn else None) == "right"


def test_a_lamp_that_does_not_light_is_told(table: SimulatedTable) -> None:
    table.start_board()
    table.panel.broken = OSError("no pin")
    table.advance(90_100)
    assert table.view.health.lamps == "fault"


def test_a_lamp_that_failed_is_not_mended_by_staying_dark(table: SimulatedTable) -> None:
    table.panel.stuck = {Output.RED: False}
    table.start_board()
    table.advance(120_100)
    assert table.view.health.lamps == "fault"
    table.act("rule_flag", decision="moved")
    assert table.view.health.lamps == "fault"
    table.panel.stuck = {}
    table.advance(120_100)
    assert table.view.health.lamps == "ok"


def test_the_self_test_shows_each_output_and_finds_the_faulty_one(table: SimulatedTable) -> None:
    table.panel.stuck = {Output.BUZZER: False}
    table.act("self_test")
    table.advance(2_000)
    lit = [state for _, state in table.panel.history if state != DARK]
    assert lit == [PanelState(yellow=True), PanelState(red=True), PanelState(buzzer=True)]
    assert table.shown == DARK
    assert table.view.health.lamps == "fault"


def test_the_lamps_are_not_tested_while_a_board_is_played(table: SimulatedTable) -> None:
    table.start_board()
    table.act("self_test")
    table.advance(2_000)
    assert all(state == DARK for _, state in table.panel.history)
    assert table.view.notice is not None


def test_the_next_pairing_waits_until_the_match_is_confirmed_case_30(table: SimulatedTable) -> None:
    table.start_board()
    table.give(assignment("m2"))
    assert table.view.match_id == "m1"
    for number in range(4):
        if number:
            table.act("start_board")
        table.act("end_board", cause="agreed", winner=None)
        table.act("ready_board")
    assert table.view.phase == "match_over"
    table.act("confirm_match")
    assert table.view.match_id == "m2"
    assert table.view.phase == "toss"


def test_the_first_move_alternates_over_the_four_boards_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    firsts = []
    for number in range(4):
        if number:
            table.act("start_board")
        firsts.append(table.view.first)
        table.act("end_board", cause="no_men", winner="left")
        table.act("ready_board")
    assert firsts == ["left", "right", "left", "right"]
    assert table.view.match_winner == "left"
    assert table.view.seats is not None
    assert table.view.seats["left"].points == 12


def test_the_head_table_is_told_every_two_seconds(table: SimulatedTable) -> None:
    table.start_board()
    told = len(table.statuses)
    table.advance(10_000)
    assert len(table.statuses) - told == 5
    assert table.statuses[-1]["left_ms"] == 110_000


def test_sixty_boards_leave_nothing_running_case_14(table: SimulatedTable) -> None:
    for match in range(15):
        table.give(assignment(f"m{match}"))
        table.act("toss", winner="left", first="left")
        for _ in range(4):
            table.act("start_board")
            table.advance(300)
            table.act("end_turn")
            table.act("end_board", cause="agreed", winner=None)
            table.act("ready_board")
        table.act("confirm_match")
    assert table.loop.faults == 0
    assert table.shown == DARK
    assert len(table.desk.record.entries) < 40
