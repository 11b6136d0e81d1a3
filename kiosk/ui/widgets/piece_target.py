"""A button with a piece on it."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from kiosk.ui.kv import load_layout
from kiosk.ui.widgets.board_drawing import draw_piece
from kiosk.ui.widgets.target import Target


class PieceIcon(Widget):
    """Draws `piece` in the middle of its box; None draws nothing."""

    piece = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**properties)
        for name in ("piece", "pos", "size"):
            self.fbind(name, self._draw_soon)
        self._draw_soon()

    def _draw(self, _dt: float) -> None:
        self.canvas.clear()
        if self.piece is None or min(self.size) <= 0:
            return
        with self.canvas:
            draw_piece(self.center_x, self.center_y, min(self.size), self.piece)


class PieceTarget(Target):
    """A button that shows `piece`; None leaves its label alone."""

    piece = ObjectProperty(None, allownone=True)


load_layout(__file__)
