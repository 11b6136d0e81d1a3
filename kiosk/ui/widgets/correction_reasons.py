"""Why something recorded is put right: one of three reasons, picked before it can be told."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word


class CorrectionReasons(BoxLayout):
    """Three targets; `reason` is the key of the one picked, empty until then."""

    reason = StringProperty("")

    @property
    def words(self) -> str:
        """The reason as the referee read it, for the record."""
        return word(self.reason, running_kiosk().language)


load_layout(__file__)
