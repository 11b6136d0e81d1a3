"""A text that always fits its box."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from kiosk.ui.kv import load_layout
from kiosk.ui.measure import Box, fit_line, fit_lines, prime

_SMALLEST = 12


class FitText(Label):
    """Shows `content` no larger than `largest` design pixels and no larger than the box: shrunk, never cut."""

    content = StringProperty("")
    largest = NumericProperty(26)
    is_wrapped = BooleanProperty(False)
    unbroken = ListProperty([])

    def __init__(self, **properties: Any) -> None:
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        super().__init__(**properties)
        for name in ("content", "largest", "is_wrapped", "unbroken", "size", "bold"):
            self.fbind(name, self._fit_soon)
        self._fit_soon()

    def texture_update(self, *changed: object) -> None:
        prime(self.font_size, is_bold=self.bold)
        super().texture_update(*changed)

    def _fit(self, _dt: float) -> None:
        if min(self.size) <= 0:
            self.text = ""
            return
        box = Box(self.width, self.height, int(dp(_SMALLEST)), int(dp(self.largest)), bool(self.bold))
        fitted = fit_lines(self.content, box, tuple(self.unbroken)) if self.is_wrapped else fit_line(self.content, box)
        self.text_size = (self.width, None)
        self.font_size = fitted.font_size
        self.text = fitted.text


load_layout(__file__)
