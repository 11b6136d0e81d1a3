"""Before a board: the announcement to read aloud, and the start."""

from kivy.uix.floatlayout import FloatLayout

from kiosk.ui import shown
from kiosk.ui.kv import load_layout
from kiosk.ui.texts import word
from kiosk.wire import View


class ReadyScreen(FloatLayout):
    """The centre while the board is set up."""


def kind(view: View, language: str) -> str:
    """What is particular about the board: who gives draw odds, or which golden board it is (TSA 9)."""
    if view.board_kind == "golden":
        return word("kind_golden", language, number=view.golden_number)
    if view.board_kind == "odds":
        return word("kind_odds", language, name=shown.called_name(view, view.odds_giver))
    return ""


load_layout(__file__)
