"""Another referee takes over, as the committee decided (TSA 4, COMP 9)."""

from kivy.properties import ObjectProperty, StringProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word
from kiosk.ui.widgets.sheet import Sheet
from kiosk.ui.widgets.target import Target
from kiosk.wire import View


class RefereeChangeSheet(Sheet):
    """Who takes over (`referee`) and why (`reason`): keys of the catalogue, empty until picked.

    `typed` is a name that is in no list; picking from the list takes it back.
    """

    typed = StringProperty("")
    referee = StringProperty("")
    reason = StringProperty("")

    def take_typed(self, name: str) -> None:
        """This name was typed; nobody from the list takes over."""
        self.typed, self.referee = name, ""

    def confirm(self, at_ms: int) -> None:
        """Tell core, in the words that the referee read."""
        kiosk = running_kiosk()
        referee = word(self.referee, kiosk.language) if self.referee else self.typed
        kiosk.send("change_referee", at_ms, referee=referee, reason=word(self.reason, kiosk.language))


class RefereeTarget(Target):
    """Picks the `key` for `part` of the sheet: "referee" or "reason"."""

    sheet = ObjectProperty(None, allownone=True, rebind=True)
    part = StringProperty("referee")
    key = StringProperty("")

    def pick(self) -> None:
        """This one is picked."""
        setattr(self.sheet, self.part, self.key)


def referee_now(view: View, language: str) -> str:
    """Who is known to be the referee; nothing before the first change."""
    name = view.rulings.referee if view.rulings is not None else ""
    return word("referee_now", language, name=name) if name else ""


load_layout(__file__)
