"""A table of words: few rows and columns, each text shrunk to its own cell."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty
from kivy.uix.boxlayout import BoxLayout

from kiosk.ui import theme
from kiosk.ui.kv import load_layout
from kiosk.ui.widgets.fit_text import FitText


class TextTableRow(BoxLayout):
    """One row with a line under it."""


class TextTable(BoxLayout):
    """Shows `rows`, with a head and totals unless `has_head` is off; `shares` are the widths of the columns."""

    rows = ListProperty([])
    shares = ListProperty([])
    has_head = BooleanProperty(True)

    def __init__(self, **properties: Any) -> None:
        super().__init__(orientation="vertical", **properties)
        for name in ("rows", "shares", "has_head"):
            self.fbind(name, self._fill)
        self._fill()

    def _fill(self, *_changed: object) -> None:
        self.clear_widgets()
        for place, row in enumerate(self.rows):
            line = TextTableRow()
            for content, share in zip(row, self.shares, strict=False):
                line.add_widget(self._cell(content, share, place))
            self.add_widget(line)

    def _cell(self, content: str, share: float, place: int) -> FitText:
        is_head = self.has_head and place == 0
        is_total = self.has_head and place == len(self.rows) - 1
        colour = theme.INK_SOFT if is_head else theme.INK
        return FitText(content=content, largest=24 if is_head else 30, size_hint_x=share, color=colour, bold=is_total)


load_layout(__file__)
