"""Pages and fragments of pages from views, in either language."""

from collections.abc import Mapping, Sequence
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from headtable.alarms import Alarm
from headtable.bracket_views import BracketView
from headtable.decision_texts import decision_text, instant_text
from headtable.devices import Freshness
from headtable.lines import LineView
from headtable.match_views import TimelineView
from headtable.result_views import BoardView, ResultView
from headtable.schedule_views import TableSchedule
from headtable.standing_views import GroupView
from headtable.table_views import TableView
from headtable.texts import ALARMS, FRESHNESS, LINE_STATES, PROGRESS, STATES, TEXTS
from headtable.thai_times import shown_time
from headtable.web.names import whole_words
from headtable.web.timeline import drawing_of, total_ms
from journal.notices import ForeignEvent, VersionMismatch, WrongPeer
from rules.outcome import Cause
from rules.seats import Seat
from rules.text import Language, Text


class Renderer:
    """Renders templates; `event_name` stands in the head of every page."""

    def __init__(self, event_name: str) -> None:
        self._event_name = event_name
        self._environment = Environment(
            loader=PackageLoader("headtable.web"),
            autoescape=select_autoescape(("html",)),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.filters["whole_words"] = whole_words
        self._environment.globals.update(
            alarm_text=_alarm_text,
            state_text=lambda table: STATES[table.state],
            progress_text=lambda result: PROGRESS[result.progress],
            line_text=_line_text,
            board_text=_board_text,
            outcome_text=_outcome_text,
            decision_text=decision_text,
            instant_text=instant_text,
            shown_time=shown_time,
            drawing_of=drawing_of,
            total_ms=total_ms,
            seconds_text=seconds_text,
            age_text=age_text,
            clock_text=clock_text,
            Seat=Seat,
            Language=Language,
        )

    def page(self, template: str, language: Language, **values: Any) -> str:
        """The whole page."""
        return self._render(template, language, values)

    def table(self, view: TableView) -> Mapping[Language, str]:
        """A table's card in both languages."""
        return {language: self._render("_table.html", language, {"table": view}) for language in Language}

    def result(self, view: ResultView) -> Mapping[Language, str]:
        """A match's row in the list of results, in both languages."""
        return {language: self._render("_result.html", language, {"result": view}) for language in Language}

    def lines(self, views: Sequence[LineView]) -> Mapping[Language, str]:
        """The list of lines in both languages."""
        return {language: self._render("_lines.html", language, {"lines": views}) for language in Language}

    def standings(self, views: Sequence[GroupView]) -> Mapping[Language, str]:
        """The tables of all groups in both languages."""
        return {language: self._render("_groups.html", language, {"groups": views}) for language in Language}

    def bracket(self, view: BracketView | None) -> Mapping[Language, str]:
        """The bracket in both languages."""
        return {language: self._render("_bracket.html", language, {"bracket": view}) for language in Language}

    def schedule(self, views: Sequence[TableSchedule]) -> Mapping[Language, str]:
        """What comes next at each table, in both languages."""
        return {language: self._render("_schedule.html", language, {"schedules": views}) for language in Language}

    def plan_faults(self, faults: Sequence[str]) -> Mapping[Language, str]:
        """What is wrong with the plan's files, in both languages; an empty place where nothing is."""
        return {language: self._render("_plan.html", language, {"plan_faults": faults}) for language in Language}

    def summary(self, counts: Mapping[str, int]) -> Mapping[Language, str]:
        """The line of counts, in both languages."""
        return {language: self._render("_summary.html", language, {"counts": counts}) for language in Language}

    def _render(self, template: str, language: Language, values: Mapping[str, Any]) -> str:
        def said(wanted: str | Text, /, **gaps: object) -> str:
            text = TEXTS[wanted] if isinstance(wanted, str) else wanted
            return (text.filled(**gaps) if gaps else text).in_language(language)

        context = {"said": said, "language": language, "event_name": self._event_name, **values}
        return self._environment.get_template(template).render(context)


def _alarm_text(alarm: Alarm) -> Text:
    return ALARMS[alarm.code].filled(detail=alarm.detail)


def _line_text(line: LineView) -> Text:
    match line.refusal:
        case None:
            return LINE_STATES[line.state]
        case VersionMismatch():
            return TEXTS["other_version"]
        case WrongPeer():
            return TEXTS["wrong_peer"]
        case ForeignEvent():
            return TEXTS["foreign_event"]


def _board_text(board: BoardView, result: ResultView) -> Text:
    """One board in words: who won and why."""
    return _outcome(board.number, board.winner, board.cause, result)


def _outcome_text(board: TimelineView, result: ResultView) -> Text:
    """The same of a board that has its result, with all its turns."""
    if board.cause is None:
        raise RuntimeError(f"board {board.number} has no result to put into words")
    return _outcome(board.number, board.winner, board.cause, result)


def _outcome(number: int, winner: Seat | None, cause: Cause, result: ResultView) -> Text:
    if winner is None:
        return TEXTS["board_drawn" if cause.is_draw else "board_lost_by_both"].filled(number=number, cause=cause.text)
    return TEXTS["board_won"].filled(number=number, name=result.players[winner].name, cause=cause.text)


def seconds_text(length_ms: int) -> str:
    """A length of time as minutes and seconds."""
    minutes, seconds = divmod(round(length_ms / 1000), 60)
    return f"{minutes}:{seconds:02d}"


def age_text(freshness: Freshness, age_ms: int | None) -> Text:
    """How old what is shown is, in words; the browser counts on from there with the same words."""
    if age_ms is None or freshness is Freshness.NEVER:
        return FRESHNESS[Freshness.NEVER]
    seconds = age_ms // 1000
    unit, count = ("seconds", seconds) if seconds < 120 else ("minutes", seconds // 60)
    return TEXTS[f"{unit}_away" if freshness is Freshness.LOST else f"{unit}_ago"].filled(n=count)


def clock_text(left_ms: int | None) -> str:
    """The second that is running: 0:00 only when nothing is left."""
    if left_ms is None:
        return "–:––"
    minutes, seconds = divmod(-(-left_ms // 1000), 60)
    return f"{minutes}:{seconds:02d}"
