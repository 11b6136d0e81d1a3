"""The words of the referee's PIN, Thai and English: part of the catalogue in `kiosk.ui.texts`."""

from collections.abc import Mapping

PIN_WORDS: Mapping[str, tuple[str, str]] = {
    "pin_title": ("รหัสกรรมการ", "referee's PIN"),
    "pin_explained": ("ใส่รหัส แล้วแตะ ตกลง รายการที่เลือกไว้จะทำต่อเอง", "enter it and touch done: the act goes on by itself"),
    "pin_checking": ("กำลังตรวจรหัส", "checking"),
    "pin_wrong": ("รหัสไม่ถูก ลองใหม่", "wrong PIN: try again"),
    "pin_wrong_wait": ("รหัสไม่ถูก รอ {seconds} วิ", "wrong PIN: wait {seconds} s"),
    "pin_wait": ("รอให้ครบเวลาก่อน", "wait until the time is over"),
    "pin_first": ("ใส่รหัสก่อน", "enter the PIN first"),
    "leave": ("ปิดหน้าจอ", "leave"),
    "health_pin": ("รหัสกรรมการ", "the referee's PIN"),
    "pin_is_set": ("ตั้งไว้แล้ว", "set"),
    "pin_is_missing": ("ไม่ได้ตั้ง ใครก็แก้เวลาและผลได้", "not set: anybody can change time and results"),
}
