"""A mistake of the screens themselves, said with its number: the log has the rest."""

from kivy.uix.floatlayout import FloatLayout

from kiosk.ui.kv import load_layout


class FaultBanner(FloatLayout):
    """Seen while the app has a fault to show; never in the way of a touch."""


load_layout(__file__)
