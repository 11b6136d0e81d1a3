"""The way to everything that is not needed at every move."""

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.widgets.sheet import Sheet


class MenuSheet(Sheet):
    """Acts, help, health, language, and the replay of a board."""

    def switch_language(self, at_ms: int) -> None:
        """Ask core for the other language; it stays over restarts."""
        kiosk = running_kiosk()
        kiosk.send("set_language", at_ms, language="th" if kiosk.language == "en" else "en")


load_layout(__file__)
