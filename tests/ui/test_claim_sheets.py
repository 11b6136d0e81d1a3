"""An objection under a finger: position, move, question, verdict (TSA 5, 6; COMP 5.4)."""

from dataclasses import replace

import pytest

from kiosk.wire_pieces import ClaimView, MoveView
from tests.ui.piece_views import BEFORE, CLAIM, FAULT, START, UNFINISHED, judged, recording, with_pieces
from tests.ui.sample_views import running
from tests.ui.squares import tap_squares
from tests.ui.table import Table


def open_claim(table: Table) -> None:
    table.tap("close")
    table.tap("menu")
    table.tap("claim")


def marked(table: Table) -> tuple[int, ...]:
    move = table.find("squares").diagram.move
    return () if move is None else move.path


def test_the_recorded_move_is_judged_in_four_taps(table: Table) -> None:
    """COMP 5.4: the opponent may insist on a capture that was left out."""
    table.core_says(recording())
    open_claim(table)
    for name in ("use", "capture", "judge"):
        table.tap(name)
    assert table.told == [
        (
            "judge_claim",
            {"position": BEFORE, "path": [32, 27], "captured": [], "kind": "capture", "asks_what_is_legal": False},
        )
    ]


def test_any_position_and_move_can_be_entered(table: Table) -> None:
    table.core_says(with_pieces(running(), is_recording=False, record=None))
    table.tap("menu")
    table.tap("claim")
    table.tap("before")
    assert table.text("notice") == "ไม่มีตาเดินที่บันทึกไว้"
    table.tap("clear")
    table.tap("black_king")
    tap_squares(table, 1)
    table.tap("white_man")
    tap_squares(table, 6)
    table.tap("turn")
    table.tap("use")
    tap_squares(table, 1, 6, 10)
    for name in ("movement", "judge"):
        table.tap(name)
    assert table.told == [
        (
            "judge_claim",
            {
                "position": "B:W6:BK1",
                "path": [1, 10],
                "captured": [6],
                "kind": "movement",
                "asks_what_is_legal": False,
            },
        )
    ]


def test_the_start_is_one_tap_away(table: Table) -> None:
    table.core_says(recording())
    open_claim(table)
    table.tap("start")
    table.tap("use")
    tap_squares(table, 26, 22)
    for name in ("movement", "judge"):
        table.tap(name)
    assert [arguments["position"] for _, arguments in table.told] == [START]


def test_what_would_be_legal_can_be_asked_only_about_captures(table: Table) -> None:
    table.core_says(recording())
    open_claim(table)
    table.tap("use")
    table.tap("what_is_legal")
    assert table.text("notice") == "ถามได้เฉพาะเรื่องการกิน"
    for name in ("capture", "what_is_legal", "movement", "judge", "capture", "judge"):
        table.tap(name)
    assert [arguments["asks_what_is_legal"] for _, arguments in table.told] == [False, True]


def test_nothing_is_asked_before_there_is_a_move_and_a_matter(table: Table) -> None:
    table.core_says(recording())
    open_claim(table)
    table.tap("use")
    table.tap("judge")
    assert table.text("notice") == "เลือกเรื่องที่ทักท้วง"
    table.tap("clear")
    table.tap("capture")
    table.tap("judge")
    assert (table.told, table.text("notice")) == ([], "แตะหมาก แล้วแตะทุกตาที่วาง")


def test_the_position_can_be_changed_again(table: Table) -> None:
    table.core_says(recording())
    open_claim(table)
    table.tap("clear")
    table.tap("use")
    table.tap("back")
    assert table.app.root.sheet.position.occupied == 0


def test_the_answer_opens_the_verdict_with_article_and_diagram(table: Table) -> None:
    table.core_says(recording())
    open_claim(table)
    for name in ("use", "capture", "what_is_legal", "judge"):
        table.tap(name)
    table.core_says(judged())
    assert (table.text("headline"), table.text("faults")) == ("ผิดกติกา", "กินได้แต่ไม่กิน · สมาคมฯ ข้อ 6")
    shown = []
    for _ in range(3):
        shown.append((table.text("caption"), marked(table)))
        table.tap("step")
    assert shown == [
        ("ตาที่ทักท้วง 32-27", (32, 27)),
        ("กินได้ 1/2: 18x11", (18, 11)),
        ("กินได้ 2/2: 12x19", (12, 19)),
    ]
    assert marked(table) == (32, 27)


def test_the_verdict_stays_while_the_match_goes_on(table: Table) -> None:
    table.core_says(judged())
    table.app.open_sheet("verdict")
    table.core_says(recording())
    assert table.text("headline") == "ผิดกติกา"


@pytest.mark.parametrize(
    ("answer", "headline", "faults", "can_step"),
    [
        (replace(CLAIM, faults=(), would_be_legal=None), "ไม่ผิดตามที่ทักท้วง", "", False),
        (replace(CLAIM, would_be_legal=None), "ผิดกติกา", "กินได้แต่ไม่กิน · สมาคมฯ ข้อ 6", False),
        (replace(CLAIM, faults=(), would_be_legal=()), "ไม่ผิดตามที่ทักท้วง", "", False),
    ],
)
def test_a_verdict_says_no_more_than_was_asked(
    table: Table, answer: ClaimView, headline: str, faults: str, can_step: bool
) -> None:
    table.core_says(with_pieces(running(), claim=answer))
    table.app.open_sheet("verdict")
    table.pump()
    assert (table.text("headline"), table.text("faults")) == (headline, faults)
    assert table.find("step").is_present == can_step


def test_several_faults_are_told_each_with_its_article(table: Table) -> None:
    table.core_says(
        with_pieces(running(), claim=replace(CLAIM, faults=(FAULT, UNFINISHED), move=MoveView((18, 11), ())))
    )
    table.app.open_sheet("verdict")
    table.pump()
    assert table.find("faults").content.count("\n") == 1


def test_an_answer_nobody_here_asked_for_opens_nothing(table: Table) -> None:
    """A second screen, or a restarted one, may hear of it."""
    table.core_says(recording())
    open_claim(table)
    table.tap("use")
    table.core_says(judged())
    assert table.text("title") == "ทักท้วงตาใด"
