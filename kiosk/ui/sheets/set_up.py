"""How the next board is set up, large enough to compare with the table (TSA 3, COMP 3, TSA 9)."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from kiosk.ui import shown, shown_pieces
from kiosk.ui.kv import load_layout
from kiosk.ui.texts import word
from kiosk.ui.widgets.board_sheet import BoardSheet
from kiosk.wire import View


class SetUpSheet(BoardSheet):
    """The start as the referee sees it: the left player's pieces at the left, the single corner at each one's left."""


class SetUpSeat(BoxLayout):
    """The player of `seat` with a piece of theirs."""

    seat = StringProperty("")


def seat_words(view: View | None, seat: str, language: str) -> str:
    """Which side, who, which colour, and whether they move first."""
    colour = shown_pieces.colour_of(view, seat)
    parts = [shown.name(view, seat), word(colour.name.lower(), language) if colour else ""]
    return " · ".join(part for part in (*parts, shown.order(view, seat, language)) if part)


def notes(view: View | None, language: str) -> str:
    """What to look at: the corners, and on a golden board its kings."""
    lines = [word("set_up_corner", language)]
    if shown_pieces.start_diagram(view).golden:
        lines.append(word("set_up_golden", language))
    return "\n".join(lines)


load_layout(__file__)
