"""Who is at the table before the first board: a touch notes an arrival, and the time that has gone stands between."""

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from kiosk.ui.kv import load_layout
from kiosk.ui.lateness import is_there
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word


class PresenceRow(BoxLayout):
    """There only while it `is_asked`."""

    is_asked = BooleanProperty(False)

    def note_arrival(self, seat: str, at_ms: int) -> None:
        """A player is at the table; one who is known to be there is told of once."""
        kiosk = running_kiosk()
        if is_there(kiosk.view, seat):
            kiosk.explain([word("is_there", kiosk.language)])
        else:
            kiosk.send("arrive", at_ms, seat=seat)


load_layout(__file__)
