"""The results and standings as an XLSX file with typed cells: numbers are numbers, and everything else is text.

Text stays text whatever it looks like: a score such as 3-1 becomes no date, and a name such as =1+1 no formula, also
when somebody edits the cell later (cases 31).
"""

import io
from collections.abc import Iterable, Sequence

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell, MergedCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from headtable.result_views import ResultView
from headtable.results_csv import HEADERS, board_text
from headtable.standing_views import GroupView
from headtable.texts import PROGRESS, TEXTS
from rules.text import Language

Value = str | int | None

_PLACE_KEYS = ("place", "player", "points", "won", "drawn", "lost", "difference", "played", "unplayed", "forfeit")
_MAX_TITLE = 31  # of a sheet
_NOT_IN_TITLES = str.maketrans(dict.fromkeys("[]:*?/\\", " "))
_WIDEST = 60
_TEXT_FORMAT = "@"


def results_xlsx(results: Sequence[ResultView], groups: Sequence[GroupView], language: Language) -> bytes:
    """A sheet of all results, then one for each group's standings."""
    book = Workbook()
    del book[book.sheetnames[0]]
    headers = [header.in_language(language) for header in HEADERS]
    _fill(book, TEXTS["results"].in_language(language), headers, (_result(one, language) for one in results))
    headers = [TEXTS[key].in_language(language) for key in (*_PLACE_KEYS, "golden", "why")]
    for group in groups:
        title = TEXTS["group"].filled(name=group.name) if group.name else TEXTS["standings"]
        _fill(book, title.in_language(language), headers, _places(group, language))
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def _result(result: ResultView, language: Language) -> Sequence[Value]:
    has_boards = bool(result.boards)
    left, right = result.players
    return [
        result.match_id,
        result.table,
        result.stage_name,
        left.player_id,
        left.name,
        right.player_id,
        right.name,
        result.points.left if has_boards else None,
        result.points.right if has_boards else None,
        f"{result.boards_won.left}-{result.boards_won.right}" if has_boards else None,
        ", ".join(board_text(board, result, language) for board in result.boards),
        PROGRESS[result.progress].in_language(language),
    ]


def _places(group: GroupView, language: Language) -> Iterable[Sequence[Value]]:
    for row in group.rows:
        numbers = (row.points, row.won, row.drawn, row.lost, row.difference, row.played, row.unplayed, row.forfeit)
        reason = row.reason.in_language(language) if row.reason is not None else ""
        yield [row.place, row.name, *numbers, row.golden_won, reason]


def _fill(book: Workbook, title: str, headers: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
    sheet: Worksheet = book.create_sheet(_clean(title).translate(_NOT_IN_TITLES)[:_MAX_TITLE] or "-")
    widths = [len(header) for header in headers]
    for row_number, values in enumerate([headers, *rows], start=1):
        for column, value in enumerate(values, start=1):
            _put(sheet.cell(row_number, column), value)
            widths[column - 1] = max(widths[column - 1], len(str(value or "")))
    for column, width in enumerate(widths, start=1):
        sheet.cell(1, column).font = Font(bold=True)
        sheet.column_dimensions[get_column_letter(column)].width = min(width + 2, _WIDEST)
    sheet.freeze_panes = "A2"


def _put(cell: Cell | MergedCell, value: Value) -> None:
    if not isinstance(value, str):
        cell.value = value
        return
    cell.value = _clean(value)
    cell.data_type = "s"  # what begins with = is text as well
    cell.number_format = _TEXT_FORMAT
    cell.quotePrefix = True


def _clean(text: str) -> str:
    """Without the control characters that the format can't hold."""
    return str(ILLEGAL_CHARACTERS_RE.sub("", text))
