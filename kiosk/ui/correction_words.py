"""The words of putting things right, Thai and English: part of the catalogue in `kiosk.ui.texts`."""

from collections.abc import Mapping

CORRECTION_WORDS: Mapping[str, tuple[str, str]] = {
    "correct_acts": ("ตั้งใจจะทำอะไร", "what did you mean?"),
    "act_only_undo": ("รายการนี้แก้แทนไม่ได้ ใช้ ย้อน", "this act can't be replaced: use undo"),
    "act_corrected": ("แก้แล้ว", "corrected"),
    "meant_title": ("ที่จริงตั้งใจจะ…", "what was meant is…"),
    "meant_first": ("{name} เดินก่อน", "{name} moves first"),
    "meant_toss": ("{winner} ชนะเสี่ยง {name} เดินก่อน", "{winner} won the toss, {name} first"),
    "meant_moved": ("เดินทันเวลา", "moved in time"),
    "meant_lost_on_time": ("แพ้เวลา", "lost on time"),
    "meant_time_out": ("เวลานอก {length} ของ {name}", "{length} for {name}"),
    "meant_same": ("บันทึกไว้อย่างนี้อยู่แล้ว", "that is what is recorded"),
    "meant_choose": ("เลือกสิ่งที่ตั้งใจ และเหตุผล ก่อน", "choose what was meant, and why"),
    "replace": ("แก้รายการนี้", "correct this act"),
    "reason_slip": ("แตะผิด", "wrong tap"),
    "reason_misheard": ("ฟังหรือเห็นผิด", "misheard or misseen"),
    "reason_ruled": ("ตัดสินใหม่", "ruled anew"),
    "referee": ("เปลี่ยนกรรมการ", "change referee"),
    "referee_title": ("ใครมาเป็นกรรมการแทน", "who is the referee now"),
    "referee_now": ("กรรมการขณะนี้: {name}", "referee now: {name}"),
    "referee_stand_in": ("กรรมการสำรอง", "stand-in referee"),
    "referee_of_event": ("กรรมการกลาง", "referee of the event"),
    "referee_chief": ("หัวหน้ากรรมการ", "chief referee"),
    "referee_relief": ("ผลัดเปลี่ยนหน้าที่", "relief"),
    "referee_unwell": ("ไม่สบาย", "unwell"),
    "referee_related": ("มีส่วนได้เสียกับผู้เล่น", "related to a player"),
    "referee_committee": ("คณะกรรมการสั่ง", "by the committee"),
    "choose_referee": ("เลือกกรรมการและเหตุผลก่อน", "choose the referee and the reason"),
}
