"""The board in hand counts for nothing and is played again; it stays on record."""

from kivy.properties import ObjectProperty, StringProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word
from kiosk.ui.widgets.sheet import Sheet
from kiosk.ui.widgets.target import Target


class AbandonSheet(Sheet):
    """`reason` is a key of the catalogue, empty until picked."""

    reason = StringProperty("")

    def confirm(self, at_ms: int) -> None:
        """Tell core, with the reason in the words that the referee read."""
        kiosk = running_kiosk()
        kiosk.send("abandon_board", at_ms, reason=word(self.reason, kiosk.language))


class ReasonTarget(Target):
    """The button of one reason on its sheet."""

    sheet = ObjectProperty(None, allownone=True, rebind=True)
    reason = StringProperty("")


load_layout(__file__)
