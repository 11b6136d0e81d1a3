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
from rules.text import Text

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


def code_at(view: View, page: float, row: float) -> str:
    """The code of the offence in a row of a page of the table, or nothing past its end."""
    offences = view.rulings.offences if view.rulings is not None else ()
    place = int(page) * _ROWS + int(row)
    return offences[place].code if place < len(offences) else ""


def text_of(view: View, code: str, language: str) -> str:
    """The words of an offence, or nothing without one."""
    offence = _offence(view, code)
    return "" if offence is None else said(offence.text, language)


def article_of(view: View, code: str, language: str) -> str:
    """The article of an offence, or nothing without one."""
    offence = _offence(view, code)
    return "" if offence is None else said(offence.article, language)


def reasons_against(view: View, seat: str, code: str) -> tuple[Text, ...]:
    """Core's reasons why nothing can be done about this offence of the player at `seat`; none before one is picked."""
    offence = _offence(view, code)
    return () if offence is None or not seat else tuple(offence.why_not.get(seat, ()))


def _offence(view: View, code: str) -> OffenceView | None:
    offences = view.rulings.offences if view.rulings is not None else ()
    return next((offence for offence in offences if offence.code == code), None)


def page_words(view: View, page: float) -> str:
    """Which page of the table is shown, of how many."""
    return f"{int(page) + 1}/{last_page(view) + 1}"


def last_page(view: View) -> int:
    count = len(view.rulings.offences) if view.rulings is not None else 0
    return max(count - 1, 0) // _ROWS


def why_not(view: View, seat: str, code: str, act: str) -> str:
    """The key of the reason against an act, or nothing: `act` is "object", "warn" or "penalize.board" and so on."""
    if not seat or not code:
        return "choose_offence"
    offence = _offence(view, code)
    may = offence.may if offence is not None else ()
    name, _, scope = act.partition(".")
    about = _OPPONENT[seat] if name == "object" else seat
    return "" if ".".join(filter(None, (name, about, scope))) in may else "not_for_this_offence"


load_layout(__file__)
