"""The last acts at the table, newest first, and the way to take the last one back: what did you mean?"""

from kivy.properties import NumericProperty

from kiosk.ui import shown
from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import said, word
from kiosk.ui.widgets.sheet import Sheet
from kiosk.wire import ActView, View

_ROWS = 5


class ActsSheet(Sheet):
    """One page of acts; `page` counts from the newest."""

    page = NumericProperty(0)


def rows(view: View, page: int, now_ms: int, language: str) -> list[list[str]]:
    """One page in words: how long ago, what, and whether it was taken back."""
    acts = view.acts[page * _ROWS : (page + 1) * _ROWS]
    if not acts:
        return [["", "", word("acts_none", language), ""]]
    return [_row(act, now_ms, language) for act in acts]


def _row(act: ActView, now_ms: int, language: str) -> list[str]:
    mark = word("taken_back", language) if act.is_voided else ""
    return [str(act.seq), shown.ago(now_ms - act.at_ms, language), said(act.text, language), mark]


def last_page(view: View) -> int:
    return max(len(view.acts) - 1, 0) // _ROWS


def page_of_now(view: View, page: int, language: str) -> list[list[str]]:
    """The page as it reads at this instant."""
    return rows(view, page, running_kiosk().now_ms(), language)


load_layout(__file__)
