"""The words of the pages on which the event is run: schedule, bracket, and what the organiser does."""

from collections.abc import Mapping

from rules.text import Text

EVENT_TEXTS: Mapping[str, Text] = {
    "schedule": Text("ตารางแข่งขัน", "Schedule"),
    "schedule_is_empty": Text("ไม่มีคู่ที่รอแข่ง", "no match is waiting"),
    "set_time": Text("เวลา", "Time"),
    "bracket": Text("ผังแพ้คัดออก", "Bracket"),
    "no_bracket": Text("รอบแพ้คัดออกยังไม่เริ่ม", "the knockout has not started yet"),
    "champion": Text("ชนะเลิศ", "Champion"),
    "bye": Text("ไม่มีคู่แข่ง", "bye"),
    "not_known_yet": Text("รอผล", "to be known"),
    "to_settle": Text("คณะกรรมการต้องตัดสิน", "The committee must settle"),
    "organise": Text("จัดการแข่งขัน", "Run the event"),
    "stage_acts": Text("รอบต่อไป", "The next stage"),
    "match_acts": Text("คู่แข่งขันและโต๊ะ", "Matches and tables"),
    "player_acts": Text("ผู้เล่น", "Players"),
    "start_knockout": Text("เริ่มรอบแพ้คัดออก", "Start the knockout"),
    "cancel_knockout": Text("ยกเลิกผังรอบแพ้คัดออก", "Cancel the knockout's bracket"),
    "places_of_each_group": Text("จำนวนผู้เข้ารอบต่อสาย", "Players who go on from each group"),
    "tables_of_knockout": Text("โต๊ะที่ใช้ (คั่นด้วยจุลภาค)", "Tables, with commas between"),
    "call_golden": Text(
        "แข่งกระดานทองรอบที่ {golden_round} สาย {group} ชิงอันดับ {place}",
        "Golden boards, round {golden_round}, group {group}, place {place}",
    ),
    "move_match": Text("ย้ายโต๊ะ", "Move a match to another table"),
    "swap_tables": Text("สลับโต๊ะของสองคู่", "Swap the tables of two matches"),
    "other_match": Text("สลับกับคู่", "with match"),
    "to_table": Text("ไปโต๊ะ", "To table"),
    "postpone": Text("เลื่อนการแข่งขัน", "Postpone a match"),
    "call_up": Text("เรียกคู่ที่เลื่อนไว้มาแข่ง", "Call up a postponed match"),
    "annul": Text("ผลไม่นับ ให้แข่งใหม่", "A match does not count and is played again"),
    "choose_begun_match": Text("เลือกคู่ที่เริ่มแข่งแล้ว", "choose a match that has begun"),
    "replace_player": Text("เปลี่ยนตัวผู้เล่น", "Replace a player"),
    "new_name": Text("ชื่อผู้เล่นใหม่", "Name of the newcomer"),
    "new_club": Text("สังกัด", "Club"),
    "withdraw_player": Text("ถอนตัว", "A player leaves"),
    "return_player": Text("กลับเข้าแข่งขัน", "A player is back"),
    "policy": Text("ผลของผู้ถอนตัว", "What the results count"),
    "lateness": Text("ผู้เล่นมาสาย", "A player is late"),
    "ruling": Text("คณะกรรมการตัดสิน", "The committee says"),
    "record_act": Text("บันทึก", "Record it"),
    "recorded": Text("บันทึกแล้ว: {what}", "recorded: {what}"),
    "left": Text("ถอนตัว", "left"),
    "event_changed_meanwhile": Text(
        "มีการเปลี่ยนแปลงระหว่างที่กรอก จึงยังไม่ได้บันทึก ล่าสุด: {what} ตรวจดูแล้วบันทึกอีกครั้งถ้ายังต้องการ",
        "something changed meanwhile and nothing was recorded; the latest: {what}; look again, then try again",
    ),
    "choose_match": Text("เลือกคู่ที่ยังไม่เริ่มแข่ง", "choose a match that has not begun"),
    "choose_two_matches": Text("เลือกสองคู่ที่ต่างกันและยังไม่เริ่มแข่ง", "choose two different matches that have not begun"),
    "choose_table": Text(
        "โต๊ะ {table} ใช้ไม่ได้ ใส่ชื่อโต๊ะไม่เกิน {most} ตัวอักษร", "table {table}: give a label of {most} letters at most"
    ),
    "choose_player": Text("เลือกผู้เล่น", "choose a player"),
    "choose_player_of_match": Text("เลือกผู้เล่นของคู่นั้น", "choose a player of that match"),
    "choose_policy": Text("เลือกว่าผลนับอย่างไร", "choose what the results count"),
    "choose_ruling": Text("เลือกคำตัดสิน", "choose what the committee says"),
    "name_missing": Text("ใส่ชื่อ 1 ถึง {most} ตัวอักษร", "give a name of 1 to {most} letters"),
    "places_wrong": Text("จำนวนผู้เข้ารอบต้องเป็น 1 ถึง {most}", "the number of players must be 1 to {most}"),
    "not_yet": Text("{why}", "{why}"),
}
