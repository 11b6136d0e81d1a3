"""Who is at the table, how late the others are, and who agrees to wait (TSA 7, COMP 7.5, SCHOOL 3.9.6)."""

from kiosk.ui.kv import load_layout
from kiosk.ui.lateness import arrival_of, is_there, time_of_day
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import said, word
from kiosk.ui.widgets.sheet import Sheet
from kiosk.wire import View


class ArrivalsSheet(Sheet):
    """A column for each player, the two whose consent it takes to wait, and when the set time was."""

    def set_start(self, at_ms: int, ago_min: int) -> None:
        """The referee says how long ago the set time was."""
        running_kiosk().send("set_start", at_ms, ago_ms=ago_min * 60_000)


def presence(view: View, seat: str, language: str) -> str:
    """Whether the player of a seat is at the table."""
    return word("is_there" if is_there(view, seat) else "is_absent", language)


def clock_words(view: View, lateness: str, next_loss: str, language: str) -> str:
    """The set time and what lateness costs next; that there is none, or no time of day to reckon it with."""
    arrival = arrival_of(view)
    if arrival is None or (arrival.start_at_ms is None and not arrival.starts_at):
        return word("no_set_time", language)
    set_time = word("set_time_of", language, time=time_of_day(arrival)) if arrival.starts_at else ""
    if arrival.start_at_ms is None:
        return f"{set_time} · {word('no_time_of_day', language)}"
    return " · ".join(filter(None, (set_time, lateness, next_loss)))


def ruling(view: View, language: str) -> str:
    """What the committee has decided and is still to come; nothing where nothing is."""
    arrival = arrival_of(view)
    return said(arrival.ruling, language) if arrival is not None and arrival.ruling is not None else ""


def consent_word(view: View, consenter: str, language: str) -> str:
    """The button of one whose consent it takes to wait, and whether it has been given."""
    words = word(f"wait_{consenter}", language)
    arrival = arrival_of(view)
    is_given = arrival is not None and consenter in arrival.consents
    return word("agreed", language, who=words) if is_given else word("hold", language, label=words)


load_layout(__file__)
