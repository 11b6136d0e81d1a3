"""Every event in words, for the list of the last acts, the undo button and the dispute slip."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.events import (
    BoardAbandoned,
    BoardEnded,
    BoardReadied,
    BoardStarted,
    BreakStarted,
    ClockSet,
    Event,
    FlagDecision,
    FlagFell,
    FlagRuled,
    Interrupted,
    MatchAssigned,
    MatchConfirmed,
    Paused,
    Resumed,
    TapIgnored,
    TimeOutLengthened,
    TimeOutRefused,
    TimeOutTaken,
    TossMade,
    TurnEnded,
    TurnStarted,
    Voided,
)
from rules.seats import BySeat, Seat
from rules.text import Text

Names = BySeat[str]

_LENGTHS = {False: Text("สั้น", "short"), True: Text("ยาว", "long")}
_DECISIONS = {
    FlagDecision.MOVED: Text("ตัดสินว่าเดินแล้ว", "ruled: moved"),
    FlagDecision.LOST_ON_TIME: Text("ตัดสินว่าแพ้เวลา", "ruled: lost on time"),
}


def _fixed(thai: str, english: str) -> Callable[[Any, Names], Text]:
    text = Text(thai, english)
    return lambda _event, _names: text


def _toss(event: TossMade, names: Names) -> Text:
    return Text("ผลการเสี่ยง: {name} เดินก่อน", "toss: {name} moves first").filled(name=names[event.first])


def _time_out(event: TimeOutTaken, names: Names) -> Text:
    words = Text("{name} ขอเวลานอก ({length})", "{name} takes a time-out ({length})")
    return words.filled(name=names[event.seat], length=_LENGTHS[event.is_long])


def _time_out_refused(event: TimeOutRefused, names: Names) -> Text:
    words = Text("{name} ขอเวลานอก ({length}) ไม่ได้", "{name}'s time-out ({length}) refused")
    return words.filled(name=names[event.seat], length=_LENGTHS[event.is_long])


def _lengthened(event: TimeOutLengthened, names: Names) -> Text:
    return Text("เวลานอกของ {name} เป็นแบบยาว", "{name}'s time-out made long").filled(name=names[event.seat])


def _break(event: BreakStarted, names: Names) -> Text:
    return Text("{name} ขอออกไปทำธุระ", "{name} leaves for an errand").filled(name=names[event.seat])


def _board_ended(event: BoardEnded, names: Names) -> Text:
    if event.winner is None:
        return Text("จบกระดาน เสมอ ({cause})", "board drawn ({cause})").filled(cause=event.cause.text)
    words = Text("จบกระดาน {name} ชนะ ({cause})", "board won by {name} ({cause})")
    return words.filled(name=names[event.winner], cause=event.cause.text)


def _voided(event: Voided, _names: Names) -> Text:
    return Text("ย้อนรายการที่ {seq}", "took back act {seq}").filled(seq=event.target_seq)


def _clock_set(event: ClockSet, _names: Names) -> Text:
    words = Text("ตั้งเวลาเหลือ {left} วินาที", "clock set to {left} s left")
    return words.filled(left=-(-event.left_ms // 1000))


_WORDS: Mapping[type[Event], Callable[[Any, Names], Text]] = {
    MatchAssigned: _fixed("รับคู่แข่งขัน", "match assigned"),
    TossMade: _toss,
    BoardReadied: _fixed("ตั้งกระดานต่อไป", "next board set up"),
    BoardStarted: _fixed("เริ่มกระดาน", "board started"),
    TurnEnded: _fixed("เดินแล้ว", "move made"),
    TurnStarted: _fixed("เริ่มจับเวลา", "clock started"),
    FlagFell: _fixed("หมดเวลา ป้ายแดง", "time ran out, red"),
    FlagRuled: lambda event, _names: _DECISIONS[event.decision],
    TimeOutTaken: _time_out,
    TimeOutLengthened: _lengthened,
    Paused: _fixed("หยุดนาฬิกา", "clock stopped"),
    BreakStarted: _break,
    Resumed: _fixed("เดินนาฬิกาต่อ", "clock goes on"),
    Interrupted: _fixed("เครื่องหยุดทำงานไปชั่วขณะ", "the box was away"),
    BoardEnded: _board_ended,
    BoardAbandoned: _fixed("ยกเลิกกระดานนี้ แข่งใหม่", "board abandoned, to be played again"),
    MatchConfirmed: _fixed("ยืนยันผลการแข่งขัน", "match result confirmed"),
    ClockSet: _clock_set,
    Voided: _voided,
    TapIgnored: _fixed("แตะซ้ำ ไม่นับ", "tap ignored"),
    TimeOutRefused: _time_out_refused,
}


def act_text(event: Event, names: Names) -> Text:
    """The event in both languages; one without words of its own goes by the name of its class."""
    words = _WORDS.get(type(event))
    return words(event, names) if words else Text(type(event).__name__, type(event).__name__)


def seat_names(assignment: MatchAssigned | None) -> Names:
    """The players' names, or the seats' before any match."""
    if assignment is None:
        return BySeat(Seat.LEFT.value, Seat.RIGHT.value)
    return assignment.players.map(lambda player: player.name)
