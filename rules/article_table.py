"""Every article of the three documents: what it says in short, and what here carries it or why it stays with people.

Parameters and offences name their articles themselves; this table adds the events, the screens and the people.
"""

from dataclasses import dataclass

from rules.text import Text

PIECES = "rules.makhos"
"""The part that knows how the pieces move; its cases stand with the others in the corpus."""


@dataclass(frozen=True, slots=True)
class Article:
    """One article: `events` by the journal's names, `screens` by the kiosk's, `parts` of the program beside them.

    `people` says why the article stays with people; then nothing else is set.
    """

    key: str
    text: Text
    events: tuple[str, ...] = ()
    screens: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    people: str = ""


def _acts(key: str, thai: str, english: str, events: str = "", screens: str = "", parts: str = "") -> Article:
    return Article(key, Text(thai, english), tuple(events.split()), tuple(screens.split()), tuple(parts.split()))


def _people(key: str, thai: str, english: str, why: str) -> Article:
    return Article(key, Text(thai, english), people=why)


_ENDS = "board_ended"
_LATE = "start_scheduled player_arrived wait_agreed late_limit_passed late_loss_ruled"
_OFFENCE = "objection_made objection_ruled penalty_imposed"
_CLOCK = "turn_ended turn_started flag_fell flag_ruled clock_set"
_CLAIM = "objection_made claim_judged"
_COUNT = "count_started piece_changed count_ruled"
_TIME_OUT = "time_out_taken time_out_lengthened time_out_refused"

TSA = (
    _people("TSA 1", "ความหมายของหมากฮอส", "what Makhos is", "a description; how a board ends is TSA 7"),
    _acts("TSA 2", "อุปกรณ์ หมาก 8 ตัวหรือ 12 ตัว", "board and men, 8 or 12 a side", parts=PIECES),
    _acts("TSA 3", "การตั้งหมาก", "where the men stand at the start", screens="ready", parts=PIECES),
    _acts(
        "TSA 4",
        "กรรมการผู้ตัดสิน การเสี่ยง การขาน การจับเวลา ใบแดง การบันทึก",
        "the referee: toss, announcements, time, red card, record",
        "toss_made match_confirmed card_shown penalty_imposed referee_changed spectator_sent_out result_corrected "
        "voided replaced flag_fell flag_ruled count_started",
        "toss ready board board_over match_over",
        "rules.announcements journal",
    ),
    _acts(
        "TSA 5",
        "การเดินหมาก ใบเหลืองใบแดง เวลา 2 นาที เวลานอก",
        "moving, yellow and red cards, two minutes, time-outs",
        f"objection_made objection_ruled warning_given card_shown penalty_imposed {_CLOCK} {_TIME_OUT} toss_made",
        "toss board",
    ),
    _acts("TSA 6", "การกินหมาก กรรมการไม่เตือน", "capturing; the referee gives no hint", _CLAIM, "claim", PIECES),
    _acts("TSA 7", "การแพ้ชนะ", "how a board is won and lost", f"{_ENDS} move_recorded", "board board_over record"),
    _acts("TSA 7(1)", "กรรมการเตือนแล้วไม่เชื่อฟัง", "does not obey after a warning", "warning_given penalty_imposed"),
    _acts("TSA 7(2)", "ไม่ปฏิบัติตามคำเตือนของคู่แข่งขัน", "does not follow a rightful objection", _OFFENCE),
    _acts("TSA 7(3)", "จงใจเอาหมากออก เพิ่ม หรือทำให้เคลื่อน", "takes off, adds or shifts men", "penalty_imposed"),
    _acts("TSA 7(4)", "ใช้ตำราหรือเอกสาร", "uses books or papers", "penalty_imposed"),
    _acts("TSA 7(5)", "ออกไปใช้กระดานทดลองเดิน", "tries moves on another board", "break_started penalty_imposed"),
    _acts("TSA 7(6)", "สาย 20 นาที แพ้กระดาน", "late by 20 minutes: the board", _LATE, "toss"),
    _acts("TSA 7(7)", "สาย 60 นาที แพ้รายการวันนั้น", "late by 60 minutes: the day's event", _LATE, "toss"),
    _acts(
        "TSA 8",
        "การเสมอ ล้อเลียน วนเวียน 16 ครั้ง",
        "draws: agreed, mimicry, 16 moves",
        f"{_ENDS} {_COUNT} mimicry_counted move_recorded",
        "board record",
        PIECES,
    ),
    _acts(
        "TSA 9",
        "การนับคะแนน รอบแรก รอบแพ้คัดออก ต่อเสมอ กระดานทอง",
        "points, group, knockout, draw odds, golden boards",
        "match_assigned toss_made board_readied match_ended_early match_confirmed",
        "ready board_over match_over",
        "rules.match rules.standings rules.knockout",
    ),
    _acts("TSA 10", "มารยาทของนักกีฬาและผู้ชม", "conduct", "warning_given card_shown spectator_sent_out"),
    _acts("TSA 11", "การเปลี่ยนแปลงกติกา", "the organiser may change the rules", "match_assigned", parts="rules.rulesets"),
    _acts("TSA 12", "คณะกรรมการเป็นผู้ชี้ขาด", "the committee settles what is not written", "result_corrected"),
)

COMP = (
    _people("COMP 1", "ความหมายของหมากฮอส", "what Makhos is", "a description; how a board ends is COMP 7"),
    _people("COMP 2", "อุปกรณ์การเล่น", "board and men", "the organiser provides them"),
    _acts("COMP 3", "การตั้งกระดานและตัวหมาก มุมเดี่ยวอยู่ซ้าย", "set-up, single corner left", screens="ready", parts=PIECES),
    _acts("COMP 4.1", "การสุ่มเลือกตัวหมาก", "drawing colours", "toss_made", "toss ready"),
    _acts("COMP 4.2.1", "เบี้ยเดินหน้าทีละตา", "men move one square forward", parts=PIECES),
    _acts("COMP 4.2.2", "เบี้ยกลายเป็นฮอส ฮอสเดินได้ไกล", "a man becomes a king; kings fly", parts=PIECES),
    _acts("COMP 4.3", "การจับหมากเดิน", "touch a man, move it", "turn_ended objection_made objection_ruled", "board"),
    _people("COMP 4.4", "การขอจัดหมาก", "adjusting men", "asked and allowed aloud, in the player's own turn"),
    _acts("COMP 4.5.1", "เวลาเดินครั้งละ 2 นาที", "two minutes a move, two calls", _CLOCK, "board", "kiosk.core.signals"),
    _acts("COMP 4.5.2", "เวลาพิเศษ 2 ครั้ง ครั้งละ 5 นาที", "two time-outs of 5 minutes", _TIME_OUT, "board"),
    _acts("COMP 4.5.3", "เวลานอกเพื่อทำกิจธุระ", "errand breaks", "break_started resumed", "board"),
    _acts("COMP 5.1", "กินได้ต้องกิน", "capturing is compulsory", parts=PIECES),
    _acts("COMP 5.2", "การกินหลายต่อ", "several captures in one move", parts=PIECES),
    _acts("COMP 5.3", "การกินหลายแบบ", "free choice between captures", parts=PIECES),
    _acts("COMP 5.4", "กินได้แต่ไม่กิน", "a capture left out", f"{_CLAIM} objection_ruled", "claim", PIECES),
    _acts("COMP 6.1", "หมดเวลาเดินหมาก แพ้กระดาน", "out of time: the board", "flag_fell flag_ruled", "board"),
    _acts("COMP 6.2", "เจตนาทำผิดอย่างชัดแจ้ง", "clear intent: board, then match", _OFFENCE, "board"),
    _acts("COMP 6.3", "ทำผิดระหว่างออกไปทำกิจธุระ", "offences while away", f"break_started {_OFFENCE}", "board"),
    _acts("COMP 6.4", "เตือนเรื่องเดียวกัน 3 ครั้ง", "three warnings for one matter", _OFFENCE, "board"),
    _acts("COMP 7.1", "หมดตัวเดิน", "no men left", f"{_ENDS} move_recorded", "board record", PIECES),
    _acts("COMP 7.2", "หมดตาเดิน", "no legal move", f"{_ENDS} move_recorded", "board record", PIECES),
    _acts("COMP 7.3", "ยอมแพ้", "resigned", _ENDS, "board"),
    _acts("COMP 7.4", "ถูกปรับให้แพ้", "loss by penalty", "penalty_imposed", "board"),
    _acts("COMP 7.5", "สาย 20 นาที แพ้กระดาน", "late by 20 minutes: the board", _LATE, "toss"),
    _acts("COMP 7.6", "สาย 60 นาที แพ้รายการวันนั้น", "late by 60 minutes: the day's event", _LATE, "toss"),
    _acts("COMP 8.1", "สมยอมกันให้เสมอ", "draw agreed", _ENDS, "board"),
    _acts(
        "COMP 8.2", "ล้อเลียนถึง 3 ครั้ง", "mimicry, three times", "mimicry_counted move_recorded", "board record", PIECES
    ),
    _acts("COMP 8.3", "ขอจำกัด 16 ครั้ง", "a player's count of 16", f"{_COUNT} move_recorded", "board record"),
    _acts("COMP 8.4", "กรรมการนับทั้ง 2 ฝ่าย", "the referee's count of both sides", _COUNT, "board"),
    _acts("COMP 9", "การขอเปลี่ยนตัวกรรมการ", "a change of referee", "referee_changed"),
    _acts(
        "COMP 10", "การเปลี่ยนแปลงกติกา", "the organiser may change the rules", "match_assigned", parts="rules.rulesets"
    ),
    _people("COMP 11.1", "หน้าที่ของนักกีฬา", "duties of the players", "conduct; what is penalised is COMP 6"),
    _people("COMP 11.2", "หน้าที่ของกรรมการ", "duties of the referee", "the referee's own conduct"),
    _acts("COMP 11.3", "หน้าที่ของผู้ชม", "duties of the spectators", "spectator_sent_out"),
    _acts("COMP 11.5.1", "กำหนดเวลา สาย คู่ และกรรมการ", "time, groups, pairings", "match_assigned", parts="headtable"),
    _acts("COMP 11.5.2", "คณะกรรมการชี้ขาด", "the committee settles doubts", "result_corrected"),
)

SCHOOL = (
    _acts("SCHOOL 1", "ใช้กติกาสมาคมกีฬาไทย", "the association's rules apply", "match_assigned", parts="rules.rulesets"),
    _people("SCHOOL 2.1", "อุปกรณ์ที่จัดไว้ให้", "only the equipment provided", "the organiser provides it"),
    _acts("SCHOOL 2.2", "การนั่งและตั้งหมาก 8 หรือ 12 ตัว", "seating and set-up", screens="ready", parts=PIECES),
    _acts(
        "SCHOOL 3.1", "ผู้ชนะการเสี่ยงเดินก่อน แล้วผลัดกัน", "the toss winner begins, then in turn", "toss_made", "toss ready"
    ),
    _acts("SCHOOL 3.2", "ผลัดกันเดินคนละ 1 ครั้ง", "move in turn", "turn_ended", "board"),
    _acts("SCHOOL 3.3", "เบี้ยเดินหน้าครั้งละ 1 ตา", "men move one square forward", parts=PIECES),
    _acts("SCHOOL 3.4", "เบี้ยกลายเป็นฮอส", "a man becomes a king", parts=PIECES),
    _acts("SCHOOL 3.5", "ฮอสเดินทแยงได้ 4 ด้าน", "kings fly in four directions", parts=PIECES),
    _acts("SCHOOL 3.6", "เตือนก่อนเดินหมากของตน", "object before the own move", "objection_made objection_ruled", "board"),
    _acts("SCHOOL 3.7.1", "ลักษณะการกิน", "how a piece captures", parts=PIECES),
    _acts("SCHOOL 3.7.2", "มีโอกาสกินต้องกิน เตือนได้", "capturing is compulsory", _CLAIM, "claim", PIECES),
    _acts("SCHOOL 3.7.3", "กินได้หลายแบบเลือกแบบใดก็ได้", "free choice between captures", parts=PIECES),
    _acts("SCHOOL 3.7.4", "กินหลายต่อจนสิ้นสุด", "several captures in one move", parts=PIECES),
    _acts("SCHOOL 3.8", "การแพ้", "how a board is lost", _ENDS, "board"),
    _acts("SCHOOL 3.9.1", "จงใจทำให้สถานะผิดไป", "alters the position", "penalty_imposed"),
    _acts("SCHOOL 3.9.2", "ขอความช่วยเหลือจากผู้อื่น", "asks others for help", "penalty_imposed"),
    _acts("SCHOOL 3.9.3", "ใช้เอกสาร", "uses papers", "penalty_imposed"),
    _acts("SCHOOL 3.9.4", "ใช้กระดานอื่นลองเดิน", "tries moves on another board", "break_started penalty_imposed"),
    _acts("SCHOOL 3.9.5", "เตือนแล้วไม่เชื่อฟัง", "does not obey after a warning", "warning_given penalty_imposed"),
    _acts("SCHOOL 3.9.6", "สาย 15 นาที", "late by 15 minutes", _LATE, "toss"),
    _people("SCHOOL 3.10", "กำหนดวันเวลาและสถานที่", "date and place", "the organiser sets and tells them"),
    _people("SCHOOL 3.11", "ชุดและอุปกรณ์การแข่งขัน", "dress and equipment", "the organiser sets and tells them"),
    _people("SCHOOL 3.12.1", "ยอมรับการตัดสิน", "accepting the decisions", "conduct; SCHOOL 3.9.5 is the penalty"),
    _acts("SCHOOL 3.12.2", "รายงานตัวก่อน 30 นาที", "report 30 minutes before", "player_arrived", "toss"),
    _acts("SCHOOL 3.12.3", "ห้ามนำเครื่องมือสื่อสาร", "no devices", "warning_given card_shown"),
    _people("SCHOOL 3.12.4", "ห้ามผู้ไม่เกี่ยวข้องเข้าสนาม", "no outsiders in the area", "kept by the stewards"),
    _people("SCHOOL 3.13", "การส่งนักเรียน", "who may enter", "checked at entry; not a matter of the table"),
)

ARTICLES = (*TSA, *COMP, *SCHOOL)
