"""Who is at the table, how late the others are, and who agrees to wait (TSA 7, COMP 7.5, SCHOOL 3.9.6)."""

from kiosk.ui.kv import load_layout
from kiosk.ui.lateness import arrival_of, is_there
from kiosk.ui.texts import word
from kiosk.ui.widgets.sheet import Sheet
from kiosk.wire import View


class ArrivalsSheet(Sheet):
    """A column for each player, and the two whose consent it takes to wait."""


def presence(view: View, seat: str, language: str) -> str:
    """Whether the player of a seat is at the table."""
    return word("is_there" if is_there(view, seat) else "is_absent", language)


def clock_words(lateness: str, next_loss: str, language: str) -> str:
    """The set time and what lateness costs next; that there is none where the head table has set none."""
    return " · ".join(filter(None, (lateness, next_loss))) or word("no_set_time", language)


def consent_word(view: View, consenter: str, language: str) -> str:
    """The button of one whose consent it takes to wait, and whether it has been given."""
    words = word(f"wait_{consenter}", language)
    arrival = arrival_of(view)
    is_given = arrival is not None and consenter in arrival.consents
    return word("agreed", language, who=words) if is_given else word("hold", language, label=words)


load_layout(__file__)
