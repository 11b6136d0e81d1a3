"""Small marks that count: time-outs left and used, cards given."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from kiosk.ui import theme


class MarkRow(Widget):
    """A row of marks from the left, each as high as the widget; subclasses draw one mark."""

    def __init__(self, **properties: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**properties)
        for name in ("pos", "size"):
            self.fbind(name, self._draw_soon)

    def _draw(self, _dt: float) -> None:
        self.canvas.clear()
        with self.canvas:
            self.draw_marks()

    def draw_marks(self) -> None:
        """Draw all marks onto the canvas that is open."""
        raise NotImplementedError


class TimeOutMarks(MarkRow):
    """`left` of `count` time-outs: a filled disc is one left, a struck-out ring one used."""

    left = NumericProperty(0)
    count = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.fbind("left", self._draw_soon)
        self.fbind("count", self._draw_soon)
        self._draw_soon()

    def draw_marks(self) -> None:
        side = self.height
        for place in range(int(self.count)):
            x = self.x + place * (side + dp(6))
            Color(*(theme.INK if place < self.left else theme.INK_OFF))
            if place < self.left:
                Ellipse(pos=(x, self.y), size=(side, side))
            else:
                Line(circle=(x + side / 2, self.y + side / 2, side / 2 - dp(2)), width=dp(1.5))
                Line(points=[x + side * 0.2, self.y + side * 0.2, x + side * 0.8, self.y + side * 0.8], width=dp(1.5))


class CardMarks(MarkRow):
    """The cards given, yellow ones first; the red one has a bar across, which tells it from yellow in grey."""

    yellow = NumericProperty(0)
    red = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.fbind("yellow", self._draw_soon)
        self.fbind("red", self._draw_soon)
        self._draw_soon()

    def draw_marks(self) -> None:
        width, step = self.height * 0.72, self.height * 0.72 + dp(7)
        for place in range(int(self.yellow + self.red)):
            x, is_red = self.x + place * step, place >= self.yellow
            Color(*(theme.CARD_RED if is_red else theme.CARD_YELLOW))
            Rectangle(pos=(x, self.y), size=(width, self.height))
            Color(*theme.INK)
            Line(rectangle=(x, self.y, width, self.height), width=dp(1.2))
            if is_red:
                Rectangle(pos=(x, self.y + self.height * 0.42), size=(width, self.height * 0.16))
