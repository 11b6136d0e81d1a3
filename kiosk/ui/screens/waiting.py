"""No match yet: the table waits for the head table."""

from kivy.uix.floatlayout import FloatLayout

from kiosk.ui.kv import load_layout


class WaitingScreen(FloatLayout):
    """Says which table this is and how the link is, so that a wrong or unplugged box is seen at once."""


load_layout(__file__)
