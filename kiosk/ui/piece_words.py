"""The words of the sheets about the pieces in both languages; part of the catalogue in `texts`."""

from collections.abc import Mapping

PIECE_WORDS: Mapping[str, tuple[str, str]] = {
    # menu
    "record": ("บันทึกตาเดิน", "record moves"),
    "claim": ("ทักท้วงตาเดิน", "claim"),
    # recording
    "record_title": ("บันทึกตาเดิน", "recording"),
    "record_begins": ("แตะหมากที่เดิน แล้วแตะตาที่วาง", "touch the piece, then where it went"),
    "record_last": ("ตาที่ {number}: {move}", "move {number}: {move}"),
    "record_off": ("ไม่ได้บันทึกตาเดิน", "moves are not recorded"),
    "record_waits": ("บันทึกตั้งแต่กระดานต่อไป หรือตั้งหมากก่อน", "from the next board, or set up a position"),
    "record_none": ("ไม่มีตาเดินที่บันทึกไว้", "no move has been recorded"),
    "record_start": ("เริ่มบันทึก", "start recording"),
    "record_stop": ("เลิกบันทึก (ค้าง)", "stop (hold)"),
    "record_take_back": ("ลบตาล่าสุด", "take back move"),
    "record_clear": ("ล้างที่แตะ", "clear taps"),
    "record_by_steps": ("แตะทีละตา", "square by square"),
    "record_this": ("ลงบันทึกตานี้", "record this move"),
    "record_from_here": ("บันทึกจากรูปนี้", "record from here"),
    "turn_board": ("หมุนกระดาน", "turn board"),
    "set_position": ("ตั้งหมาก", "set up"),
    "back_to_screen": ("กลับหน้าหลัก", "back to the screen"),
    # setting up a position
    "position_title": ("ตั้งรูปหมาก", "set up the position"),
    "position_erase": ("ลบ", "erase"),
    "position_start": ("รูปเริ่มกระดาน", "start"),
    "position_recorded": ("รูปที่บันทึก", "as recorded"),
    "position_before": ("ก่อนตาล่าสุด", "before last move"),
    "position_clear": ("กระดานว่าง", "empty board"),
    "position_turn": ("ตาของ {who}", "{who} to move"),
    # a claim
    "claim_title": ("ทักท้วงตาใด", "which move"),
    "claim_next": ("ต่อไป: ตาที่ทักท้วง", "next: the move"),
    "claim_back": ("แก้รูปหมาก", "change position"),
    "claim_tap": ("แตะหมาก แล้วแตะทุกตาที่วาง", "touch the piece, then every square it went to"),
    "claim_capture": ("เรื่องการกิน", "about capturing"),
    "claim_movement": ("เรื่องการเดิน", "about the way it went"),
    "claim_choose_kind": ("เลือกเรื่องที่ทักท้วง", "choose what it is about"),
    "claim_only_captures": ("ถามได้เฉพาะเรื่องการกิน", "only about capturing"),
    "claim_what_is_legal": ("ขอดูทางที่ต้องกินด้วย", "show the captures too"),
    "claim_judge": ("ตัดสิน", "judge"),
    "verdict_title": ("คำตัดสิน", "verdict"),
    "verdict_stands": ("ไม่ผิดตามที่ทักท้วง", "the move stands"),
    "verdict_not_legal": ("ผิดกติกา", "not legal"),
    "verdict_move": ("ตาที่ทักท้วง {move}", "the move: {move}"),
    "verdict_possible": ("กินได้ {place}/{count}: {move}", "possible {place}/{count}: {move}"),
    "verdict_step": ("ดูทางต่อไป", "show the next"),
    # the start of a board
    "set_up_title": ("การตั้งหมาก", "set-up"),
    "set_up_corner": ("มุมที่ขีดเส้นหนา คือมุมเดี่ยว อยู่ซ้ายมือของผู้เล่น", "thick corner: the single corner, at each player's left"),
    "set_up_golden": ("กระดานทอง: ตัวที่มีดาวเป็นฮอสตั้งแต่เริ่ม", "golden board: the starred pieces start as kings"),
}
