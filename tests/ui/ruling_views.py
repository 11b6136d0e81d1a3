"""Views about rulings, corrections and play-offs as core would send them."""

from dataclasses import replace
from typing import Any

from kiosk.wire import ResultView, View
from kiosk.wire_acts import ActView
from kiosk.wire_rulings import (
    ArrivalView,
    ChoiceView,
    CountView,
    ObjectionView,
    OffenceView,
    QuestionView,
    RequestView,
    RulingsView,
)
from rules.text import Text
from tests.ui.sample_views import NOW_MS, paused, running, toss, view

MEANT = {
    one.kind: one
    for one in (
        ActView(
            31,
            NOW_MS - 300_000,
            Text("ผลการเสี่ยง: สมชาย ใจดี เดินก่อน", "toss: สมชาย ใจดี moves first"),
            False,
            "toss_made",
            {"at_ms": 1, "winner": "left", "first": "left"},
        ),
        ActView(
            36,
            NOW_MS - 90_000,
            Text("สมชาย ใจดี ขอเวลานอก (สั้น)", "สมชาย ใจดี takes a time-out (short)"),
            False,
            "time_out_taken",
            {"at_ms": 2, "seat": "left", "is_long": False},
        ),
        ActView(
            38,
            NOW_MS - 40_000,
            Text("ตัดสินว่าแพ้เวลา", "ruled: lost on time"),
            False,
            "flag_ruled",
            {"at_ms": 3, "decision": "lost_on_time"},
        ),
        ActView(
            39,
            NOW_MS - 30_000,
            Text("สมชาย ใจดี ขอนับจำกัดครั้ง", "สมชาย ใจดี asks for a limited count"),
            False,
            "count_started",
            {"at_ms": 4, "by": "left"},
        ),
        ActView(
            40,
            NOW_MS - 20_000,
            Text("จบกระดาน สมชาย ใจดี ชนะ (ยอมแพ้)", "board won by สมชาย ใจดี (resigned)"),
            False,
            "board_ended",
            {"at_ms": 5, "cause": "resigned", "winner": "left", "offence": None},
        ),
    )
}
"""Acts that another one can take the place of, by their kinds."""


ARRIVAL = ArrivalView(
    is_there={"left": True, "right": False},
    start_at_ms=NOW_MS - 312_000,
    board_lost_at_ms=NOW_MS + 888_000,
    event_lost_at_ms=NOW_MS + 3_288_000,
    consents=("opponent",),
)


ARRIVAL_UNKNOWN = replace(
    ARRIVAL, start_at_ms=None, board_lost_at_ms=None, event_lost_at_ms=None, starts_at="2026-11-30 09:00"
)
"""The set time is known, the time of day is not."""

ARRIVAL_RULED = replace(
    ARRIVAL,
    starts_at="2026-11-30 09:00",
    ruling=Text(
        "คณะกรรมการ: ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ แพ้กระดานนี้เมื่อครบเวลารอ",
        "committee: ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ loses the board when the time to wait is over",
    ),
)
"""The committee has decided before the time to wait is over."""


def _offences() -> tuple[OffenceView, ...]:
    texts = [
        ("touch", "แตะหมากตัวหนึ่งแล้วเดินหมากตัวอื่น", "touches one man and moves another", True),
        ("other_square", "วางหมากลงช่องหนึ่งแล้วเปลี่ยนไปอีกช่องหนึ่ง", "puts down on another square", True),
        ("reach", "ยื่นมือเข้าไปในกระดานหรือชี้ก่อนเดิน", "reaches into the board or points before moving", True),
        ("adjust", "จัดหมากโดยไม่กล่าวว่า ขอจัดหมาก", "adjusts men without saying so", True),
        ("smoke", "สูบบุหรี่ ดื่มสุรา หรือเสพของมึนเมา", "smoking, drink or drugs", False),
        ("insult", "พูดจาดูหมิ่น เยาะเย้ย หรือยั่วยุคู่แข่งขัน", "insults, mockery, provoking", False),
        ("disobey", "ไม่ปฏิบัติตามกติกาหลังจากถูกเตือนแล้ว", "does not obey the rules after a warning", False),
    ]
    article = Text("สมาคมฯ ข้อ 5", "TSA article 5")
    return tuple(
        OffenceView(
            code,
            Text(thai, english),
            article,
            needs_objection,
            ("object.left", "object.right")
            if needs_objection
            else ("warn.left", "warn.right", "penalize.left.board", "penalize.right.board"),
            {"right": (Text("ไม่ใช่การเดินของคู่แข่งขัน", "that was not a turn of the opponent"),)} if needs_objection else {},
        )
        for code, thai, english, needs_objection in texts
    )


RULINGS = RulingsView(
    question=None,
    offences=_offences(),
    objection=None,
    turn_to_object={"left": 6, "right": 7},
    count=None,
    mimicry=1,
    mimicry_limit=4,
    arrival=ARRIVAL,
    referee="อนันต์ ศรีสุข",
    lost=None,
)


def with_rulings(one: View, **changes: Any) -> View:
    """The same view with the rule book's part of it; `changes` replace fields of that part."""
    return replace(one, rulings=replace(RULINGS, **changes))


OBJECTION = ObjectionView("right", "touch", Text("แตะหมากตัวหนึ่งแล้วเดินหมากตัวอื่น", "touches one man and moves another"))


def objection(one: View) -> View:
    """The same view while an objection waits for its ruling."""
    return with_rulings(one, objection=OBJECTION)


def asked(one: View, *, is_long: bool = False) -> View:
    """The same view while the left player's time-out waits for the referee's word."""
    return with_rulings(one, request=RequestView("left", is_long))


def question(kind: str) -> View:
    scopes = (
        ChoiceView("board", Text("แพ้กระดานนี้", "loss of the board")),
        ChoiceView("match", Text("แพ้การแข่งขันคู่นี้", "loss of the match")),
        ChoiceView("event", Text("แพ้ตลอดการแข่งขัน", "loss of the event")),
    )
    questions = {
        "penalty": QuestionView(
            "penalty",
            Text("กรรมการตัดสินว่าแพ้เพียงใด", "How much is lost? The referee decides."),
            Text("สมาคมฯ ข้อ 5", "TSA article 5"),
            ("left",),
            scopes,
            "touch",
        ),
        "count_full": QuestionView(
            "count_full",
            Text("นับครบแล้ว รูปหมากเปลี่ยนไปจากเดิมหรือไม่", "The count is full. Has the situation changed?"),
            Text("สมาคมฯ ข้อ 8", "TSA article 8"),
            ("left",),
            (
                ChoiceView("draw", Text("ไม่เปลี่ยน ให้เสมอ", "unchanged: a draw")),
                ChoiceView("play_on", Text("เปลี่ยนแล้ว เล่นต่อ", "changed: play on")),
            ),
            None,
        ),
        "late": QuestionView(
            "late",
            Text("เลยเวลาที่กำหนดแล้ว ผู้มาสายแพ้หรือไม่", "The time to wait is over. Has who is late lost?"),
            Text("สมาคมฯ ข้อ 7(6)", "TSA article 7(6)"),
            ("right",),
            (scopes[0], ChoiceView("wait", Text("ยอมรอ", "wait"))),
            None,
        ),
    }
    questions["both_late"] = replace(questions["late"], seats=("left", "right"))
    if kind in {"late", "both_late"}:
        return with_rulings(toss(), question=questions[kind])
    return with_rulings(paused(), question=questions[kind], count=CountView("left", 16, 16, ("capture",)))


def counting() -> View:
    return with_rulings(running(), count=CountView("left", 7, 16))


def knockout_over(golden: int) -> View:
    """A knockout match that took draw odds, and so many golden boards."""
    agreed, resigned = Text("ตกลงเสมอ", "draw agreed"), Text("ยอมแพ้", "resigned")
    ordinary = [ResultView(number, "normal", "left", None, "agreed", agreed) for number in range(1, 7)]
    odds = [
        ResultView(number, "odds", "left", "left" if number % 2 else "right", "agreed", agreed)
        for number in range(7, 11)
    ]
    played = [ResultView(10 + number, "golden", "left", None, "agreed", agreed) for number in range(1, golden)]
    last = [ResultView(10 + golden, "golden", "left", "right", "resigned", resigned)] if golden else []
    if not golden:
        odds[-1] = replace(odds[-1], winner="left")
    results = (*ordinary, *odds, *played, *last)
    winner = "right" if golden else "left"
    return view("match_over", board_number=6, boards=6, results=results, match_winner=winner, undo=None)


def play_off(kind: str) -> View:
    """A board of the play-off, ready to begin."""
    words = {
        "odds": Text(
            "กระดานที่ 7 คุณสมชาย ใจดี เดินก่อน คุณสมชาย ใจดี ต่อเสมอ",
            "Board 7: สมชาย ใจดี moves first, สมชาย ใจดี gives draw odds",
        ),
        "golden": Text("กระดานที่ 12 คุณสมชาย ใจดี เดินก่อน กระดานทองที่ 2", "Board 12: สมชาย ใจดี moves first, golden board 2"),
    }
    is_golden = kind == "golden"
    return view(
        "ready",
        first="left",
        boards=6,
        board_number=12 if is_golden else 7,
        board_kind=kind,
        odds_giver=None if is_golden else "left",
        golden_number=2 if is_golden else None,
        announcement=words[kind],
    )
