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
    "look_at_match": Text("ดูรายละเอียด", "look at the match"),
    "confirm_at_table": Text("กรรมการที่โต๊ะต้องยืนยันก่อน", "the referee confirms it at the table first"),
}
