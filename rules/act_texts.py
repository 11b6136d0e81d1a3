"""Every event in words, for the list of the last acts, the undo button and the dispute slip."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.events import (
    Authority,
    BoardAbandoned,
    BoardEnded,
    BoardReadied,
    BoardStarted,
    BreakStarted,
    CardShown,
    ClaimJudged,
    ClockSet,
    Consenter,
    CountRuled,
    CountStarted,
    Event,
    FlagDecision,
    FlagFell,
    FlagRuled,
    Interrupted,
    LateLimitPassed,
    LateLossRuled,
    MatchAssigned,
    MatchCalledOff,
    MatchConfirmed,
    MatchEndedEarly,
    MatchWithdrawn,
    MimicryCounted,
    MoveRecorded,
    ObjectionMade,
    ObjectionRuled,
    Paused,
    PenaltyImposed,
    PieceChanged,
    PlayerArrived,
    RecordingSet,
    RefereeChanged,
    Replaced,
    ResultCorrected,
    Resumed,
    SpectatorSentOut,
    StartScheduled,
    TapFault,
    TapIgnored,
    TimeOutLengthened,
    TimeOutRefused,
    TimeOutTaken,
    TimeSource,
    TossMade,
    TurnEnded,
    TurnStarted,
    Voided,
    WaitAgreed,
    WarningGiven,
)
from rules.makhos.board import Numbering
from rules.piece_texts import claim_text, move_text, recording_text
from rules.seats import BySeat, Seat
from rules.text import Text

Names = BySeat[str]

_LENGTHS = {False: Text("สั้น", "short"), True: Text("ยาว", "long")}
_DECISIONS = {
    FlagDecision.MOVED: Text("ตัดสินว่าเดินแล้ว", "ruled: moved"),
    FlagDecision.LOST_ON_TIME: Text("ตัดสินว่าแพ้เวลา", "ruled: lost on time"),
}


_IGNORED = {
    TapFault.DOUBLE_TAP: Text("แตะซ้ำ ไม่นับ", "double tap, not counted"),
    TapFault.NOT_ALLOWED: Text("ทำไม่ได้ ไม่นับ", "not possible, not counted"),
}
_RULINGS = {
    True: Text("คำทักท้วงฟังขึ้น", "objection upheld"),
    False: Text("คำทักท้วงฟังไม่ขึ้น", "objection not upheld"),
}
_COUNT_RULINGS = {
    True: Text("นับครบ ให้เสมอ", "count full: a draw"),
    False: Text("นับครบ เล่นต่อ", "count full: play on"),
}
_PENALIZED = Text("ปรับ {name}: {scope}", "{name} penalised: {scope}")
_LATE = Text("เลยเวลารอ: {scope}", "the time to wait is over: {scope}")
_WAITS = {
    Consenter.OPPONENT: Text("คู่แข่งยอมรอผู้มาสาย", "the opponent agrees to wait"),
    Consenter.COMMITTEE: Text("คณะกรรมการให้รอผู้มาสาย", "the committee agrees to wait"),
}
_MIMICRY = Text("ล้อเลียนครั้งที่ {times}", "mimicry, time {times}")
_REPLACED = Text("แก้รายการที่ {seq} เป็น {act}", "act {seq} corrected: {act}")


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


def _by(event: CountStarted, names: Names) -> Text:
    if event.by is None:
        return Text("กรรมการเริ่มนับจำกัดครั้ง", "the referee starts a limited count")
    return Text("{name} ขอนับจำกัดครั้ง", "{name} asks for a limited count").filled(name=names[event.by])


def _result_corrected(event: ResultCorrected, names: Names) -> Text:
    winner = Text("เสมอ", "draw") if event.winner is None else Text(names[event.winner], names[event.winner])
    words = Text("แก้ผลกระดานที่ {number}: {winner} ({cause})", "result of board {number} corrected: {winner} ({cause})")
    return words.filled(number=event.board_number, winner=winner, cause=event.cause.text)


def _seat_words(thai: str, english: str) -> Callable[[Any, Names], Text]:
    """Words with the name of the player whom the event is about."""
    text = Text(thai, english)
    return lambda event, names: text.filled(name=names[event.seat])


def _start(event: StartScheduled, _names: Names) -> Text:
    if event.start_at_ms is None:
        return Text("เวลานัดเดิมไม่ใช้แล้ว", "the set time no longer holds")
    if event.source is TimeSource.REFEREE:
        return Text("กรรมการเริ่มนับเวลาสาย", "the referee starts to count lateness")
    # The time alone: all set times of a day's matches are on that day.
    return Text("เวลานัด {time}", "set time {time}").filled(time=event.starts_at.rpartition(" ")[2])


def _late_loss(event: LateLossRuled, names: Names) -> Text:
    words = Text("{name} มาสาย: {scope}", "{name} late: {scope}")
    if event.authority is Authority.COMMITTEE:
        words = Text("คณะกรรมการตัดสิน {name} มาสาย: {scope}", "committee: {name} late: {scope}")
    name = Text("ทั้งสองฝ่าย", "both") if event.seat is None else Text(names[event.seat], names[event.seat])
    return words.filled(name=name, scope=event.scope.text)


def _replaced(event: Replaced, names: Names, numbering: Numbering) -> Text:
    return _REPLACED.filled(seq=event.target_seq, act=act_text(event.meant_at(event.at_ms), names, numbering))


_WORDS: Mapping[type[Event], Callable[[Any, Names], Text]] = {
    MatchAssigned: _fixed("รับคู่แข่งขัน", "match assigned"),
    MatchWithdrawn: _fixed("โต๊ะกลางถอนคู่นี้", "match withdrawn"),
    MatchCalledOff: _fixed("เลิกแข่งคู่ที่โต๊ะกลางยกเลิก", "annulled match ended"),
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
    TapIgnored: lambda event, _names: _IGNORED[event.fault],
    TimeOutRefused: _time_out_refused,
    MatchEndedEarly: _fixed("ยุติการแข่งขันก่อนครบกระดาน", "match ended early"),
    ObjectionMade: _seat_words("{name} ทักท้วง", "{name} objects"),
    ObjectionRuled: lambda event, _names: _RULINGS[event.is_upheld],
    WarningGiven: _seat_words("เตือน {name}", "{name} is warned"),
    CardShown: _seat_words("ให้ใบแก่ {name}", "a card for {name}"),
    PenaltyImposed: lambda event, names: _PENALIZED.filled(name=names[event.seat], scope=event.scope.text),
    RefereeChanged: _fixed("เปลี่ยนกรรมการ", "the referee was changed"),
    SpectatorSentOut: _fixed("เชิญผู้ชมออก", "a spectator was sent out"),
    StartScheduled: _start,
    PlayerArrived: _seat_words("{name} มาถึงโต๊ะ", "{name} is at the table"),
    WaitAgreed: lambda event, _names: _WAITS[event.consenter],
    LateLimitPassed: lambda event, _names: _LATE.filled(scope=event.scope.text),
    LateLossRuled: _late_loss,
    CountStarted: _by,
    PieceChanged: _fixed("มีการกินหรือเดินเบี้ย", "a capture or a man's move"),
    CountRuled: lambda event, _names: _COUNT_RULINGS[event.is_draw],
    MimicryCounted: lambda event, _names: _MIMICRY.filled(times=event.times),
    ResultCorrected: _result_corrected,
    RecordingSet: recording_text,
}

_SQUARE_WORDS: Mapping[type[Event], Callable[[Any, Names, Numbering], Text]] = {
    MoveRecorded: move_text,
    ClaimJudged: claim_text,
    Replaced: _replaced,
}
"""Events that can name squares."""


def act_text(event: Event, names: Names, numbering: Numbering) -> Text:
    """The event in both languages, its squares by `numbering`; one without words goes by the name of its class."""
    square_words = _SQUARE_WORDS.get(type(event))
    if square_words is not None:
        return square_words(event, names, numbering)
    words = _WORDS.get(type(event))
    return words(event, names) if words else Text(type(event).__name__, type(event).__name__)


def joined(texts: Sequence[Text]) -> Text:
    """Several sentences as one."""
    return Text(" · ".join(text.th for text in texts), " · ".join(text.en for text in texts))


def seat_names(assignment: MatchAssigned | None) -> Names:
    """The players' names, or the seats' before any match."""
    if assignment is None:
        return BySeat(Seat.LEFT.value, Seat.RIGHT.value)
    return assignment.players.map(lambda player: player.name)
