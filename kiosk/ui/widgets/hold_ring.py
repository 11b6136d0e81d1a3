"""The ring that fills while a finger holds; it is there only as long, since a ring is costly to draw."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

_RADIUS = 46
"""Pixels of the design: wider than a fingertip, so that the ring is seen around it."""


class HoldRing(Widget):
    """`part`, 0 to 1, of a ring around the middle of its box."""

    part = NumericProperty(0.0)

    def __init__(self, **properties: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**{"size_hint": (None, None), **properties})
        self.fbind("part", self._draw_soon)

    def _draw(self, _dt: float) -> None:
        x, y = self.x + self.width / 2, self.y + self.height / 2
        self.canvas.clear()
        with self.canvas:
            Color(0, 0, 0, 0.8)
            Line(circle=(x, y, dp(_RADIUS)), width=dp(8))
            Color(1, 1, 1, 1)
            Line(circle=(x, y, dp(_RADIUS), 0, 360 * self.part), width=dp(6))
