"""An objection waits for the referee's ruling (TSA 5, COMP 6)."""

from kivy.uix.floatlayout import FloatLayout

from kiosk.ui import shown
from kiosk.ui.kv import load_layout
from kiosk.ui.texts import said, word
from kiosk.wire import View


class ObjectionScreen(FloatLayout):
    """Who objects to what; upheld it has the consequence that the table of offences says."""


def who_objects(view: View, language: str) -> str:
    """The player who objects, as a sentence."""
    objection = view.rulings.objection if view.rulings is not None else None
    return "" if objection is None else word("objection_by", language, name=shown.name(view, objection.seat))


def what_was_done(view: View, language: str) -> str:
    """The offence that is objected to."""
    objection = view.rulings.objection if view.rulings is not None else None
    return "" if objection is None else said(objection.text, language)


load_layout(__file__)
