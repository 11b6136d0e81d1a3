"""Who is at the table, how late the others are, and who agrees to wait (TSA 7, COMP 7.5, SCHOOL 3.9.6)."""

from typing import Any

from kivy.properties import StringProperty

from kiosk.ui.clock_face import digits_gone, digits_left
from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word
from kiosk.ui.widgets.sheet import Sheet
from kiosk.wire import View

_BEAT = "lateness"


class ArrivalsSheet(Sheet):
    """A column for each player; `lateness` is said anew each second while the sheet is open."""

    lateness = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._beat = running_kiosk().beat

    def on_parent(self, _sheet: object, parent: object) -> None:
        if parent is None:
            self._beat.forget(_BEAT)
        else:
            self._say_lateness()

    def _say_lateness(self) -> None:
        kiosk = running_kiosk()
        if kiosk.view is not None:
            self.lateness = lateness(kiosk.view, kiosk.now_ms(), kiosk.language)
        self._beat.call_at(_BEAT, kiosk.now_ms() + 1_000, self._say_lateness)


def presence(view: View, seat: str, language: str) -> str:
    """Whether the player of a seat is at the table."""
    is_there = view.rulings is not None and view.rulings.arrival.is_there.get(seat, False)
    return word("is_there" if is_there else "is_absent", language)


def lateness(view: View, now_ms: int, language: str) -> str:
    """How late it is, and when the board is lost, at `now_ms`."""
    if view.rulings is None or view.rulings.arrival.start_at_ms is None:
        return word("no_set_time", language)
    arrival, start_at_ms = view.rulings.arrival, view.rulings.arrival.start_at_ms
    if now_ms < start_at_ms:
        return word("starts_in", language, time=digits_left(start_at_ms - now_ms))
    words = word("late_by", language, time=digits_gone(now_ms - start_at_ms))
    if arrival.board_lost_at_ms is not None and now_ms < arrival.board_lost_at_ms:
        words += " · " + word("board_lost_in", language, time=digits_left(arrival.board_lost_at_ms - now_ms))
    return words


def consent_word(view: View, consenter: str, language: str) -> str:
    """The button of one whose consent it takes to wait, and whether it has been given."""
    words = word(f"wait_{consenter}", language)
    is_given = view.rulings is not None and consenter in view.rulings.arrival.consents
    return word("agreed", language, who=words) if is_given else words


load_layout(__file__)
