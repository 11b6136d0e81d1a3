"""Objections, warnings and penalties by the ruleset's own table of offences (TSA 4, 5, 7; COMP 6)."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import said
from kiosk.ui.widgets.sheet import Sheet
from kiosk.ui.widgets.target import Target
from kiosk.wire import View
from kiosk.wire_rulings import OffenceView

_ROWS = 4
_OPPONENT = {"left": "right", "right": "left", "": ""}


class MisconductSheet(Sheet):
    """Who did it (`seat`), what it was (`offence`, a code of the table), then what follows."""

    seat = StringProperty("")
    offence = StringProperty("")
    page = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        view = running_kiosk().view
        # The turn that was objected to is the one that was open as the referee turned to it, whatever comes after.
        self._turns = dict(view.rulings.turn_to_object) if view is not None and view.rulings is not None else {}

    def object_to_it(self, at_ms: int) -> None:
        """The opponent objects to the turn that could be objected to as the sheet opened; a ruling is asked for."""
        kiosk = running_kiosk()
        opponent = _OPPONENT[self.seat]
        turn = self._turns.get(opponent)
        if turn is not None:
            kiosk.send("object", at_ms, seat=opponent, offence=self.offence, turn_number=turn)
            kiosk.open_sheet("objection")

    def warn(self, at_ms: int) -> None:
        """The referee warns the player."""
        running_kiosk().send("warn", at_ms, seat=self.seat, offence=self.offence)

    def penalize(self, at_ms: int, scope: str) -> None:
        """The player loses the board, the match or the event."""
        running_kiosk().send("penalize", at_ms, seat=self.seat, offence=self.offence, scope=scope)


class OffenceTarget(Target):
    """The button of one offence on the sheet: the `row`-th of its page."""

    sheet = ObjectProperty(None, allownone=True, rebind=True)
    row = NumericProperty(0)
    code = StringProperty("")


def offence_at(view: View, page: int, row: int) -> OffenceView | None:
    """The offence in a row of a page of the table, or None past its end."""
    offences = view.rulings.offences if view.rulings is not None else ()
    place = int(page) * _ROWS + int(row)
    return offences[place] if place < len(offences) else None


def code_at(view: View, page: int, row: int) -> str:
    """The code of that offence, or nothing."""
    offence = offence_at(view, page, row)
    return "" if offence is None else offence.code


def text_at(view: View, page: int, row: int, language: str) -> str:
    """The words of that offence, or nothing."""
    offence = offence_at(view, page, row)
    return "" if offence is None else said(offence.text, language)


def article_at(view: View, page: int, row: int, language: str) -> str:
    """The article of that offence, or nothing."""
    offence = offence_at(view, page, row)
    return "" if offence is None else said(offence.article, language)


def last_page(view: View) -> int:
    count = len(view.rulings.offences) if view.rulings is not None else 0
    return max(count - 1, 0) // _ROWS


def why_not(view: View, seat: str, code: str, act: str) -> str:
    """The key of the reason against an act, or nothing: `act` is "object", "warn" or "penalize.board" and so on."""
    if not seat or not code:
        return "choose_offence"
    offences = view.rulings.offences if view.rulings is not None else ()
    may = next((offence.may for offence in offences if offence.code == code), ())
    name, _, scope = act.partition(".")
    about = _OPPONENT[seat] if name == "object" else seat
    return "" if ".".join(filter(None, (name, about, scope))) in may else "not_for_this_offence"


load_layout(__file__)
