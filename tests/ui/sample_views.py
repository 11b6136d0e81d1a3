"""Views as core would send them, for tests and for pictures of the screens."""

from dataclasses import replace
from typing import Any

from kiosk.wire import (
    HealthView,
    NoticeView,
    PauseView,
    ResultView,
    SeatView,
    TurnView,
    View,
)
from kiosk.wire_acts import ActView, UndoView
from rules.text import Text

NOW_MS = 5_000_000
MOVE_MS = 120_000
NOT_NOW = (Text("นาฬิกาหยุดอยู่", "the clock stands still"),)
RED_GIVEN = (Text("หมดเวลาแล้ว (ป้ายแดง)", "time has run out (red)"),)
NOT_YOUR_TURN = (Text("ยังไม่ถึงตาของผู้ขอ", "it is not the asker's turn"),)

LEFT = SeatView("p1", "สมชาย ใจดี", "white", 3, 1, 2, 2, 1, 1)
RIGHT = SeatView("p2", "ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ", "black", 1, 0, 1, 2, 0, 1, yellow_cards=2, red_cards=1)
LONGEST = "ว่าที่ร้อยตรีหญิง ประภาพรรณวดี เทพหัสดินณอยุธยากุลวงศ์"
UNDO = UndoView(41, Text("แตะจบตา: สมชาย ใจดี เดินแล้ว", "turn ended: สมชาย ใจดี moved"))
HEALTH = HealthView(
    lamps="ok",
    lamps_text=Text("ไฟและเสียงปกติ", "lamps and buzzer are well"),
    journal="ok",
    unsaved=0,
    link="up",
    link_since_ms=NOW_MS - 60_000,
    unsent=0,
    is_simulated=False,
    software="makhos-referee 0.1.0",
    panel="gpiod: chip pinctrl-bcm2711 by its label",
    free_mb=27_340,
)
_LAMPS = {0: ("second_yellow", 9_990), 2: ("first_yellow", 4_250), 5: ("red", 812)}
"""Which lamp was lit at an act, and for how long."""


def _act(place: int, text: Text) -> ActView:
    at_ms = NOW_MS - 7_000 - 31_000 * place
    act = ActView(41 - place, at_ms, text, is_voided=place == 2)
    if place not in _LAMPS:
        return act
    lamp, lit_ms = _LAMPS[place]
    return replace(act, lamp=lamp, lamp_at_ms=at_ms - lit_ms)


ACTS = tuple(
    _act(place, text)
    for place, text in enumerate(
        [
            Text("แตะจบตา: สมชาย ใจดี เดินแล้ว", "turn ended: สมชาย ใจดี moved"),
            Text("แตะจบตา: ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ เดินแล้ว", "turn ended: ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ moved"),
            Text("เวลานอก 5 นาที: สมชาย ใจดี", "time-out of 5 minutes: สมชาย ใจดี"),
            Text("เดินเวลาต่อ", "the clock goes on"),
            Text("หยุดเวลา", "the clock was paused"),
            Text("แตะจบตา: สมชาย ใจดี เดินแล้ว", "turn ended: สมชาย ใจดี moved"),
            Text("เริ่มกระดานที่ 2", "board 2 began"),
        ]
    )
)
RESULTS = (
    ResultView(1, "normal", "left", "left", "resigned", Text("ยอมแพ้", "resigned")),
    ResultView(2, "normal", "right", None, "agreed", Text("ตกลงเสมอ", "draw agreed")),
)


def view(phase: str, **changes: Any) -> View:
    """A view of board 2 of 4 in a phase; `changes` replace fields."""
    base = View(
        seq=42,
        saved_seq=42,
        at_ms=NOW_MS,
        phase=phase,
        language="th",
        table="7",
        match_id="m12",
        stage_name="สาย ก รอบ 3",
        ruleset_title=Text("กติกาสมาคมกีฬาไทย", "Thai Sports Association"),
        first_move="toss",
        seats={"left": LEFT, "right": RIGHT},
        board_number=2,
        boards=4,
        board_kind="normal",
        first="right",
        odds_giver=None,
        turn=None,
        pause=None,
        results=RESULTS[:1],
        match_winner=None,
        announcement=None,
        undo=UNDO,
        acts=ACTS,
        notice=None,
        health=HEALTH,
        counted_taps=12,
        reasons={},
    )
    return replace(base, **changes)


def turn(left_ms: int, seat: str = "left", *, is_running: bool = True, time_out_ms: int = 0) -> TurnView:
    """A turn with so much left at NOW_MS."""
    return TurnView(
        seat=seat,
        number=7,
        begun_at_ms=NOW_MS - MOVE_MS - time_out_ms + left_ms,
        deadline_at_ms=NOW_MS + left_ms if is_running else None,
        left_ms=None if is_running else left_ms,
        move_ms=MOVE_MS,
        time_out_ms=time_out_ms,
        first_warning_left_ms=30_000,
        second_warning_left_ms=10_000,
    )


def running(left_ms: int = 87_000, seat: str = "left", **changes: Any) -> View:
    """A turn that runs, with what core says against other acts meanwhile."""
    other = "right" if seat == "left" else "left"
    reasons = {
        "resume": (Text("นาฬิกากำลังเดิน", "the clock is running"),),
        "rule_flag": (Text("ยังไม่หมดเวลา", "time has not run out"),),
        f"take_time_out.{other}.short": NOT_YOUR_TURN,
        f"take_time_out.{other}.long": NOT_YOUR_TURN,
        "lengthen_time_out.left": (Text("ไม่มีเวลานอกสั้นที่กำลังใช้", "no short time-out is running"),),
        "lengthen_time_out.right": (Text("ไม่มีเวลานอกสั้นที่กำลังใช้", "no short time-out is running"),),
    }
    return view("turn", **{"turn": turn(left_ms, seat), "reasons": reasons, **changes})


def time_out() -> View:
    return running(252_000, turn=turn(252_000, time_out_ms=300_000))


def red(seat: str = "left") -> View:
    stands = dict.fromkeys(("pause", "start_break.left", "start_break.right", "resume"), RED_GIVEN)
    asked = {f"take_time_out.{one}.{kind}": RED_GIVEN for one in ("left", "right") for kind in ("short", "long")}
    return view("red", turn=turn(0, seat, is_running=False), reasons={**stands, **asked})


def paused(kind: str = "referee", left_ms: int = 64_000) -> View:
    stands = dict.fromkeys(("pause", "start_break.left", "start_break.right"), NOT_NOW)
    asked = {f"take_time_out.{one}.{kind}": NOT_NOW for one in ("left", "right") for kind in ("short", "long")}
    pause = PauseView(kind, NOW_MS - 35_000, "left" if kind == "break" else None)
    return view("paused", turn=turn(left_ms, is_running=False), pause=pause, reasons={**stands, **asked})


def between_turns() -> View:
    return view("between_turns", turn=turn(MOVE_MS, "right", is_running=False))


def no_match() -> View:
    return view(
        "no_match", match_id=None, seats=None, stage_name="", first=None, undo=None, acts=(), results=(), board_number=0
    )


def toss() -> View:
    return view("toss", first=None, board_number=1, results=(), undo=None)


def colours() -> View:
    return view("toss", first=None, board_number=1, results=(), first_move="colour", undo=None)


def ready() -> View:
    return view(
        "ready",
        announcement=Text("กระดานที่ 2 คุณประเสริฐศักดิ์ วงศ์สุวรรณภูมิ เดินก่อน", "board 2: ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ moves first"),
    )


def board_over(cause: str = "resigned") -> View:
    words = Text("หมดเวลาเดิน", "lost on time") if cause == "time" else Text("ยอมแพ้", "resigned")
    return view(
        "board_over",
        results=(*RESULTS[:1], ResultView(2, "normal", "right", "left", cause, words)),
        announcement=Text(
            "กระดานที่ 2 คุณสมชาย ใจดี ชนะ ต่อไปกระดานที่ 3 คุณสมชาย ใจดี เดิน",
            "board 2: สมชาย ใจดี wins; next is board 3, สมชาย ใจดี moves first",
        ),
        reasons={} if cause == "time" else {"rule_flag": NOT_NOW},
    )


def match_over(phase: str = "match_over") -> View:
    more = (
        ResultView(3, "normal", "left", "right", "no_move", Text("หมดตาเดิน", "no legal move")),
        ResultView(4, "normal", "right", "left", "time", Text("หมดเวลาเดิน", "lost on time")),
    )
    return view(phase, board_number=4, results=RESULTS + more, match_winner="left", undo=None)


def with_longest_names(one: View) -> View:
    """The same view with names as long as any."""
    assert one.seats is not None
    return replace(one, seats={seat: replace(player, name=LONGEST) for seat, player in one.seats.items()})


def in_trouble(one: View) -> View:
    """The same view of a box that is not well."""
    health = replace(HEALTH, lamps="fault", journal="failing", unsaved=12, link="silent", unsent=34)
    notice = NoticeView(5, NOW_MS, True, Text("ใช้เวลานอกครบแล้ว", "no time-out left"))
    return replace(one, health=health, notice=notice)


def with_stick(view: View, stick: str = "offered") -> View:
    """The view with the organiser's stick plugged in."""
    return replace(view, health=replace(view.health, stick=stick))
