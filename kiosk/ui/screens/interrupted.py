"""After an interruption of the box: the clock stands as last recorded, and the referee says how to go on."""

from kivy.uix.floatlayout import FloatLayout

from kiosk.ui.kv import load_layout


class InterruptedScreen(FloatLayout):
    """Continue, correct, or abandon; the time left is the one last recorded."""


load_layout(__file__)
