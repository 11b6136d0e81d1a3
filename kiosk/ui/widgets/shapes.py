"""The shapes that tell a state without colour, drawn as lines and faces: no font has them all."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Mesh, Rectangle
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from kiosk.ui.areas import Rect

Points = list[tuple[float, float]]


class StateShape(Widget):
    """One shape, as large as its box allows and in its middle; an unknown or empty name draws nothing."""

    shape = StringProperty("")
    ink = ColorProperty((1, 1, 1, 1))

    def __init__(self, **properties: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**properties)
        for name in ("shape", "ink", "pos", "size"):
            self.fbind(name, self._draw_soon)
        self._draw_soon()

    def _draw(self, _dt: float) -> None:
        self.canvas.clear()
        draw = _SHAPES.get(self.shape)
        if draw is None or min(self.size) <= 0:
            return
        with self.canvas:
            Color(*self.ink)
            draw(Rect(self.x, self.y, self.width, self.height))


def polygon(corners: Points) -> None:
    """Fill a convex shape with the colour that is set."""
    vertices = [number for corner in corners for number in (*corner, 0.0, 0.0)]
    Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")


def _square(box: Rect) -> Rect:
    side = min(box.width, box.height)
    return Rect(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)


def _at(box: Rect, *corners: tuple[float, float]) -> Points:
    return [(box.x + right * box.width, box.y + up * box.height) for right, up in corners]


def _disc(box: Rect) -> None:
    square = _square(box)
    Ellipse(pos=square.pos, size=square.size)


def _filled_square(box: Rect) -> None:
    square = _square(box)
    Rectangle(pos=square.pos, size=square.size)


def _triangle(box: Rect) -> None:
    polygon(_at(_square(box), (0, 0.06), (1, 0.06), (0.5, 0.94)))


def _two_triangles(box: Rect) -> None:
    half = box.width / 2
    _triangle(Rect(box.x, box.y, half * 0.96, box.height))
    _triangle(Rect(box.x + half * 1.04, box.y, half * 0.96, box.height))


def _octagon(box: Rect) -> None:
    square = _square(box)
    angles = [pi / 8 + pi / 4 * corner for corner in range(8)]
    polygon(_at(square, *[(0.5 + 0.54 * cos(angle), 0.5 + 0.54 * sin(angle)) for angle in angles]))


def _hourglass(box: Rect) -> None:
    square = _square(box)
    polygon(_at(square, (0.1, 1), (0.9, 1), (0.5, 0.45)))
    polygon(_at(square, (0.1, 0), (0.9, 0), (0.5, 0.55)))


def _bars(box: Rect) -> None:
    square = _square(box)
    for left in (0.12, 0.6):
        polygon(_at(square, (left, 0), (left + 0.28, 0), (left + 0.28, 1), (left, 1)))


def _play(box: Rect) -> None:
    polygon(_at(_square(box), (0.1, 0), (0.1, 1), (0.95, 0.5)))


def _arrow_left(box: Rect) -> None:
    square = _square(box)
    polygon(_at(square, (0, 0.5), (0.55, 1), (0.55, 0)))
    polygon(_at(square, (0.5, 0.68), (1, 0.68), (1, 0.32), (0.5, 0.32)))


def _arrow_right(box: Rect) -> None:
    square = _square(box)
    polygon(_at(square, (1, 0.5), (0.45, 1), (0.45, 0)))
    polygon(_at(square, (0.5, 0.68), (0, 0.68), (0, 0.32), (0.5, 0.32)))


_SHAPES: dict[str, Callable[[Rect], None]] = {
    "disc": _disc,
    "square": _filled_square,
    "triangle": _triangle,
    "two_triangles": _two_triangles,
    "octagon": _octagon,
    "hourglass": _hourglass,
    "bars": _bars,
    "play": _play,
    "left": _arrow_left,
    "right": _arrow_right,
}
