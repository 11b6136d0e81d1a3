"""Acts of the match, one on a line: number, age, what it was, and whether it was taken back."""

from typing import Any

from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout

from kiosk.ui import theme
from kiosk.ui.widgets.fit_text import FitText
from kiosk.ui.widgets.text_table import TextTableRow

_SHARES = (0.5, 1.3, 4.6, 1)
_ROWS = 5


class ActList(BoxLayout):
    """Shows `rows`; those taken back are dim and say so. Places of missing rows stay empty."""

    rows = ListProperty([])

    def __init__(self, **properties: Any) -> None:
        super().__init__(orientation="vertical", **properties)
        self.fbind("rows", self._fill)
        self._fill()

    def _fill(self, *_changed: object) -> None:
        self.clear_widgets()
        for place in range(_ROWS):
            line = TextTableRow()
            if place < len(self.rows):
                self._fill_line(line, self.rows[place])
            self.add_widget(line)

    def _fill_line(self, line: TextTableRow, row: list[str]) -> None:
        colour = theme.INK_OFF if row[-1] else theme.INK
        for content, share in zip(row, _SHARES, strict=True):
            line.add_widget(FitText(content=content, largest=24, size_hint_x=share, color=colour, halign="left"))
