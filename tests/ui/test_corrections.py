"""What did you mean? Acts put right in place, results after the fact, another referee: whole sequences of taps."""

from dataclasses import replace

from kiosk.wire import View
from kiosk.wire_acts import ActView
from tests.ui.ruling_views import MEANT
from tests.ui.sample_views import RESULTS, board_over, running
from tests.ui.table import Table


def with_act(kind: str, view: View) -> View:
    """The view with one act of that kind on top of its list."""
    return replace(view, acts=(MEANT[kind], *view.acts))


def told_of(kind: str) -> dict[str, object]:
    return dict(MEANT[kind].told)


def open_act(table: Table, kind: str, view: View) -> None:
    table.core_says(with_act(kind, view))
    for name in ("menu", "acts", "act_1"):
        table.tap(name)


def test_a_wrong_winner_is_replaced_with_the_reason(table: Table) -> None:
    """Issue 5: wrong winner or cause of the board just ended."""
    open_act(table, "board_ended", board_over())
    for name in ("right", "no_move"):
        table.tap(name)
    table.hold("confirm", 600)
    assert (table.told, table.text("notice")) == ([], "เลือกเหตุผลก่อน")
    table.tap("slip")
    table.tap("confirm")
    assert table.told == []
    table.hold("confirm", 500)
    meant = {**told_of("board_ended"), "cause": "no_move", "winner": "right"}
    assert table.told == [("replace", {"target_seq": 40, "reason": "แตะผิด", "board_ended": meant})]


def test_a_red_decided_wrongly_is_replaced(table: Table) -> None:
    """TSA 5: the referee's decision is final, so only the referee puts a slip right."""
    open_act(table, "flag_ruled", board_over("time"))
    assert table.text("told") == "ตัดสินว่าแพ้เวลา"
    for name in ("choice_1", "ruled"):
        table.tap(name)
    table.hold("confirm", 500)
    meant = {**told_of("flag_ruled"), "decision": "moved"}
    assert table.told == [("replace", {"target_seq": 38, "reason": "ตัดสินใหม่", "flag_ruled": meant})]


def test_a_time_out_of_the_wrong_player_is_replaced(table: Table) -> None:
    open_act(table, "time_out_taken", running())
    for name in ("choice_3", "misheard"):
        table.tap(name)
    table.hold("confirm", 500)
    meant = {**told_of("time_out_taken"), "seat": "right"}
    assert table.told == [("replace", {"target_seq": 36, "reason": "ฟังหรือเห็นผิด", "time_out_taken": meant})]


def test_a_toss_is_replaced(table: Table) -> None:
    """TSA 4: who won it, and who moves first."""
    open_act(table, "toss_made", running())
    labels = [table.find(f"choice_{number}").label for number in range(1, 5)]
    assert labels[1] == "สมชาย ชนะเสี่ยง ประเสริฐศักดิ์ เดินก่อน"
    for name in ("choice_2", "slip"):
        table.tap(name)
    table.hold("confirm", 500)
    meant = {**told_of("toss_made"), "first": "right"}
    assert table.told == [("replace", {"target_seq": 31, "reason": "แตะผิด", "toss_made": meant})]


def test_what_is_recorded_already_is_no_correction(table: Table) -> None:
    open_act(table, "time_out_taken", running())
    table.tap("choice_1")
    assert table.text("notice") == "บันทึกไว้อย่างนี้อยู่แล้ว"
    table.tap("slip")
    table.hold("confirm", 600)
    assert table.told == []


def test_an_act_without_alternatives_points_to_undo(table: Table) -> None:
    table.core_says(running())
    for name in ("menu", "acts", "act_1"):
        table.tap(name)
    assert table.text("notice") == "รายการนี้แก้แทนไม่ได้ ใช้ ย้อน"
    for name in ("undo", "take_back"):
        table.tap(name)
    assert table.told == [("undo", {"seq": 41})]


def test_the_act_that_was_read_is_the_one_that_is_replaced(table: Table) -> None:
    """A tap from the referee's own button adds acts while the sheet is open."""
    open_act(table, "flag_ruled", running())
    newer = ActView(50, running().at_ms, MEANT["toss_made"].text, False)
    table.core_says(replace(running(), acts=(newer, *running().acts)))
    for name in ("choice_1", "slip"):
        table.tap(name)
    table.hold("confirm", 500)
    assert [arguments["target_seq"] for _, arguments in table.told] == [38]


def test_an_earlier_board_is_corrected_after_the_fact(table: Table) -> None:
    table.core_says(replace(running(), results=RESULTS))
    for name in ("menu", "correct_result"):
        table.tap(name)
    assert table.text("title") == "แก้ผลกระดานที่ 2"
    for name in ("earlier_board", "draw", "agreed", "misheard"):
        table.tap(name)
    assert not table.find("earlier_board").is_present
    table.hold("confirm", 500)
    assert table.told == [
        (
            "correct_result",
            {
                "board_number": 1,
                "cause": "agreed",
                "winner": None,
                "authority": "referee",
                "reason": "ฟังหรือเห็นผิด",
            },
        )
    ]


def test_another_referee_takes_over_with_a_reason(table: Table) -> None:
    """TSA 4, COMP 9."""
    table.core_says(running())
    for name in ("menu", "referee", "stand_in"):
        table.tap(name)
    table.hold("confirm", 600)
    assert (table.told, table.text("notice")) == ([], "เลือกกรรมการและเหตุผลก่อน")
    table.tap("unwell")
    table.hold("confirm", 500)
    assert table.told == [("change_referee", {"referee": "กรรมการสำรอง", "reason": "ไม่สบาย"})]
