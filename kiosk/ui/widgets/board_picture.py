"""A drawn board, and one whose squares can be touched."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from kiosk.ui.board_grid import Grid
from kiosk.ui.kv import load_layout
from kiosk.ui.touch import STAMP
from kiosk.ui.widgets.board_drawing import draw_diagram, draw_ring, draw_single_corners
from kiosk.ui.widgets.target import TouchArea


class BoardPicture(Widget):
    """Draws `diagram` as large as its box allows, turned by `turns` quarters, with a ring on the squares `ringed`.

    `shows_corners` marks the single corners (มุมเดี่ยว).
    """

    diagram = ObjectProperty(None, allownone=True)
    turns = NumericProperty(0)
    ringed = ListProperty([])
    shows_corners = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**properties)
        for name in ("diagram", "turns", "ringed", "shows_corners", "pos", "size"):
            self.fbind(name, self._draw_soon)
        self._draw_soon()

    @property
    def grid(self) -> Grid:
        """Where the squares lie now."""
        side = min(self.size)
        return Grid(self.center_x - side / 2, self.center_y - side / 2, side, int(self.turns))

    def _draw(self, _dt: float) -> None:
        self.canvas.clear()
        if self.diagram is None or min(self.size) <= 0:
            return
        grid = self.grid
        with self.canvas:
            draw_diagram(grid, self.diagram)
            if self.shows_corners:
                draw_single_corners(grid)
            for square in self.ringed:
                draw_ring(grid, square)


class BoardTarget(TouchArea):
    """A board to tap on. Its event `on_square` brings the square, 1 to 32, and the stamp of the touch."""

    diagram = ObjectProperty(None, allownone=True)
    turns = NumericProperty(0)
    ringed = ListProperty([])

    __events__ = ("on_square",)

    def on_square(self, square: int, at_ms: int) -> None:
        """A dark square was touched at `at_ms`."""

    def _land(self, touch: Any) -> None:
        square = self.ids.picture.grid.square_at(*touch.pos)
        if square is not None:
            self.dispatch("on_square", square, touch.ud[STAMP])


load_layout(__file__)
