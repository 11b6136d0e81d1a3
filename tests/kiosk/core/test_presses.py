"""Players' and the referee's buttons at a table in play (TSA 5; COMP 4.5.2; case 16)."""

import pytest

from hardware.debounce import ButtonEvent, ButtonEventKind
from hardware.patterns import PanelState
from hardware.pins import ButtonName
from tests.support.table import SimulatedTable, assignment, signals_of

YELLOW = PanelState(yellow=True)


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable()


def press(table: SimulatedTable, kind: ButtonEventKind, button: ButtonName, at_ms: int | None = None) -> None:
    table.give(ButtonEvent(kind, table.clock.now_ms() if at_ms is None else at_ms, button))


def test_a_short_press_gives_five_minutes_and_moves_the_warnings_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    table.advance(95_000)
    press(table, ButtonEventKind.SHORT_PRESSED, ButtonName.LEFT)
    assert table.left_ms() == 325_000
    table.advance(325_500)
    assert [name for name, _ in signals_of(table)] == [
        "first_yellow",
        "time_out_granted",
        "first_yellow",
        "second_yellow",
        "red",
    ]
    assert signals_of(table)[-3:] == [("first_yellow", 390_000), ("second_yellow", 410_000), ("red", 420_000)]


def test_a_long_press_gives_ten_minutes_once_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    press(table, ButtonEventKind.LONG_PRESSED, ButtonName.LEFT)
    assert table.left_ms() == 720_000
    press(table, ButtonEventKind.SHORT_PRESSED, ButtonName.LEFT)
    assert table.kinds[-1] == "time_out_refused"
    assert table.view.notice is not None
    assert table.view.notice.text.th == "สมชาย ใจดี: ขอเวลานอกยาวไปแล้ว"


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


def test_the_referees_button_stops_and_starts_where_the_clock_stands_between_turns(table: SimulatedTable) -> None:
    table.give(assignment(overrides={"turn_tap": "start_stop"}))
    table.act("toss", winner="left", first="left")
    table.act("start_board")
    phases = []
    for _ in range(3):
        table.advance(3_000)
        press(table, ButtonEventKind.PRESSED, ButtonName.REFEREE)
        phases.append(table.view.phase)
        assert table.view.reasons.get("start_turn", ()) == () or table.view.phase == "turn"

    assert phases == ["between_turns", "turn", "between_turns"]


def test_of_two_presses_at_once_the_one_that_is_refused_is_named_tsa_5(table: SimulatedTable) -> None:
    table.start_board()
    now_ms = table.clock.now_ms()
    table.give(
        *(ButtonEvent(ButtonEventKind.SHORT_PRESSED, now_ms, one) for one in (ButtonName.LEFT, ButtonName.RIGHT))
    )
    assert [kind for kind in table.kinds if kind.startswith("time_out")] == ["time_out_taken", "time_out_refused"]
    assert table.view.notice is not None
    assert table.view.notice.text.th == "ประเสริฐ ทองคำ: ยังไม่ถึงตาของผู้ขอ"
