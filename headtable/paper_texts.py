"""The words of what the committee checks and prints: results that wait, the audit, and sheets."""

from collections.abc import Mapping

from rules.text import Text

PAPER_TEXTS: Mapping[str, Text] = {
    "waiting_results": Text("ผลที่รอการยืนยันหรือการตัดสิน", "Results to confirm or to settle"),
    "waiting_count": Text("รอคณะกรรมการ {count} คู่", "{count} wait for the committee"),
    "nothing_waits": Text("ไม่มีผลที่ต้องยืนยันหรือตัดสิน", "no result waits for anybody"),
    "confirm_result": Text("ยืนยันผล", "Confirm the result"),
    "nothing_to_confirm": Text("คู่นี้ไม่มีผลที่รอการยืนยัน", "this match has no result to confirm"),
    "confirmed_by": Text("{what}โดย {by}", "{what} by {by}"),
    "download_xlsx": Text("ดาวน์โหลดเป็น XLSX", "Download as XLSX"),
    "audit": Text("บันทึกการตัดสินและการแก้ไข", "Audit"),
    "before": Text("ก่อน", "Before"),
    "after": Text("หลัง", "After"),
    "whole_event": Text("ทั้งรายการเป็นไฟล์เดียว (HTML)", "The whole event as one file (HTML)"),
    "made_at": Text("ข้อมูลเมื่อ {when}", "as of {when}"),
    "slip": Text("ใบแสดงผลการแข่งขัน", "Result slip"),
    "print_slips": Text("ใบแสดงผลทุกคู่", "All result slips"),
    "no_slips": Text("ยังไม่มีคู่ที่แข่งจบ", "no match is over yet"),
    "moves_first": Text("เดินก่อน", "Moves first"),
    "record_of_slip": Text("บันทึก {log_id} รายการที่ {seq}", "log {log_id}, record {seq}"),
    "code_of_slip": Text("รหัสกำกับผล", "code of the result"),
    "as_pdf": Text("บันทึกเป็น PDF", "Save as PDF"),
    "back": Text("กลับ", "Back"),
    "sheets": Text("เอกสารสำหรับพิมพ์", "Sheets to print"),
    "print_standings": Text("ตารางคะแนนทุกสาย", "Tables of all groups"),
    "print_schedule": Text("ตารางแข่งขันทุกโต๊ะ", "Schedule of all tables"),
    "print_bracket": Text("ผังแพ้คัดออก", "Bracket"),
    "left_hand": Text("ซ้าย", "left"),
    "right_hand": Text("ขวา", "right"),
    "no_pdf": Text(
        "เครื่องนี้ยังสร้าง PDF ไม่ได้ ให้พิมพ์จากเบราว์เซอร์แทน หรือติดตั้งด้วยคำสั่ง",
        "PDF is not installed here: print from the browser, or install it with",
    ),
    "look_at_match": Text("ดูรายละเอียด", "look at the match"),
    "confirm_at_table": Text("กรรมการที่โต๊ะต้องยืนยันก่อน", "the referee confirms it at the table first"),
}
