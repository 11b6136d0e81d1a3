"""Every word on the pages and in the files, in both languages; templates ask for them by key."""

from collections.abc import Mapping

from hardware.link_status import LinkState
from headtable.access_texts import PEOPLE_TEXTS
from headtable.alarms import AlarmCode
from headtable.devices import Freshness
from headtable.door_texts import DOOR_TEXTS
from headtable.event_texts import EVENT_TEXTS
from headtable.file_texts import FILE_TEXTS
from headtable.history_texts import HISTORY_TEXTS
from headtable.paper_texts import PAPER_TEXTS
from headtable.results import Progress
from rules.text import Text

TEXTS: Mapping[str, Text] = {
    **DOOR_TEXTS,
    **EVENT_TEXTS,
    **PAPER_TEXTS,
    **PEOPLE_TEXTS,
    **HISTORY_TEXTS,
    **FILE_TEXTS,
    "head_table": Text("โต๊ะกลาง", "Head table"),
    "tables": Text("ทุกโต๊ะ", "Tables"),
    "results": Text("ผลการแข่งขัน", "Results"),
    "standings": Text("อันดับ", "Standings"),
    "table": Text("โต๊ะ", "Table"),
    "match": Text("คู่ที่", "Match"),
    "board": Text("กระดานที่", "Board"),
    "next": Text("คู่ต่อไป", "Next"),
    "against": Text("พบ", "–"),
    "points": Text("คะแนน", "Points"),
    "on_turn": Text("ถึงตาเดิน", "on turn"),
    "yellow_cards": Text("ใบเหลือง", "yellow cards"),
    "red_cards": Text("ใบแดง", "red cards"),
    "unsaved": Text("ยังไม่บันทึก", "not saved"),
    "unsent": Text("ยังไม่ส่ง", "not sent"),
    "all_sent": Text("บันทึกและส่งครบ", "saved and sent"),
    "no_match": Text("ยังไม่มีคู่แข่งขัน", "no match yet"),
    "no_tables": Text("ยังไม่มีโต๊ะในรายการนี้", "this event has no tables yet"),
    "stage": Text("รอบ", "Stage"),
    "players": Text("ผู้เล่น", "Players"),
    "boards": Text("กระดาน", "Boards"),
    "state": Text("สถานะ", "State"),
    "draw": Text("เสมอ", "draw"),
    "score": Text("ผล", "Score"),
    "language": Text("ภาษา", "Language"),
    "skip": Text("ข้ามไปที่เนื้อหา", "Skip to the content"),
    "connection_lost": Text("ขาดการติดต่อกับโต๊ะกลาง กำลังต่อใหม่", "No connection to the head table; trying again"),
    "download_results": Text("ดาวน์โหลดผลเป็น CSV", "Download the results as CSV"),
    "board_won": Text("กระดานที่ {number} {name} ชนะ ({cause})", "board {number}: {name} won ({cause})"),
    "board_drawn": Text("กระดานที่ {number} เสมอ ({cause})", "board {number}: draw ({cause})"),
    "lines": Text("สายสัญญาณ", "Lines"),
    "no_lines": Text("ยังไม่พบสายของโต๊ะใด เสียบสาย USB ของโต๊ะได้เลย", "no table's line was found yet; plug one in"),
    "foreign_event": Text(
        "เป็นของรายการอื่น หรือรหัสรายการไม่ตรงกัน ให้เครื่องนั้นใช้รหัสของรายการนี้ (kiosk key)",
        "foreign event, or another event key: give that box the key of this event (kiosk key)",
    ),
    "other_version": Text("ใช้โปรแกรมคนละรุ่น ต้องปรับรุ่น", "speaks another version of the protocol: update it"),
    "wrong_peer": Text("ปลายสายเป็นโต๊ะกลางอีกเครื่อง", "another head table is at the other end"),
    "board_lost_by_both": Text("กระดานที่ {number} แพ้ทั้งสองฝ่าย ({cause})", "board {number}: lost by both ({cause})"),
    "lost_by_both": Text("แพ้ทั้งคู่", "lost by both"),
    "group": Text("สาย {name}", "Group {name}"),
    "no_groups": Text("รายการนี้ไม่มีรอบแบ่งสาย", "this event has no group stage"),
    "place": Text("อันดับ", "Place"),
    "player": Text("ผู้เล่น", "Player"),
    "shared": Text("ร่วม", "shared"),
    "won": Text("ชนะ", "Won"),
    "drawn": Text("เสมอ", "Drawn"),
    "lost": Text("แพ้", "Lost"),
    "difference": Text("ผลต่าง", "Difference"),
    "played": Text("แข่งแล้ว", "Played"),
    "unplayed": Text("ยังไม่แข่ง", "Unplayed"),
    "forfeit": Text("ไม่ได้แข่ง", "Forfeit"),
    "golden": Text("กระดานทอง", "Golden"),
    "golden_due": Text(
        "ต้องแข่งกระดานทองรอบที่ {golden_round} ชิงอันดับ {place}:",
        "Golden boards to play, round {golden_round}, for place {place}:",
    ),
    "why": Text("เหตุผลของอันดับ", "Why this order"),
    "device": Text("เครื่อง", "Device"),
    "in_play": Text("กำลังแข่ง", "in play"),
    "moved_first": Text("{name} เดินก่อน", "{name} moved first"),
    "thinking_time": Text("เวลาคิดของแต่ละครั้ง", "thinking time of every turn"),
    "turn_title": Text("ครั้งที่ {number} {name} {time}", "turn {number}, {name}: {time}"),
    "total_time": Text("ใช้เวลารวม {time}", "{time} in all"),
    "all_turns": Text("ทุกครั้ง ({count})", "all turns ({count})"),
    "with_time_out": Text("ใช้เวลานอก", "with a time-out"),
    "red_came": Text("ป้ายแดง", "red"),
    "corrections": Text("การแก้ไข", "Corrections"),
    "source": Text(
        "จากเครื่อง {device} รายการที่ {first}–{last} การจับคู่ฉบับที่ {revision}",
        "from device {device}, records {first} to {last}, pairing revision {revision}",
    ),
    "download_journal": Text("ดาวน์โหลดบันทึก", "download the journal"),
    "not_begun": Text("คู่นี้ยังไม่เริ่มแข่ง", "this match has not begun"),
    "committee_decides": Text("คณะกรรมการตัดสิน", "The committee decides"),
    "decided_by": Text("{what} ตัดสินโดย {by} เหตุผล: {reason}", "{what}; decided by {by}: {reason}"),
    "withdraw_decision": Text("ยกเลิกคำตัดสินนี้", "Withdraw this decision"),
    "choose_device": Text("เลือกเครื่องที่ผลถูกต้อง", "Choose the device that is right"),
    "choose_decision": Text("เลือกว่าจะตัดสินอย่างไร", "choose what to decide"),
    "enter_by_hand": Text("บันทึกผลจากกระดาษด้วยมือ", "Type in a result from paper"),
    "decide": Text("บันทึกคำตัดสิน", "Decide"),
    "winner": Text("ผู้ชนะ", "Winner"),
    "cause": Text("เหตุ", "Cause"),
    "not_played": Text("ไม่ได้แข่ง", "not played"),
    "reason": Text("เหตุผล", "Reason"),
    "reason_missing": Text("ต้องให้เหตุผล (ไม่เกิน {most} ตัวอักษร)", "give a reason ({most} letters at most)"),
    "boards_missing": Text("เลือกผลอย่างน้อยหนึ่งกระดาน", "choose the result of at least one board"),
    "too_many_boards": Text("คู่นี้มีเพียง {most} กระดาน", "this match has {most} boards only"),
    "boards_with_gaps": Text("กระดานต้องต่อเนื่องกันตั้งแต่กระดานที่ 1", "boards must follow each other from board 1 on"),
    "cause_does_not_fit": Text("กระดานที่ {number}: ผู้ชนะกับเหตุไม่ตรงกัน", "board {number}: winner and cause don't fit"),
    "changed_meanwhile": Text(
        "ผลของคู่นี้เปลี่ยนไประหว่างที่กรอก คำตัดสินยังไม่ถูกบันทึก ตรวจผลด้านบนแล้วบันทึกอีกครั้งถ้ายังต้องการ",
        "the result changed meanwhile and nothing was recorded: look at it above, then decide again if need be",
    ),
    "decisions": Text("คำตัดสินทั้งหมด", "All decisions"),
    "no_decisions": Text("ยังไม่มีคำตัดสินของคณะกรรมการ", "the committee has not decided anything yet"),
    "when": Text("เวลา", "When"),
    "who": Text("โดย", "Who"),
    "what": Text("คำตัดสิน", "What"),
    "not_your_decision": Text(
        "คำตัดสินนี้เป็นของ {by} มีแต่ผู้อำนวยการแข่งขันที่ยกเลิกแทนได้", "{by} decided this; only a director can take it back"
    ),
    "not_possible": Text("ทำรายการนี้ไม่ได้", "This can't be done"),
    "plan_faults": Text(
        "ไฟล์ตารางแข่งขันที่เพิ่งบันทึกมีข้อผิดพลาด จึงยังใช้ตารางเดิม", "the plan saved last has faults; the one before it still holds"
    ),
    "display": Text("จอแสดงผล", "Display"),
    "print": Text("พิมพ์", "Print"),
    "set_up": Text("การตั้งหมากกระดานต่อไป", "Set-up of the next board"),
    "recorded_board": Text("กระดานที่ {number} ตามที่บันทึก", "Board {number} as recorded"),
    "download_games": Text("ดาวน์โหลดตาเดิน (PDN)", "Download the moves (PDN)"),
    "signed_by": Text("ลงชื่อ {name}", "Signed: {name}"),
    "referee": Text("กรรมการผู้ตัดสิน", "Referee"),
    "not_found": Text("ไม่พบหน้านี้", "There is no such page"),
    "final_count": Text("ยืนยันผลแล้ว {final} จาก {all} คู่", "{final} of {all} matches confirmed"),
    "in_play_count": Text("กำลังแข่ง {count} คู่", "{count} in play"),
    "attention_count": Text("ต้องดูแล {count} โต๊ะ", "{count} tables need a look"),
    "seconds_ago": Text("{n} วินาทีก่อน", "{n} s ago"),
    "minutes_ago": Text("{n} นาทีก่อน", "{n} min ago"),
    "seconds_away": Text("ขาดการติดต่อ {n} วินาที", "no contact for {n} s"),
    "minutes_away": Text("ขาดการติดต่อ {n} นาที", "no contact for {n} min"),
    "never_heard": Text("ยังไม่ติดต่อมา", "not heard yet"),
}

STATES: Mapping[str, Text] = {
    "unknown": Text("ยังไม่ติดต่อมา", "not heard yet"),
    "no_match": Text("รอคู่แข่งขัน", "waiting for a match"),
    "toss": Text("รอเสี่ยง", "toss"),
    "ready": Text("พร้อมเริ่ม", "ready to start"),
    "turn": Text("กำลังเดิน", "playing"),
    "between_turns": Text("รอเริ่มครั้งต่อไป", "between turns"),
    "first_yellow": Text("ป้ายเหลืองครั้งที่ 1", "first yellow"),
    "second_yellow": Text("ป้ายเหลืองครั้งที่ 2", "second yellow"),
    "red": Text("ป้ายแดง หมดเวลา", "red: time is up"),
    "time_out": Text("เวลานอก", "time-out"),
    "paused": Text("หยุดนาฬิกา", "clock stopped"),
    "board_over": Text("จบกระดาน", "board over"),
    "match_over": Text("ครบทุกกระดาน รอยืนยัน", "all boards played, to be confirmed"),
    "confirmed": Text("ยืนยันผลแล้ว", "result confirmed"),
}

PROGRESS: Mapping[Progress, Text] = {
    Progress.WAITING: Text("ยังไม่ถึงเวลา", "waiting"),
    Progress.ASSIGNED: Text("อยู่ที่โต๊ะแล้ว", "at the table"),
    Progress.PLAYING: Text("กำลังแข่ง", "in play"),
    Progress.OVER: Text("รอยืนยันผล", "to be confirmed"),
    Progress.UNCONFIRMED: Text("รอคณะกรรมการยืนยัน", "waits for the committee"),
    Progress.FINAL: Text("ยืนยันแล้ว", "confirmed"),
    Progress.DISPUTED: Text("ผลขัดแย้งกัน", "disputed"),
    Progress.POSTPONED: Text("เลื่อนการแข่งขัน", "postponed"),
    Progress.NOT_PLAYED: Text("ไม่แข่ง เพราะถอนตัว", "not played: a player has left"),
}

ALARMS: Mapping[AlarmCode, Text] = {
    AlarmCode.LABEL_TAKEN: Text(
        "สองเครื่องอ้างเป็นโต๊ะเดียวกัน: {detail} ใช้เครื่องแรกอยู่ ถ้าเครื่องแรกเสียหรือถูกเปลี่ยนแล้ว ให้ปิดเครื่องนั้น "
        "อีกเครื่องจะได้โต๊ะนี้ใน 15 วินาที ถ้าไม่ใช่ ให้แก้ชื่อโต๊ะของเครื่องหนึ่ง",
        "two devices claim this table: {detail}. The first is in use. If it was replaced, switch it off: the other has "
        "the table 15 s later. Otherwise give one of them another label",
    ),
    AlarmCode.FORK: Text(
        "เครื่อง {detail} มีบันทึกสองสาย เก็บไว้ทั้งคู่ ต้องให้คณะกรรมการตัดสิน",
        "device {detail} has two histories; both are kept, the committee decides",
    ),
    AlarmCode.ROLLBACK: Text("บันทึกของเครื่อง {detail} ถอยหลัง", "the journal of device {detail} went back"),
    AlarmCode.PEER_FAULT: Text(
        "เครื่อง {detail} ส่งข้อมูลผิดปกติ ต้องปรับรุ่นโปรแกรม", "device {detail} sends what can't be: update its program"
    ),
    AlarmCode.HEAD_OUTDATED: Text(
        "เครื่อง {detail} เคยได้รับมากกว่าที่โต๊ะกลางเครื่องนี้มี (ฐานข้อมูลเป็นสำเนาเก่า) โต๊ะกำลังส่งคืนให้ ตรวจคำตัดสินอีกครั้ง",
        "device {detail} was told more than this head table knows (its database is an old copy); tables give it back:"
        " look at the decisions again",
    ),
    AlarmCode.HEAD_FORKED: Text(
        "เครื่อง {detail} เคยได้รับข้อมูลจากโต๊ะกลางอีกเครื่อง นำบันทึกของเครื่องนั้นเข้ามาแล้วเลือกว่าจะใช้สายใด",
        "device {detail} was told something else by another head table: bring that one's journals in, and choose which"
        " history counts",
    ),
    AlarmCode.NOT_SAVED: Text(
        "ผลที่โต๊ะนี้ยังไม่ได้บันทึกลงการ์ด ({detail})", "results at this table are NOT being saved ({detail})"
    ),
    AlarmCode.LAMPS_FAULT: Text("ไฟสัญญาณขัดข้อง", "the lamps have a fault"),
    AlarmCode.RECORD_FAULT: Text("บันทึกของโต๊ะนี้มีรายการที่ใช้ไม่ได้: {detail}", "a record can't be used: {detail}"),
    AlarmCode.DISPUTED: Text(
        "คู่ที่ {detail} ถูกแข่งที่สองเครื่อง ยังไม่นับผล", "match {detail} was played at two devices; neither counts"
    ),
    AlarmCode.ANNULLED: Text(
        "คู่ที่ {detail} ถูกยกเลิกแล้ว โต๊ะได้รับแจ้งแล้ว แต่ยังไม่เลิกแข่ง",
        "match {detail} is annulled: the table was told and is still playing",
    ),
    AlarmCode.ANNULLED_UNTOLD: Text(
        "คู่ที่ {detail} ถูกยกเลิกแล้ว แต่โต๊ะยังไม่ได้รับแจ้งและยังแข่งอยู่",
        "match {detail} is annulled: the table was not told yet and is still playing",
    ),
    AlarmCode.NOT_PLANNED: Text("โต๊ะ {detail} ไม่มีในตารางแข่งขัน", "table {detail} is not in the plan"),
}

LINE_STATES: Mapping[LinkState, Text] = {
    LinkState.NONE: Text("ไม่พบพอร์ต", "no such port"),
    LinkState.OPENING: Text("กำลังเปิดพอร์ต", "opening the port"),
    LinkState.SILENT: Text("ยังไม่มีเสียงตอบจากโต๊ะ", "open, nobody answers"),
    LinkState.UP: Text("ติดต่ออยู่", "connected"),
}

FRESHNESS: Mapping[Freshness, Text] = {
    Freshness.NEVER: TEXTS["never_heard"],
    Freshness.FRESH: Text("ข้อมูลสด", "live"),
    Freshness.STALE: Text("ข้อมูลช้า", "late"),
    Freshness.LOST: Text("ขาดการติดต่อ", "no contact"),
}
