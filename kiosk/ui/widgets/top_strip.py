"""The strip on top: table, board, stage, health of the box, refusals, and a clock when the large one is hidden."""

from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui.kv import load_layout


class TopStrip(FloatLayout):
    """`shows_clock` puts the move clock in the strip, for when a sheet or a screen covers the large one.

    `is_annulled` shows the sign that the match in hand was annulled, in the place of the stage's name; `has_stick` that
    the organiser's stick is plugged in, on screens that have no target for it.
    """

    shows_clock = BooleanProperty(False)
    has_clock = BooleanProperty(False)
    is_annulled = BooleanProperty(False)
    has_stick = BooleanProperty(False)


load_layout(__file__)
