"""The words of the page on which a person chooses between two histories of the committee's own log."""

from collections.abc import Mapping

from rules.text import Text

HISTORY_TEXTS: Mapping[str, Text] = {
    "histories": Text("บันทึกของโต๊ะกลางที่แยกเป็นสองสาย", "Two histories of the head table"),
    "histories_wait": Text(
        "บันทึกของโต๊ะกลางแยกเป็นสองสาย ผู้อำนวยการแข่งขันต้องเลือกว่าจะใช้สายใด",
        "the head table has two histories; a director must choose which one counts",
    ),
    "histories_parted": Text(
        "สองเครื่องบันทึกต่อจากรายการที่ {seq} ไปคนละทาง เก็บไว้ครบทั้งสองสาย ใช้ได้สายเดียวตั้งแต่จุดนั้น",
        "two computers went on from record {seq} in different ways; both are kept, one of them counts from there on",
    ),
    "history_chosen_by": Text("เลือกโดย {by} เหตุผล: {reason}", "chosen by {by}: {reason}"),
    "history_here": Text("สายที่อยู่ในเครื่องนี้ก่อน", "What was here first"),
    "history_brought": Text("สายที่นำเข้ามา", "What was brought in"),
    "history_counts": Text("ใช้สายนี้อยู่", "counts now"),
    "history_since": Text(
        "หลังจากแยกกัน: คำตัดสิน {count} รายการ บันทึกตารางแข่งขัน {plans} ครั้ง ตั้งแต่ {first} ถึง {last}",
        "since they parted: {count} decisions, {plans} plans recorded, from {first} to {last}",
    ),
    "let_history_count": Text("ใช้สายนี้", "Let this one count"),
    "choose_history": Text("เลือกสายที่จะใช้", "choose the history that counts"),
    "one_history": Text("บันทึกของโต๊ะกลางมีสายเดียว", "the head table has one history"),
}
