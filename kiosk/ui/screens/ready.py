"""Before a board: the announcement to read aloud, and the start."""

from kivy.uix.floatlayout import FloatLayout

from kiosk.ui.kv import load_layout


class ReadyScreen(FloatLayout):
    """The centre while the board is set up."""


load_layout(__file__)
