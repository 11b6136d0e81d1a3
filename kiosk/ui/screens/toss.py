"""The toss, or the drawing of colours: who won it, and who moves first."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk


class TossScreen(FloatLayout):
    """Holds what was picked until it is recorded: `winner` and `first` are seats, empty while nothing is picked.

    `is_again`: boards with draw odds follow (TSA 9); before the first toss it also asks who is at the table.
    """

    is_colour = BooleanProperty(False)
    is_again = BooleanProperty(False)
    asks_who_is_there = BooleanProperty(False)
    winner = StringProperty("")
    first = StringProperty("")

    def record(self, at_ms: int) -> None:
        """Tell core what was picked; colours are drawn without a winner."""
        kiosk = running_kiosk()
        kiosk.send("toss", at_ms, winner=self.winner or None, first=self.first)


load_layout(__file__)
