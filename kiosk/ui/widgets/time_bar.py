"""The time left as a bar, with a tick at each warning."""

from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from kiosk.ui.kv import load_layout


class TimeBar(Widget):
    """`left_part`, `first_part` and `second_part` are parts, 0 to 1, of the whole time of the turn."""

    left_part = NumericProperty(0.0)
    first_part = NumericProperty(0.0)
    second_part = NumericProperty(0.0)
    ink = ColorProperty((1, 1, 1, 1))
    ground = ColorProperty((0, 0, 0, 1))


load_layout(__file__)
