"""What a correction at a table changed: the act or the result as it stood, and as it stands since."""

from headtable.tables import MatchReport, TableHistory
from headtable.texts import TEXTS
from rules.act_texts import act_text
from rules.errors import IllegalEvent
from rules.events import Event, Replaced, ResultCorrected, Voided
from rules.fold import Entry, fold
from rules.outcome import Outcome
from rules.seats import BySeat
from rules.text import Text

Correction = Voided | Replaced | ResultCorrected

UNKNOWN = Text("–", "–")
_TAKEN_BACK = Text("ไม่นับ", "does not count")


def change_of(history: TableHistory, entry: Entry, event: Correction) -> tuple[Text, Text]:
    """Before and after the correction `event` of that entry, in words; a dash for what can't be found out any more."""
    report = history.match_at(entry.seq)
    if report is None:
        return UNKNOWN, UNKNOWN
    match event:
        case ResultCorrected():
            after = _result_text(report, event.board_number, Outcome(event.cause, event.winner))
            return _result_before(history, report, entry, event.board_number), after
        case Replaced():
            return _act_before(history, report, event.target_seq), _act_text(report, event.meant_at(event.at_ms))
        case Voided():
            return _act_before(history, report, event.target_seq), _TAKEN_BACK


def _act_before(history: TableHistory, report: MatchReport, target_seq: int) -> Text:
    target = next((one.event for one in history.entries if one.seq == target_seq), None)
    return UNKNOWN if target is None else _act_text(report, target)


def _act_text(report: MatchReport, event: Event) -> Text:
    return act_text(event, _names(report), report.ruleset.pieces.numbering)


def _names(report: MatchReport) -> BySeat[str]:
    return report.assignment.players.map(lambda player: player.name)


def _result_before(history: TableHistory, report: MatchReport, entry: Entry, board_number: int) -> Text:
    """The board's result after everything that came before the correction."""
    try:
        state = fold([one for one in history.entries if report.first_seq <= one.seq < entry.seq])
    except IllegalEvent:
        return UNKNOWN
    outcomes = (one.outcome for one in state.results if one.setup.number == board_number)
    return next((_result_text(report, board_number, outcome) for outcome in outcomes), UNKNOWN)


def _result_text(report: MatchReport, number: int, outcome: Outcome) -> Text:
    cause = outcome.cause.text
    if outcome.winner is None:
        return TEXTS["board_drawn" if outcome.is_draw else "board_lost_by_both"].filled(number=number, cause=cause)
    return TEXTS["board_won"].filled(number=number, name=_names(report)[outcome.winner], cause=cause)
