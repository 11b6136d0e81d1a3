"""An objection waits for the referee's ruling while the clock goes on (TSA 5, COMP 6)."""

from kiosk.ui import shown
from kiosk.ui.kv import load_layout
from kiosk.ui.texts import said, word
from kiosk.ui.widgets.sheet import Sheet
from kiosk.wire import View
from kiosk.wire_rulings import ObjectionView

_OPPONENT = {"left": "right", "right": "left"}


class ObjectionSheet(Sheet):
    """Who objects to what, how often the opponent was warned so far, and the two rulings."""


def open_objection(view: View | None) -> ObjectionView | None:
    """The objection that waits, or None."""
    return None if view is None or view.rulings is None else view.rulings.objection


def who_objects(view: View, language: str) -> str:
    """The player who objects, as a sentence; what there is to say where none waits."""
    objection = open_objection(view)
    if objection is None:
        return word("no_objection", language)
    return word("objection_by", language, name=shown.name(view, objection.seat))


def what_was_done(view: View, language: str) -> str:
    """The offence that is objected to."""
    objection = open_objection(view)
    return "" if objection is None else said(objection.text, language)


def article(view: View, language: str) -> str:
    """The article that forbids it."""
    objection = open_objection(view)
    offences = view.rulings.offences if view.rulings is not None else ()
    rows = (row for row in offences if objection is not None and row.code == objection.offence)
    return next((said(row.article, language) for row in rows), "")


def warnings_so_far(view: View, language: str) -> str:
    """Whom it is about, and that player's warnings so far which count together with one more."""
    objection = open_objection(view)
    if objection is None or view.rulings is None:
        return ""
    seat = _OPPONENT[objection.seat]
    rows = (row for row in view.rulings.offences if row.code == objection.offence)
    warnings = next((row.warnings.get(seat, 0) for row in rows), 0)
    gaps = {"name": shown.name(view, seat), "warnings": warnings, "limit": view.rulings.warning_limit}
    return word("warned_so_far", language, **gaps)


load_layout(__file__)
