"""Sign-ins and changes of the people in words, and the words of the page on which a director changes them."""

from collections.abc import Mapping

from headtable.access import Access, AccessAct
from rules.text import Text

PEOPLE_TEXTS: Mapping[str, Text] = {
    "people": Text("ผู้ใช้งานและสิทธิ์", "People and roles"),
    "people_file_faulty": Text(
        "ไฟล์รายชื่อมีข้อผิดพลาด จึงยังใช้รายชื่อเดิม แก้ไฟล์ก่อน: {fault}",
        "the file of people has a fault, those before it still hold; mend it first: {fault}",
    ),
    "signed_in_at": Text("กำลังใช้ {count} เครื่อง", "signed in at {count} browsers"),
    "role": Text("บทบาท", "Role"),
    "change_role": Text("เปลี่ยนบทบาท", "Change the role"),
    "reset_pin": Text("ตั้งรหัสใหม่", "Give a new PIN"),
    "remove_person": Text("ลบออก", "Remove"),
    "add_person": Text("เพิ่มผู้ใช้งาน", "Add a person"),
    "new_pin": Text("รหัส PIN ใหม่ ({least}–{most} หลัก)", "New PIN ({least} to {most} digits)"),
    "new_pin_again": Text("รหัส PIN ใหม่อีกครั้ง", "The new PIN again"),
    "pins_differ": Text("รหัสสองครั้งไม่ตรงกัน", "the two PINs differ"),
    "person_faulty": Text(
        "ชื่อต้องมี 1 ถึง {letters} ตัวอักษร รหัสต้องเป็นเลขอารบิก {least} ถึง {most} หลัก",
        "give a name of 1 to {letters} letters, and a PIN of {least} to {most} digits",
    ),
    "person_known": Text("มีชื่อ {name} อยู่แล้ว", "{name} is there already"),
    "person_unknown": Text("ไม่มีชื่อ {name} แล้ว", "{name} is not there any more"),
    "last_director": Text("ต้องเหลือผู้อำนวยการแข่งขันอย่างน้อยหนึ่งคน", "there must be a director left"),
    "choose_role": Text("เลือกบทบาท", "choose a role"),
    "people_changed_meanwhile": Text(
        "รายชื่อเปลี่ยนไประหว่างที่กรอก จึงยังไม่ได้บันทึก ตรวจรายชื่อด้านล่างแล้วทำอีกครั้งถ้ายังต้องการ",
        "the people changed meanwhile and nothing was recorded; look at them below, then try again",
    ),
    "people_hint": Text(
        "มีผลทันที ผู้ที่ถูกลบหรือได้รหัสใหม่จะออกจากระบบทุกเครื่อง ตั้งรหัสที่เครื่องของโต๊ะกลางเอง เพราะเครือข่ายของสนามอาจมีผู้ดักอ่าน",
        "Counts at once; whoever is removed or gets a new PIN is signed out everywhere. Type PINs at this computer:"
        " somebody may listen in the hall's network.",
    ),
    "act": Text("สิ่งที่ทำ", "What"),
    "show_sign_ins": Text("แสดงการเข้าและออกจากระบบด้วย", "show sign-ins and sign-outs too"),
    "hide_sign_ins": Text("ไม่แสดงการเข้าและออกจากระบบ", "hide sign-ins and sign-outs"),
}

BESIDE_THE_PROGRAM = Text("แก้ไฟล์รายชื่อที่เครื่องของโต๊ะกลาง", "the file of people, at the head table's computer")
SOMEBODY = Text("ผู้ที่เปิดหน้าเว็บ", "whoever was at the page")

_TEXTS: Mapping[AccessAct, Text] = {
    AccessAct.SIGNED_IN: Text("เข้าสู่ระบบ{place}", "signed in{place}"),
    AccessAct.SIGNED_OUT: Text("ออกจากระบบ{place}", "signed out{place}"),
    AccessAct.REFUSED: Text("ใส่รหัสของชื่อ “{name}” ผิด{place}", "wrong PIN for the name “{name}”{place}"),
    AccessAct.LOCKED: Text(
        "ใส่รหัสผิดหลายครั้ง ชื่อ “{name}” ถูกพักหนึ่งนาที{place}", "too many wrong PINs: “{name}” is locked for a minute{place}"
    ),
    AccessAct.ADDED: Text("เพิ่มผู้ใช้งาน {name}", "added {name}"),
    AccessAct.ROLE_CHANGED: Text("เปลี่ยนบทบาทของ {name}", "changed the role of {name}"),
    AccessAct.PIN_RESET: Text("ตั้งรหัสใหม่ให้ {name}", "gave {name} a new PIN"),
    AccessAct.REMOVED: Text("ลบ {name}", "removed {name}"),
    AccessAct.IMPORTED: Text("นำเข้าบันทึก: {name}", "took in journals: {name}"),
    AccessAct.PLAN_GIVEN: Text("นำเข้าตารางแข่งขัน: {name}", "gave files of the plan: {name}"),
}
_FROM = Text(" จากเครื่อง {place}", " from {place}")


def access_text(access: Access) -> Text:
    """What happened."""
    place = _FROM.filled(place=access.place) if access.place else Text("", "")
    return _TEXTS[access.act].filled(name=access.name, place=place)
