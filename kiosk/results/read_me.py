"""What somebody reads who finds the card or the stick."""

_TEXT = """\
ผลการแข่งขันหมากฮอส
====================
ไฟล์ในนี้เครื่องของกรรมการเขียนไว้หลังจบแต่ละกระดาน ชุดหนึ่งมีชื่อเดียวกัน ต่างกันที่นามสกุล
  .html      เปิดดูด้วยเว็บเบราว์เซอร์ ไม่ต้องต่ออินเทอร์เน็ต
  .csv       เปิดด้วย Excel หรือ LibreOffice
  .jsonl     บันทึกต้นฉบับของโต๊ะ สำหรับโปรแกรมโต๊ะกลาง (headtable import) มักมีเฉพาะส่วนที่เพิ่มจากชุดก่อน จึงต้องใช้ครบทุกชุด
  .pdn       ตาเดิน ถ้ามีการจดไว้
  .manifest  ความยาวและค่าตรวจของไฟล์ในชุด ชุดที่ไม่มีไฟล์นี้ยังเขียนไม่เสร็จ อย่าใช้
ไฟล์ใหม่มีเลขท้ายชื่อใหม่เสมอ ไม่มีการเขียนทับของเดิม ให้ดูชุดที่มีเลขมากที่สุดของคู่นั้น

ถ้า Windows ถามว่าจะฟอร์แมต (format) ไดรฟ์อื่นของการ์ดใบนี้หรือไม่ ให้กดยกเลิก (Cancel)
ถอดการ์ดหลังจากปิดเครื่องของโต๊ะแล้วเท่านั้น


Results of a Thai checkers event
================================
The referee's box wrote these files after each board. The files of one set share a name and differ in the ending.
  .html      open it in a web browser; no internet needed
  .csv       open it in Excel or LibreOffice
  .jsonl     the table's own record, for the head table's program (headtable import); most hold only what came after
             the set before, so keep all sets together
  .pdn       the moves, where they were written down
  .manifest  lengths and checks of the set's files; a set without it was never finished: don't use it
New files always get a new number; nothing is ever overwritten. Of a match, use the set with the highest number.

If Windows asks whether to format another drive of this card, press Cancel.
Take the card out only after the table's box has been switched off.
"""


def read_me() -> bytes:
    """The text, for Windows too: byte order mark and CRLF."""
    return _TEXT.replace("\n", "\r\n").encode("utf-8-sig")
