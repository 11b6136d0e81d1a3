"""One match in full: every board with the thinking time of every turn, and what happened besides."""

from collections.abc import Iterator
from dataclasses import dataclass

from headtable.acts import matches_of
from headtable.decisions import Decided, ResultDecision, standing
from headtable.hall import Hall
from headtable.result_views import ResultView, result_view
from headtable.results import MatchResult
from headtable.tables import MatchReport, TableHistory
from rules.events import FlagDecision, Replaced, ResultCorrected, Voided
from rules.ledger import OffenceEntry, PenaltyEntry
from rules.outcome import Cause
from rules.penalties import Card
from rules.seats import Seat
from rules.state import Board, BoardKind
from rules.text import Text


@dataclass(frozen=True, slots=True)
class TurnView:
    """One turn: thinking time, what time-outs gave it, and whether red came (`flag`: what the referee decided)."""

    number: int
    seat: Seat
    used_ms: int
    time_out_ms: int
    flag: FlagDecision | None
    is_lost_on_time: bool = False


@dataclass(frozen=True, slots=True)
class TimelineView:
    """One board; `winner` and `cause` None while it is being played. `move_ms` and `warning_ms` of thinking time."""

    number: int
    kind: BoardKind
    first: Seat
    cause: Cause | None
    winner: Seat | None
    turns: tuple[TurnView, ...]
    move_ms: int
    warning_ms: int
    incidents: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class ReportView:
    """What one log tells of the match, with where it stands in that log."""

    log_id: str
    device_id: str
    first_seq: int
    last_seq: int
    revision: int
    boards: tuple[TimelineView, ...]
    corrections: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class MatchView:
    """The match's result, and one report; several where devices contradict each other.

    `decided` is the committee's decision that holds; None without one. `acts`
    are what else was done to the match, first to last: moved, postponed, a late player.
    """

    result: ResultView
    reports: tuple[ReportView, ...]
    decided: Decided | None
    acts: tuple[Decided, ...]


_TIME_OUT = Text("{name} ใช้เวลานอก{length}", "{name} took a {length} time-out")
_LENGTHS = {False: Text("สั้น", "short"), True: Text("ยาว", "long")}
_BREAK = Text("{name} ขอออกไปทำธุระ {minutes} นาที", "{name} left for an errand of {minutes} min")
_WARNING = Text("เตือน {name}: {offence} ({article})", "warning for {name}: {offence} ({article})")
_CARD = Text("{card}แก่ {name}: {offence} ({article})", "{card} for {name}: {offence} ({article})")
_CARDS = {Card.YELLOW: Text("ใบเหลือง", "yellow card"), Card.RED: Text("ใบแดง", "red card")}
_PENALTY = Text("ปรับ {name}: {scope} เพราะ{offence} ({article})", "penalty for {name}: {scope}, {offence} ({article})")
_VOIDED = Text("รายการที่ {seq} ถูกยกเลิก: {reason}", "record {seq} was taken back: {reason}")
_REPLACED = Text("รายการที่ {seq} ถูกแก้: {reason}", "record {seq} was corrected: {reason}")
_CORRECTED = Text(
    "แก้ผลกระดานที่ {number} เป็น {result}: {reason}", "result of board {number} corrected to {result}: {reason}"
)


def match_view(hall: Hall, result: MatchResult) -> MatchView:
    """The match in full."""
    shown = result.begun_reports or result.reports
    devices = {device.log_id: device.device_id for device in hall.devices.values()}
    reports = (
        _report_view(log_id, devices.get(log_id, ""), report, hall.histories[log_id])
        for log_id, report in shown.items()
    )
    match_id = result.match_id
    acts = (one for one in hall.decided if not isinstance(one.decision, ResultDecision))
    return MatchView(
        result=result_view(result),
        reports=tuple(reports),
        decided=standing(hall.decided).get(match_id),
        acts=tuple(one for one in acts if match_id in matches_of(one.decision)),
    )


def _report_view(log_id: str, device_id: str, report: MatchReport, history: TableHistory) -> ReportView:
    return ReportView(
        log_id=log_id,
        device_id=device_id,
        first_seq=report.first_seq,
        last_seq=report.last_seq,
        revision=report.assignment.revision,
        boards=tuple(_timeline(report, board) for _, board in sorted(report.boards.items())),
        corrections=tuple(_corrections(report, history)),
    )


def _timeline(report: MatchReport, board: Board) -> TimelineView:
    results = {result.setup.number: result for result in report.results}
    result = results.get(board.setup.number)
    rules = report.ruleset
    return TimelineView(
        number=board.setup.number,
        kind=board.setup.kind,
        first=board.setup.first,
        cause=result.outcome.cause if result else None,
        winner=result.outcome.winner if result else None,
        turns=tuple(_turns(board)),
        move_ms=rules.move_ms,
        warning_ms=rules.move_ms - rules.first_warning_left_ms,
        incidents=tuple(_incidents(report, board)),
    )


def _turns(board: Board) -> Iterator[TurnView]:
    for turn in board.turns:
        yield TurnView(turn.number, turn.seat, turn.used_ms, turn.time_out_ms, turn.flag)
    last = board.turn
    if last is not None and last.flag_fell_at_ms is not None:
        is_lost = board.outcome is not None and board.outcome.cause is Cause.TIME
        yield TurnView(last.number, last.seat, last.clock.budget_ms, last.time_out_ms, None, is_lost)


def _incidents(report: MatchReport, board: Board) -> Iterator[Text]:
    names = report.assignment.players.map(lambda player: player.name)
    for time_out in board.time_outs:
        yield _TIME_OUT.filled(name=names[time_out.seat], length=_LENGTHS[time_out.is_long])
    for gone in board.breaks:
        yield _BREAK.filled(name=names[gone.seat], minutes=-(-gone.length_ms // 60_000))
    ledger, number = report.state.ledger, board.setup.number
    for offence in ledger.offences:
        if offence.board_number == number and (offence.is_warning or offence.card is not None):
            yield _offence_text(report, offence)
    for penalty in ledger.penalties:
        if penalty.board_number == number:
            words = _offence_words(report, penalty)
            yield _PENALTY.filled(name=names[penalty.seat], scope=penalty.scope.text, **words)


def _offence_text(report: MatchReport, offence: OffenceEntry) -> Text:
    name, words = report.assignment.players[offence.seat].name, _offence_words(report, offence)
    if offence.card is None:
        return _WARNING.filled(name=name, **words)
    return _CARD.filled(name=name, card=_CARDS[offence.card], **words)


def _offence_words(report: MatchReport, entry: OffenceEntry | PenaltyEntry) -> dict[str, object]:
    row = report.ruleset.offence(entry.offence)
    return {"offence": row.text, "article": row.article} if row else {"offence": entry.offence, "article": "?"}


def _corrections(report: MatchReport, history: TableHistory) -> Iterator[Text]:
    for entry in history.entries:
        if history.match_at(entry.seq) is not report:
            continue
        if isinstance(entry.event, Voided | Replaced | ResultCorrected):
            yield correction_text(report, entry.event)


def correction_text(report: MatchReport | None, event: Voided | Replaced | ResultCorrected) -> Text:
    """What was corrected; `report` None: in no match that is known."""
    match event:
        case Voided(target_seq=seq, reason=reason):
            return _VOIDED.filled(seq=seq, reason=reason)
        case Replaced(target_seq=seq, reason=reason):
            return _REPLACED.filled(seq=seq, reason=reason)
        case ResultCorrected():
            return _corrected_text(report, event)


def _corrected_text(report: MatchReport | None, event: ResultCorrected) -> Text:
    winner = report.assignment.players[event.winner].name if report is not None and event.winner is not None else ""
    result = Text(f"{winner} {event.cause.text.th}".strip(), f"{winner} {event.cause.text.en}".strip())
    return _CORRECTED.filled(number=event.board_number, result=result, reason=event.reason)
