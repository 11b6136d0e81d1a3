"""A dialog around a board: the board as large as it can be, the rest in a column beside it or below it."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui.kv import load_layout

_MARGIN = 8
_GAP = 10
_HEAD = 66
_LEAST_COLUMN = 272
"""Height of an upright screen's column: what the fullest sheet needs for targets of a finger's size."""


class BoardSheet(FloatLayout):
    """Lies over the screen under the strip. `board` (x, y, side), `head` and `column` (x, y, width, height) are places
    for its contents; `head` holds the title and the way out."""

    title = StringProperty("")
    board = ListProperty([0, 0, 0])
    head = ListProperty([0, 0, 0, 0])
    column = ListProperty([0, 0, 0, 0])
    is_upright = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.fbind("size", self._arrange)
        self.fbind("pos", self._arrange)
        self._arrange()

    def _arrange(self, *_changed: object) -> None:
        self.is_upright = self.height > self.width
        if self.is_upright:
            self._arrange_upright()
        else:
            self._arrange_lying()

    def _arrange_lying(self) -> None:
        margin, head = dp(_MARGIN), dp(_HEAD)
        side = max(0, min(self.height - 2 * margin, self.width * 0.56))
        left = self.x + margin + side + dp(_GAP)
        width = max(0, self.right - margin - left)
        self.board = [self.x + margin, self.y + margin, side]
        self.head = [left, self.top - head, width, head]
        self.column = [left, self.y + margin, width, max(0, self.height - head - margin)]

    def _arrange_upright(self) -> None:
        margin, head = dp(_MARGIN), dp(_HEAD)
        width = max(0, self.width - 2 * margin)
        side = max(0, min(width, self.height - head - margin - dp(_GAP) - dp(_LEAST_COLUMN)))
        floor = self.top - head - side
        self.head = [self.x + margin, self.top - head, width, head]
        self.board = [self.x + (self.width - side) / 2, floor, side]
        self.column = [self.x + margin, self.y + margin, width, max(0, floor - dp(_GAP) - self.y - margin)]


load_layout(__file__)
