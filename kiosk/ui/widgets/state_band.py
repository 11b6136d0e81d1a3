"""The state of the clock at a glance: whose turn, which shape, which word."""

from kivy.uix.boxlayout import BoxLayout

from kiosk.ui.kv import load_layout


class StateBand(BoxLayout):
    """Arrow, shape and word of the clock's state."""


load_layout(__file__)
