"""Take back the last act, after saying which one it is."""

from typing import Any

from kivy.properties import ObjectProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.widgets.sheet import Sheet


class UndoSheet(Sheet):
    """Shows `undo`, the act that was the last one as the sheet opened: what is confirmed is what was read."""

    undo = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: Any) -> None:
        view = running_kiosk().view
        super().__init__(undo=view.undo if view is not None else None, **properties)

    def take_back(self, at_ms: int) -> None:
        """Ask core to take back the act shown."""
        if self.undo is not None:
            running_kiosk().send("undo", at_ms, seq=self.undo.seq)


load_layout(__file__)
