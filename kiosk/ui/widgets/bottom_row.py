"""The row at the bottom: the same six buttons in the same places on every screen."""

from kivy.uix.boxlayout import BoxLayout

from kiosk.ui.kv import load_layout


class BottomRow(BoxLayout):
    """Undo on the far left, away from the end of the board; the menu on the right, and help for what is shown."""


load_layout(__file__)
