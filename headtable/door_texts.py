"""The words about signing in, and for whoever may not do what they ask for."""

from collections.abc import Mapping

from rules.text import Text

DOOR_TEXTS: Mapping[str, Text] = {
    "sign_in": Text("เข้าสู่ระบบ", "Sign in"),
    "sign_out": Text("ออก", "Sign out"),
    "sign_in_to_decide": Text("กรรมการเข้าสู่ระบบเพื่อตัดสินผล", "Committee: sign in to decide"),
    "your_name": Text("ชื่อ", "Name"),
    "pin": Text("รหัส PIN", "PIN"),
    "wrong_pin": Text("ชื่อหรือรหัสไม่ถูกต้อง", "name or PIN is wrong"),
    "too_many_tries": Text("ใส่รหัสผิดหลายครั้ง รอ {wait_s} วินาที", "too many wrong PINs: wait {wait_s} s"),
    "no_people": Text("ยังไม่มีกรรมการในระบบ เพิ่มได้ด้วยคำสั่ง", "nobody may decide yet; add somebody with"),
    "not_allowed": Text("ต้องเข้าสู่ระบบก่อน", "Sign in first"),
    "session_over": Text(
        "หมดเวลาการเข้าสู่ระบบแล้ว ยังไม่ได้บันทึก เข้าสู่ระบบอีกครั้ง สิ่งที่กรอกไว้จะกลับมา (ยกเว้นรหัสและไฟล์)",
        "The session is over and nothing was recorded. Sign in again: what you filled in comes back (no PINs or files)",
    ),
    "was_not_recorded": Text(
        "ยังไม่ได้บันทึก เพราะหมดเวลาการเข้าสู่ระบบ สิ่งที่กรอกไว้อยู่ในแบบฟอร์มด้านล่าง ตรวจดูแล้วบันทึกอีกครั้ง",
        "nothing was recorded, since the session was over; what you filled in stands in its form below: look at it,"
        " then send it again",
    ),
    "form_too_long": Text("ข้อความยาวเกินไป ยังไม่ได้บันทึก", "The text is too long; nothing was recorded"),
    "back_to_form": Text("กลับไปที่แบบฟอร์ม", "Back to the form"),
    "for_directors": Text("เฉพาะผู้อำนวยการแข่งขันเท่านั้นที่ทำได้", "only a director can do this"),
    "not_your_role": Text("บทบาทของคุณทำรายการนี้ไม่ได้", "Your role may not do this"),
}
