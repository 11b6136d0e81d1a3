"""Every word of the screens in both languages: the one catalogue. What core says comes in its own `Text`s."""

from collections.abc import Mapping

from rules.text import Language, Text

_CATALOGUE: Mapping[str, tuple[str, str]] = {
    # the clock
    "mood_running": ("กำลังเดิน", "thinking"),
    "mood_first_warning": ("เหลือ {seconds} วิ", "{seconds} s left"),
    "mood_second_warning": ("เหลือ {seconds} วิ", "{seconds} s left"),
    "mood_red": ("หมดเวลา", "time is up"),
    "mood_time_out": ("เวลานอก", "time-out"),
    "mood_paused": ("หยุดเวลา", "paused"),
    "mood_break": ("พักธุระ", "errand break"),
    "mood_between_turns": ("รอเริ่มตา", "waiting"),
    "mood_ready": ("พร้อม", "ready"),
    "tap_moved": ("แตะ = เดินแล้ว", "tap = moved"),
    "tap_next_turn": ("แตะ = เริ่มตาต่อไป", "tap = next turn"),
    "tap_start": ("แตะ = เริ่มเดิน", "tap = start"),
    "decide_red": ("กรรมการตัดสิน", "referee decides"),
    "clock_stands": ("เวลาหยุดอยู่", "the clock stands"),
    "moved": ("เดินแล้ว", "moved"),
    "lost_on_time": ("แพ้เวลา (ค้าง)", "lost on time (hold)"),
    "go_on": ("เดินเวลาต่อ", "go on"),
    "choose_decision": ("เลือก เดินแล้ว หรือ แพ้เวลา", "choose moved or lost on time"),
    "choose_go_on": ("เวลาหยุดอยู่ แตะ เดินเวลาต่อ", "the clock stands: touch go on"),
    # the players
    "points": ("{points} แต้ม", "{points} pts"),
    "moves_first": ("เดินก่อน", "first"),
    "moves_second": ("เดินทีหลัง", "second"),
    "white": ("ขาว", "white"),
    "black": ("ดำ", "black"),
    "time_out": ("เวลานอก", "time-outs"),
    "cards": ("ใบ", "cards"),
    "minutes": ("{minutes} นาที", "{minutes} min"),
    "seconds": ("{seconds} วิ", "{seconds} s"),
    # the strip on top
    "table": ("โต๊ะ {table}", "table {table}"),
    "board_of": ("กระดาน {number}/{boards}", "board {number}/{boards}"),
    "golden_board": ("กระดานทอง {number}", "golden board {number}"),
    "odds_board": ("ต่อเสมอ {number}/{boards}", "draw odds {number}/{boards}"),
    "saved": ("บันทึกแล้ว", "saved"),
    "unsaved": ("รอบันทึก {count}", "unsaved {count}"),
    "not_saving": ("ไม่ได้บันทึก!", "NOT saved!"),
    "lamps_fault": ("ไฟเสีย", "lamp fault"),
    "lamps_none": ("ไม่มีไฟ", "no lamps"),
    "link_none": ("ไม่มีสาย", "no link"),
    "link_opening": ("กำลังต่อสาย", "linking"),
    "link_silent": ("สายขาด ค้าง {count}", "link lost, {count} left"),
    "link_up": ("ส่งแล้ว", "sent"),
    "link_unsent": ("รอส่ง {count}", "{count} to send"),
    "link_foreign": ("รายการอื่น!", "other event!"),
    # the row at the bottom
    "undo": ("ย้อน", "undo"),
    "pause": ("หยุดเวลา", "pause"),
    "break": ("พักธุระ", "break"),
    "end_board": ("จบกระดาน", "end board"),
    "menu": ("เมนู", "menu"),
    # dialogs
    "close": ("ปิด", "close"),
    "cancel": ("ไม่ย้อน", "keep it"),
    "hold": ("{label} (กดค้าง)", "{label} (hold)"),
    "undo_title": ("ย้อนรายการล่าสุด", "take back the last act"),
    "undo_this": ("ย้อนรายการนี้", "take this back"),
    "undo_explained": (
        "เวลา สิทธิ์ และไฟจะกลับเป็นเหมือนไม่เคยมีรายการนี้",
        "time, allowances and lamps become as if it had never happened",
    ),
    "undo_nothing": ("ไม่มีอะไรให้ย้อน", "nothing to take back"),
    "break_title": ("ใครขอพักธุระ", "who asks for a break"),
    "break_explained": ("ต้องได้รับอนุญาตก่อน เวลาจะหยุด", "by permission only; the clock stands still"),
    "end_title": ("จบกระดานอย่างไร", "how did the board end"),
    "end_wins": ("{name} ชนะ", "{name} wins"),
    "draw": ("เสมอ", "draw"),
    "won": ("ชนะ", "win"),
    "lost": ("แพ้", "loss"),
    "cause_no_men": ("หมดตัวเดิน", "no men left"),
    "cause_no_move": ("หมดตาเดิน", "no legal move"),
    "cause_resigned": ("ยอมแพ้", "resigned"),
    "cause_time": ("หมดเวลาเดิน", "lost on time"),
    "cause_penalty": ("ถูกปรับให้แพ้", "penalty"),
    "cause_late": ("มาสาย", "late"),
    "cause_agreed": ("ตกลงเสมอ", "agreed"),
    "cause_mimicry": ("หมากล้อเลียน", "mimicry"),
    "cause_limited_count": ("ครบจำนวนครั้ง", "limited count"),
    "choose_result": ("เลือกผลและสาเหตุก่อน", "choose the result and its cause"),
    "abandon_title": ("ยกเลิกกระดานนี้แล้วเล่นใหม่", "abandon this board and replay it"),
    "abandon": ("ยกเลิกกระดาน", "abandon board"),
    "abandon_set_up": ("ตั้งหมากผิด", "wrong set-up"),
    "abandon_false_start": ("เริ่มผิดคน", "wrong player began"),
    "abandon_disturbed": ("หมากถูกรบกวน", "position disturbed"),
    "abandon_fault": ("อุปกรณ์ขัดข้อง", "equipment failure"),
    "choose_reason": ("เลือกเหตุผลก่อน", "choose the reason first"),
    # menu
    "menu_title": ("เมนู", "menu"),
    "acts": ("รายการล่าสุด", "last acts"),
    "help": ("วิธีใช้หน้านี้", "help"),
    "health": ("สภาพเครื่อง", "health"),
    "switch_language": ("English", "ภาษาไทย"),
    "acts_title": ("รายการล่าสุดของโต๊ะนี้", "last acts at this table"),
    "acts_none": ("ยังไม่มีรายการ", "nothing yet"),
    "taken_back": ("ย้อนแล้ว", "taken back"),
    "later": ("ใหม่กว่า", "newer"),
    "earlier": ("เก่ากว่า", "older"),
    "ago": ("{time} ก่อน", "{time} ago"),
    "health_title": ("สภาพเครื่อง", "health of the box"),
    "health_lamps": ("ไฟและเสียง", "lamps and buzzer"),
    "health_journal": ("การบันทึก", "journal"),
    "health_link": ("สายไปโต๊ะกลาง", "link to the head table"),
    "health_software": ("โปรแกรม", "software"),
    "help_title": ("วิธีใช้", "help"),
    "help_waiting": (
        "โต๊ะกลางจะส่งคู่แข่งขันมาเอง ถ้ามุมขวาบนขึ้นว่า สายขาด ให้ตรวจสาย",
        "The head table sends the match by itself. If the top right says link lost, check the cable.",
    ),
    "help_toss": (
        "แตะผู้ชนะการเสี่ยง แล้วแตะผู้ที่จะเดินก่อน ตรวจให้ถูก แล้วแตะ บันทึกผลเสี่ยง",
        "Touch who won the toss, then who moves first. Check both, then record the toss.",
    ),
    "help_ready": (
        "ตรวจการตั้งหมาก อ่านประกาศให้ผู้เล่นฟัง แล้วแตะปุ่มเขียว เวลาของผู้เดินก่อนเริ่มทันทีที่แตะ",
        "Check the set-up, read the announcement aloud, then touch the green button: the first player's time begins.",
    ),
    "help_board": (
        "แตะกลางจอเมื่อผู้เล่นเดินแล้ว เวลาจะเปลี่ยนเป็นของอีกฝ่าย แตะผิดให้แตะ ย้อน\n"
        "ปุ่มเทาจะบอกเหตุผลเมื่อแตะ หมดเวลาแล้วให้เลือก เดินแล้ว หรือกดค้าง แพ้เวลา ที่แถบบน",
        "Touch the middle as the move is made; the other player's time begins. For a slip touch undo.\n"
        "A grey button says why when touched. At red choose moved, or hold lost on time, in the band above.",
    ),
    "help_interrupted": (
        "เครื่องดับไป เวลาหยุดไว้ที่รายการสุดท้าย ถ้ามีรายการที่ยังไม่ได้แตะ ให้เดินเวลาต่อแล้วแตะ ถ้ารายการผิดให้แตะ แก้รายการ",
        "The box went off; the clock stands as last recorded. Go on, or correct what is wrong first.",
    ),
    "help_board_over": (
        "อ่านประกาศให้ผู้เล่นฟัง แล้วแตะปุ่มเขียว ถ้าผลผิดให้แตะ ย้อน",
        "Read the announcement aloud, then touch the green button. If the result is wrong, touch undo.",
    ),
    "help_match_result": (
        "ให้ผู้เล่นทั้งสองดูผล แล้วกดปุ่มเขียวค้าง หลังยืนยันแล้วมีแต่คณะกรรมการที่แก้ได้",
        "Show both players the result, then hold the green button. After that only the committee can correct it.",
    ),
    # before and after a board
    "waiting_title": ("รอคู่แข่งขันจากโต๊ะกลาง", "waiting for a match from the head table"),
    "toss_winner": ("ใครชนะการเสี่ยง", "who won the toss"),
    "toss_first": ("ใครเดินก่อน", "who moves first"),
    "toss_colour": ("ใครจับได้หมาก{colour} (เดินก่อน)", "who drew {colour} (moves first)"),
    "toss_record": ("บันทึกผลเสี่ยง", "record the toss"),
    "toss_choose": ("เลือกให้ครบก่อน", "choose both first"),
    "read_aloud": ("อ่านประกาศ", "read aloud"),
    "next_board": ("กระดานต่อไป", "next board"),
    "to_the_result": ("ดูผลการแข่งขัน", "match result"),
    "was_in_time": ("เดินทันเวลา (ค้าง)", "it was in time (hold)"),
    "result_board": ("กระดาน", "board"),
    "result_total": ("รวม", "total"),
    "match_won": ("{name} ชนะการแข่งขัน", "{name} wins the match"),
    "match_drawn": ("เสมอกัน", "the match is level"),
    "confirm_match": ("ยืนยันผล", "confirm result"),
    "confirmed": ("ยืนยันผลแล้ว", "result confirmed"),
    # interruptions and faults
    "interrupted_title": ("เครื่องดับไประหว่างแข่ง", "the box was interrupted"),
    "interrupted_explained": (
        "เวลาหยุดไว้ที่รายการสุดท้าย ไม่คิดเวลากับใคร",
        "the clock stands as last recorded; the outage is charged to nobody",
    ),
    "interrupted_go_on": ("เดินเวลาต่อ", "go on"),
    "interrupted_correct": ("แก้รายการ", "correct"),
    "no_clock": ("ไม่มีนาฬิกา", "no clock"),
    "no_clock_explained": (
        "ติดต่อส่วนจับเวลาไม่ได้ กำลังต่อใหม่ ให้กรรมการจับเวลาเอง",
        "core is away; connecting again. Time the moves by hand until then",
    ),
    "other_protocol": (
        "หน้าจอกับส่วนจับเวลาเป็นคนละรุ่น ต้องปรับปรุงโปรแกรม",
        "screen and core are of different versions; update the software",
    ),
    "fault": ("หน้าจอขัดข้อง #{number} นาฬิกายังเดินถูกต้อง", "screen fault #{number}; the clock is not affected"),
    # the simulated table
    "lamp_yellow": ("เหลือง", "yellow"),
    "lamp_red": ("แดง", "red"),
    "buzzer": ("เสียง", "buzzer"),
    "key_of": ("ปุ่ม {key}", "key {key}"),
    "button_left": ("ผู้เล่นซ้าย", "left player"),
    "button_right": ("ผู้เล่นขวา", "right player"),
    "button_referee": ("กรรมการ", "referee"),
    "space_key": ("เว้นวรรค", "space"),
}

KEYS = frozenset(_CATALOGUE)


def word(key: str, /, language: str, **gaps: object) -> str:
    """The words of `key` in "th" or "en", their gaps filled. Raises KeyError for a key that does not exist."""
    text = Text(*_CATALOGUE[key])
    return said(text.filled(**gaps), language)


def said(text: Text, language: str) -> str:
    """A text of core's in "th" or "en"; any other language reads Thai."""
    return text.in_language(Language.ENGLISH if language == Language.ENGLISH else Language.THAI)
