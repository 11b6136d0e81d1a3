"""The words of set times and annulled matches, Thai and English: part of the catalogue in `kiosk.ui.texts`."""

from collections.abc import Mapping

HEAD_WORDS: Mapping[str, tuple[str, str]] = {
    "set_time_waits": ("นัด {time} แตะเมื่อถึงเวลา", "set for {time}: touch then"),
    "set_time_of": ("นัด {time}", "set for {time}"),
    "no_time_of_day": ("เครื่องไม่รู้เวลา ดูนาฬิกาแล้วบอก", "this box has no time of day: tell it"),
    "set_start_now": ("เวลานัดคือตอนนี้", "the set time is now"),
    "set_start_ago": ("{minutes} นาทีก่อน", "{minutes} min ago"),
    "annulled": ("คู่นี้ถูกยกเลิก ดูเมนู", "annulled: see menu"),
    "annulled_title": ("โต๊ะกลางยกเลิกคู่นี้", "the head table has annulled this match"),
    "annulled_explained": (
        "ผลที่แข่งไปแล้วไม่นับ แต่บันทึกยังอยู่ครบ นาฬิกาไม่หยุดเอง\nแจ้งผู้เล่นทั้งสองก่อน แล้วจบคู่นี้เพื่อรับคู่ต่อไป",
        "What was played counts nowhere; the record stays. No clock stops by itself.\n"
        "Tell both players, then end the match; the next one comes by itself.",
    ),
    "end_annulled": ("จบคู่ที่ถูกยกเลิก", "end the annulled match"),
}
