"""A text that always fits its box."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from kiosk.ui.kv import load_layout
from kiosk.ui.measure import Box, Fitted, fit_line, fit_lines, prime

_SMALLEST = 12

_READABLE = 18
"""Pixels of the design; at arm's length less is work for the eyes."""


class FitText(Label):
    """Shows `content` no larger than `largest` design pixels and no larger than the box: shrunk, never cut.

    With `is_wrapped` it is broken at words. Without, it stays on one line as long as that can be read; only then it is
    broken, at words if it is known what to keep whole (`unbroken`), else at blanks.
    """

    content = StringProperty("")
    largest = NumericProperty(26)
    is_wrapped = BooleanProperty(False)
    unbroken = ListProperty([])

    def __init__(self, **properties: Any) -> None:
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        super().__init__(**properties)
        for name in ("content", "largest", "is_wrapped", "unbroken", "size", "bold", "font_name"):
            self.fbind(name, self._fit_soon)
        self._fit_soon()

    def texture_update(self, *changed: object) -> None:
        prime(self.font_size, is_bold=self.bold, font=self.font_name)
        super().texture_update(*changed)

    def _fit(self, _dt: float) -> None:
        if min(self.size) <= 0:
            self.text = ""
            return
        sizes = int(dp(_SMALLEST)), int(dp(self.largest))
        fitted = self._fitted(Box(self.width, self.height, *sizes, is_bold=bool(self.bold), font=self.font_name))
        self.text_size = (self.width, None)
        self.font_size = fitted.font_size
        self.text = fitted.text

    def _fitted(self, box: Box) -> Fitted:
        if self.is_wrapped:
            return fit_lines(self.content, box, tuple(self.unbroken))
        line = fit_line(self.content, box)
        if line.font_size >= dp(_READABLE):
            return line
        lines = fit_lines(self.content, box, tuple(self.unbroken or self.content.split()))
        return lines if lines.font_size > line.font_size else line


load_layout(__file__)
