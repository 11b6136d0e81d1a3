"""What the referee is told of the head table's words on lateness."""

from rules.text import Text

ANNULLED = Text("โต๊ะกลางยกเลิกคู่นี้ ผลที่แข่งไปไม่นับ", "the head table has annulled this match: it does not count")
TAKEN_BACK = Text("โต๊ะกลางถอนคู่ {match} จากโต๊ะนี้", "the head table has taken match {match} from this table")
COUNTED_FROM_NOW = Text(
    "เลยเวลานัดไปแล้วตอนที่ได้รับคู่นี้ นับเวลาสายตั้งแต่บัดนี้", "the set time was past as it came: lateness counts from now"
)
CLOCKS_DIFFER = Text(
    "นาฬิกาโต๊ะกลางเปลี่ยนไป {minutes} นาที เวลาสายยังนับต่อตามเดิม",
    "the head table's clock moved by {minutes} min: lateness counts on as before",
)
COMMITTEE_WAITS = Text("คณะกรรมการให้รอผู้มาสาย", "the committee agrees to wait")
COMMITTEE_RULED = Text("คณะกรรมการตัดสินว่า {name} มาสาย: {scope}", "the committee: {name} is late: {scope}")
COMMITTEE_TOO_LATE = Text(
    "คณะกรรมการตัดสินว่า {name} มาสาย แต่ใช้ที่โต๊ะนี้ไม่ได้: {why}",
    "the committee's ruling that {name} is late can't be entered here: {why}",
)
LOST_WHEN_OVER = Text(
    "คณะกรรมการ: {name} แพ้กระดานนี้เมื่อครบเวลารอ", "committee: {name} loses the board when the time to wait is over"
)
