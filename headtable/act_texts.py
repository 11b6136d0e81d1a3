"""What the organiser did, in words."""

from headtable.acts import (
    Act,
    GoldenRoundCalled,
    KnockoutCancelled,
    KnockoutStarted,
    LatenessDecided,
    LatenessRuling,
    MatchAnnulled,
    MatchCalledUp,
    MatchMoved,
    MatchPostponed,
    PlayerReplaced,
    PlayerReturned,
    PlayerWithdrawn,
    SetTimeChanged,
    TablesSwapped,
)
from headtable.thai_times import shown_time
from rules.ruleset import WithdrawalPolicy
from rules.text import Text

POLICIES = {
    WithdrawalPolicy.KEEP: Text("ผลที่แข่งแล้วคงไว้", "results so far stay"),
    WithdrawalPolicy.DROP: Text("ตัดผลทั้งหมดออก", "all results are taken away"),
    WithdrawalPolicy.FORFEIT_REST: Text("กระดานที่เหลือคู่แข่งชนะ", "the boards left are won by the opponents"),
}
LATENESS = {
    LatenessRuling.WAIT: Text("คณะกรรมการยอมให้รอ", "the committee agrees to wait"),
    LatenessRuling.BOARD: Text("แพ้กระดานที่กำลังจะแข่ง", "the board in hand is lost"),
    LatenessRuling.EVENT: Text("แพ้การแข่งขันของวันนั้น", "the event of the day is lost"),
}

_MOVED = Text("ย้ายคู่ {match} ไปโต๊ะ {table}", "match {match} goes to table {table}")
_SWAPPED = Text(
    "สลับโต๊ะ: คู่ {match} ไปโต๊ะ {table} คู่ {other} ไปโต๊ะ {other_table}",
    "tables swapped: match {match} to table {table}, match {other} to table {other_table}",
)
_POSTPONED = Text("เลื่อนคู่ {match}", "match {match} is postponed")
_CALLED_UP = Text("เรียกคู่ {match} มาแข่ง", "match {match} is called up")
_SET_TIME = Text("เวลานัดของคู่ {match} เป็น {time}", "match {match} is set for {time}")
_NO_SET_TIME = Text("คู่ {match} ไม่มีเวลานัดแล้ว", "match {match} has no set time any more")
_ANNULLED = Text("ผลคู่ {match} ไม่นับ ให้แข่งใหม่", "match {match} does not count and is played again")
_REPLACED = Text("ผู้เล่นหมายเลข {player} เปลี่ยนเป็น {name}", "player {player} is {name} from now on")
_WITHDRAWN = Text("ผู้เล่นหมายเลข {player} ถอนตัว: {policy}", "player {player} has left: {policy}")
_RETURNED = Text("ผู้เล่นหมายเลข {player} กลับเข้าแข่งขัน", "player {player} is back")
_LATE = Text("คู่ {match} ผู้เล่นหมายเลข {player} มาสาย: {ruling}", "match {match}, player {player} is late: {ruling}")
_GOLDEN = Text(
    "กระดานทองรอบที่ {golden_round} สาย {group} ชิงอันดับ {place}: {matches}",
    "golden round {golden_round} in group {group} for place {place}: {matches}",
)
_KNOCKOUT = Text("เริ่มรอบแพ้คัดออก: {players}", "knockout started: {players}")
_CANCELLED = Text("ยกเลิกผังรอบแพ้คัดออก", "the knockout's bracket is cancelled")

_OF_A_MATCH = {MatchPostponed: _POSTPONED, MatchCalledUp: _CALLED_UP, MatchAnnulled: _ANNULLED}


def act_text(act: Act) -> Text:
    """What was done; players by their numbers."""
    match act:
        case MatchMoved():
            return _MOVED.filled(match=act.match_id, table=act.table)
        case TablesSwapped():
            other = {"other": act.other_match_id, "other_table": act.other_table}
            return _SWAPPED.filled(match=act.match_id, table=act.table, **other)
        case MatchPostponed() | MatchCalledUp() | MatchAnnulled():
            return _OF_A_MATCH[type(act)].filled(match=act.match_id)
        case SetTimeChanged():
            words = _SET_TIME if act.starts_at else _NO_SET_TIME
            return words.filled(match=act.match_id, time=shown_time(act.starts_at))
        case GoldenRoundCalled() | KnockoutStarted() | KnockoutCancelled():
            return _stage_text(act)
        case _:
            return _player_text(act)


def _stage_text(act: GoldenRoundCalled | KnockoutStarted | KnockoutCancelled) -> Text:
    if isinstance(act, GoldenRoundCalled):
        matches = ", ".join(f"{one.players.left}–{one.players.right}" for one in act.pairings)
        return _GOLDEN.filled(golden_round=act.golden_round, group=act.group, place=act.place, matches=matches)
    if isinstance(act, KnockoutStarted):
        players = " / ".join(f"{one.group}: {', '.join(one.players)}" for one in act.groups)
        return _KNOCKOUT.filled(players=players)
    return _CANCELLED


def _player_text(act: PlayerReplaced | PlayerWithdrawn | PlayerReturned | LatenessDecided) -> Text:
    match act:
        case PlayerReplaced():
            return _REPLACED.filled(player=act.player_id, name=act.name)
        case PlayerWithdrawn():
            return _WITHDRAWN.filled(player=act.player_id, policy=POLICIES[act.policy])
        case PlayerReturned():
            return _RETURNED.filled(player=act.player_id)
        case LatenessDecided():
            return _LATE.filled(match=act.match_id, player=act.player_id, ruling=LATENESS[act.ruling])
