"""What the box tells the referee of its own accord."""

from rules.text import Text

STUCK = Text("ปุ่มค้าง: {button} ให้ตรวจสาย", "button {button} is stuck: check the cable")
ASKS = Text("{name} ขอเวลานอก รอกรรมการอนุญาต", "{name} asks for a time-out: the referee decides")
TIME_OUT_REFUSED = Text("{name}: {why}", "{name}: {why}")
"""Both players may press at once, and only one of them is refused."""

FULL = Text("บันทึกไม่ได้แล้ว ให้จดด้วยมือ", "nothing more can be recorded: write it down by hand")
TOO_LONG = Text("ข้อความยาวเกินไป ยังไม่ได้บันทึก ให้เขียนสั้นลง", "too long a text: nothing was recorded, make it shorter")
TOO_LATE = Text("จอค้าง แตะครั้งก่อนไม่นับ ให้แตะใหม่", "the screen hung, the touch was not counted: touch again")
NOT_UNDERSTOOD = Text(
    "เครื่องไม่เข้าใจสิ่งที่จอส่งมา ยังไม่ได้บันทึก แจ้งโต๊ะกลาง",
    "what the screen sent is not understood, nothing was recorded: tell the head table",
)
FAULT = Text(
    "โปรแกรมผิดพลาดครั้งหนึ่ง ไม่มีอะไรเปลี่ยน แข่งต่อได้ แจ้งโต๊ะกลาง",
    "a fault of the program, nothing has changed by it: play on and tell the head table",
)
STAYS = Text("ออกจากหน้าจอนี้ไม่ได้ ให้ปิดเครื่องแทน", "this screen can't be left: switch the box off instead")
RESTARTED = Text("เครื่องเริ่มใหม่ นาฬิกาหยุดอยู่ ตรวจแล้วกดเดินต่อ", "the box was restarted: the clock stands, check and go on")
UNREADABLE = Text("อ่านบันทึกของคู่นี้ไม่ได้ แจ้งโต๊ะกลาง", "the record of this match can't be read: tell the head table")
PARTED = Text(
    "บันทึกที่นี่กับที่โต๊ะกลางไม่ตรงกัน เก็บไว้ทั้งสองชุด แข่งต่อได้ แจ้งโต๊ะกลาง",
    "the records here and at the head table differ, both are kept: play on and tell the head table",
)
PIN_NEEDED = Text("ต้องใส่รหัสกรรมการก่อน", "the referee's PIN comes first")
