"""Views as core would send them, for tests and for pictures of the screens."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from kiosk.wire import (
    ActView,
    HealthView,
    NoticeView,
    PauseView,
    ResultView,
    SeatView,
    TurnView,
    UndoView,
    View,
)
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
)
ACTS = tuple(
    ActView(41 - place, NOW_MS - 7_000 - 31_000 * place, text, place == 2)
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


def with_longest_names(one: View) -> View:
    """The same view with names as long as any."""
    assert one.seats is not None
    return replace(one, seats={seat: replace(player, name=LONGEST) for seat, player in one.seats.items()})


def in_trouble(one: View) -> View:
    """The same view of a box that is not well."""
    health = replace(HEALTH, lamps="fault", journal="failing", unsaved=12, link="silent", unsent=34)
    notice = NoticeView(5, NOW_MS, True, Text("ใช้เวลานอกครบแล้ว", "no time-out left"))
    return replace(one, health=health, notice=notice)


ARRIVAL = ArrivalView(
    is_there={"left": True, "right": False},
    start_at_ms=NOW_MS - 312_000,
    board_lost_at_ms=NOW_MS + 888_000,
    event_lost_at_ms=NOW_MS + 3_288_000,
    consents=("opponent",),
)


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


STATES: Mapping[str, Callable[[], View]] = {
    "waiting": no_match,
    "toss": toss,
    "colours": colours,
    "awaiting": lambda: with_rulings(toss()),
    "toss_again": lambda: with_rulings(replace(toss(), results=RESULTS, board_number=6, boards=6)),
    "ready": ready,
    "play_off_odds": lambda: play_off("odds"),
    "play_off_golden": lambda: play_off("golden"),
    "running_left": running,
    "running_right": lambda: running(47_000, "right"),
    "first_warning": lambda: running(30_000),
    "second_warning": lambda: running(6_300),
    "red": red,
    "time_out": time_out,
    "paused": paused,
    "break": lambda: paused("break"),
    "between_turns": between_turns,
    "interrupted": lambda: paused("interruption"),
    "board_over": board_over,
    "lost_on_time": lambda: board_over("time"),
    "match_result": match_over,
    "result_by_odds": lambda: knockout_over(0),
    "result_by_golden": lambda: knockout_over(3),
    "result_by_penalty": lambda: with_rulings(
        match_over(), lost=Text("ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ แพ้การแข่งขันคู่นี้", "ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ: loss of the match")
    ),
    "counting": counting,
    "asked": lambda: asked(running()),
    "asked_long_at_red": lambda: asked(red(), is_long=True),
    "objection": lambda: objection(paused()),
    "objection_running": lambda: with_rulings(running(), objection=OBJECTION, count=CountView("left", 7, 16)),
    "objection_over": lambda: objection(board_over()),
    "question_penalty": lambda: question("penalty"),
    "question_count": lambda: question("count_full"),
    "question_late": lambda: question("late"),
    "question_both_late": lambda: question("both_late"),
    "confirmed": lambda: match_over("confirmed"),
}
"""Every state of the screens by a name."""
