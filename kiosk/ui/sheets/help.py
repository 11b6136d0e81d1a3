"""Help for the screen that is shown, one touch away from it."""

from kiosk.ui import shown
from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word
from kiosk.ui.widgets.sheet import Sheet


class HelpSheet(Sheet):
    """A few sentences about the screen under it."""


def help_text(language: str) -> str:
    """The help for the screen that core's view asks for."""
    view = running_kiosk().view
    return "" if view is None else word(f"help_{shown.screen_name(view)}", language)


load_layout(__file__)
