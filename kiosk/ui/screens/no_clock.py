"""Core is away: there is no clock, and the screen says so in plain words."""

from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui.kv import load_layout


class NoClockScreen(FloatLayout):
    """Covers everything until core answers; `is_other_protocol` when it answers in a language of another version."""

    is_other_protocol = BooleanProperty(False)


load_layout(__file__)
