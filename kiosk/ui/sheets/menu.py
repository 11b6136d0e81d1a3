"""The way to everything that is not needed at every move."""

from typing import Any

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.sheets.annulled import is_annulled
from kiosk.ui.shown import stick
from kiosk.ui.widgets.sheet import Sheet


class MenuSheet(Sheet):
    """Acts, help, health, language, and the replay of a board; on a simulated table also the way out.

    A real table's screen has none: it would be started again at once.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        view = running_kiosk().view
        if view is None or not view.health.is_simulated:
            self._leave_out("leave")
        if stick(view) == "none":
            self._leave_out("stick")
        if not is_annulled(view):
            self._leave_out("annulled")

    def _leave_out(self, name: str) -> None:
        """Gone with its name: whoever goes through the names later must find living widgets."""
        self.ids.targets.remove_widget(self.ids.pop(name).__self__)

    def switch_language(self, at_ms: int) -> None:
        """Ask core for the other language; it stays over restarts."""
        kiosk = running_kiosk()
        kiosk.send("set_language", at_ms, language="th" if kiosk.language == "en" else "en")


load_layout(__file__)
