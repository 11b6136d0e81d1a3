"""The help for each screen, Thai and English: part of the catalogue in `kiosk.ui.texts`."""

from collections.abc import Mapping

HELP_WORDS: Mapping[str, tuple[str, str]] = {
    "help_waiting": (
        "โต๊ะกลางจะส่งคู่แข่งขันมาเอง ถ้ามุมขวาบนขึ้นว่า สายขาด ให้ตรวจสาย",
        "The head table sends the match by itself. If the top right says link lost, check the cable.",
    ),
    "help_toss": (
        "แตะผู้ชนะการเสี่ยง แล้วแตะผู้ที่จะเดินก่อน ตรวจให้ถูก แล้วแตะ บันทึกผลเสี่ยง",
        "Touch who won the toss, then who moves first. Check both, then record the toss.",
    ),
    "help_ready": (
        "ตรวจการตั้งหมาก อ่านประกาศให้ผู้เล่นฟัง แล้วแตะปุ่มเขียว เวลาของผู้เดินก่อนเริ่มทันทีที่แตะ",
        "Check the set-up, read the announcement aloud, then touch the green button: the first player's time begins.",
    ),
    "help_board": (
        "แตะกลางจอเมื่อผู้เล่นเดินแล้ว เวลาจะเปลี่ยนเป็นของอีกฝ่าย แตะผิดให้แตะ ย้อน\n"
        "ปุ่มเทาจะบอกเหตุผลเมื่อแตะ หมดเวลาแล้วให้เลือก เดินแล้ว หรือกดค้าง แพ้เวลา ที่แถบบน",
        "Touch the middle as the move is made; the other player's time begins. For a slip touch undo.\n"
        "A grey button says why when touched. At red choose moved, or hold lost on time, in the band above.",
    ),
    "help_interrupted": (
        "เครื่องดับไป เวลาหยุดไว้ที่รายการสุดท้าย ถ้ามีรายการที่ยังไม่ได้แตะ ให้เดินเวลาต่อแล้วแตะ ถ้ารายการผิดให้แตะ แก้รายการ",
        "The box went off; the clock stands as last recorded. Go on, or correct what is wrong first.",
    ),
    "help_question": (
        "กติกาให้กรรมการตัดสิน เวลาหยุดรออยู่ กดปุ่มแดงค้างเพื่อยืนยัน ถ้าเข้ามาผิดให้แตะ ย้อน",
        "The rules leave this to the referee; the clock waits. Hold a red button to confirm; for a slip touch undo.",
    ),
    "help_board_over": (
        "อ่านประกาศให้ผู้เล่นฟัง แล้วแตะปุ่มเขียว ถ้าผลผิดให้แตะ ย้อน",
        "Read the announcement aloud, then touch the green button. If the result is wrong, touch undo.",
    ),
    "help_match_result": (
        "ให้ผู้เล่นทั้งสองดูผล แล้วกดปุ่มเขียวค้าง หลังยืนยันแล้วมีแต่คณะกรรมการที่แก้ได้",
        "Show both players the result, then hold the green button. After that only the committee can correct it.",
    ),
}
