"""What the edge of the clock's place looks like: it tells states apart in grey that have like colours."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from kiosk.ui.widgets.shapes import polygon


class Edges(Widget):
    """Draws `edge` in `ink`: "stripes" as on a barrier, "frame" all around, "columns" at both sides, or nothing."""

    edge = StringProperty("")
    ink = ColorProperty((0, 0, 0, 1))

    def __init__(self, **properties: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**properties)
        for name in ("edge", "ink", "pos", "size"):
            self.fbind(name, self._draw_soon)

    def _draw(self, _dt: float) -> None:
        self.canvas.clear()
        draw = {"stripes": self._stripes, "frame": self._frame, "columns": self._columns}.get(self.edge)
        if draw is not None and min(self.size) > 0:
            with self.canvas:
                Color(*self.ink)
                draw()

    def _stripes(self) -> None:
        side = dp(12)
        for floor in (self.y, self.top - side):
            for left in stripes(self.x, self.width, side):
                polygon(
                    [(left, floor), (left + side, floor), (left + 2 * side, floor + side), (left + side, floor + side)]
                )

    def _frame(self) -> None:
        inset = dp(3)
        corners = (self.x + inset, self.y + inset, self.width - 2 * inset, self.height - 2 * inset)
        Line(rectangle=corners, width=inset, joint="miter")

    def _columns(self) -> None:
        for left in (self.x, self.right - dp(8)):
            Rectangle(pos=(left, self.y), size=(dp(8), self.height))


def stripes(x: float, width: float, side: float) -> list[float]:
    """Where stripes begin that lean over twice their `side`, so that the first and the last reach both ends."""
    count = max(int(width // (2 * side)), 2)
    step = (width - 2 * side) / (count - 1)
    return [x + place * step for place in range(count)]
