"""A dialog: a title, a way out in the same place, and a body. Opening or closing one changes nothing in the match."""

from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui.kv import load_layout


class Sheet(FloatLayout):
    """Lies over the screen under the strip; its contents go into `inner` (x, y, width, height) below the title, which
    begins at `title_x`."""

    title = StringProperty("")
    title_x = NumericProperty(0)
    inner = ListProperty([0, 0, 0, 0])


load_layout(__file__)
