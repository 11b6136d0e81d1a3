"""The words of the page for files that come and go, and what was found in them."""

from collections.abc import Mapping

from headtable.importing import Imported
from rules.text import Text

FILE_TEXTS: Mapping[str, Text] = {
    "files": Text("นำเข้าและส่งออก", "Import and export"),
    "to_take_away": Text("ส่งออก", "To take away"),
    "all_journals": Text(
        "บันทึกทั้งหมด (ZIP) สำหรับสำรองหรือย้ายเครื่อง", "All journals (ZIP), as a backup or for another computer"
    ),
    "all_games": Text("ตาเดินทุกกระดานที่บันทึก (PDN)", "All recorded boards (PDN)"),
    "copies_at_tables": Text(
        "ตารางและคำตัดสินทั้งหมดมีสำเนาครบที่ {count} จาก {all} โต๊ะที่ต่ออยู่: {tables}",
        "plan and decisions are kept whole at {count} of {all} connected tables: {tables}",
    ),
    "to_bring_in": Text("นำเข้าบันทึก", "Bring in journals"),
    "bring_in_hint": Text(
        "จากแฟลชไดรฟ์หรือการ์ดของโต๊ะ: ไฟล์ .jsonl พร้อม .manifest ไฟล์ .sqlite หรือ ZIP หลายไฟล์พร้อมกันได้ นำเข้าซ้ำได้",
        "From a stick or a table's card: .jsonl files with their .manifest, .sqlite files, or a ZIP; several at once.",
    ),
    "journal_files": Text("ไฟล์บันทึก", "Journal files"),
    "bring_in": Text("นำเข้า", "Bring in"),
    "nothing_brought": Text("เลือกไฟล์ที่จะนำเข้า", "choose the files to bring in"),
    "no_archive": Text("ไฟล์ ZIP เปิดไม่ได้: {why}", "the ZIP file can't be opened: {why}"),
    "brought_in": Text("ผลการนำเข้า", "What was brought in"),
    "plan_to_give": Text("ผู้เล่นและตารางแข่งขัน", "Players and schedule"),
    "plan_hint": Text(
        "CSV หรือ XLSX แทนไฟล์เดิมทั้งไฟล์ ถ้ามีที่ผิดจะบอกทุกแถวและไม่เปลี่ยนอะไร คู่ที่เริ่มแข่งแล้วไม่เปลี่ยน",
        "CSV or XLSX in place of the whole file before. Faults are named with their rows, and nothing changes then;"
        " matches that have begun stay as they are.",
    ),
    "players_file": Text("ไฟล์ผู้เล่น", "File of players"),
    "pairings_file": Text("ไฟล์ตารางแข่งขัน", "File of pairings"),
    "encoding": Text("รหัสอักษร", "Encoding"),
    "ask_encoding": Text(
        "ไฟล์ {name} ไม่ใช่ {encoding} ถ้าโปรแกรมไทยรุ่นเก่าเป็นผู้บันทึก ให้เลือก TIS-620 แล้วส่งอีกครั้ง",
        "{name} is not {encoding}: if an old Thai program wrote it, choose TIS-620 and send it again",
    ),
    "plan_faulty": Text("ไฟล์มีที่ผิด จึงยังใช้ตารางเดิม", "the files have faults; the plan before still holds"),
    "plan_given": Text(
        "ใช้ตารางใหม่แล้ว: ผู้เล่น {players} คน {matches} คู่", "the new plan holds: {players} players, {matches} matches"
    ),
    "plan_is_fixed": Text("ตารางแข่งขันของรายการนี้ไม่ได้มาจากไฟล์", "this event's plan is in no files"),
}

_FOUND = Text("รู้จักแล้ว {known} รายการ ใหม่ {new} รายการ {state}", "{known} known, {new} new, {state}")
_WHOLE = Text("ลูกโซ่ครบ", "chain whole")
_BRANCH = Text(
    "{found} เป็นบันทึกอีกสายของ {log_id} เก็บไว้ข้างกัน คณะกรรมการต้องเลือก",
    "{found}; another history of log {log_id}, kept beside it: the committee decides",
)


def imported_text(found: Imported) -> Text:
    """What a file held."""
    state = Text(found.fault, found.fault) if found.fault else _WHOLE
    words = _FOUND.filled(known=found.known, new=found.new, state=state)
    return _BRANCH.filled(found=words, log_id=found.log_id) if found.branch else words
