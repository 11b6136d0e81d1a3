"""Slanted stripes, as on a barrier: they tell the second warning from the first one in grey too."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color
from kivy.properties import BooleanProperty, ColorProperty
from kivy.uix.widget import Widget

from kiosk.ui.widgets.shapes import polygon


class Stripes(Widget):
    """A band of stripes in `ink` while `is_shown`."""

    is_shown = BooleanProperty(False)
    ink = ColorProperty((0, 0, 0, 1))

    def __init__(self, **properties: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**properties)
        for name in ("is_shown", "ink", "pos", "size"):
            self.fbind(name, self._draw_soon)

    def _draw(self, _dt: float) -> None:
        self.canvas.clear()
        if not self.is_shown or min(self.size) <= 0:
            return
        with self.canvas:
            Color(*self.ink)
            left = self.x
            while left + 2 * self.height <= self.right:
                polygon(
                    [
                        (left, self.y),
                        (left + self.height, self.y),
                        (left + 2 * self.height, self.top),
                        (left + self.height, self.top),
                    ]
                )
                left += 2 * self.height
