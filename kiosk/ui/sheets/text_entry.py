"""Type a name that is in no list. What was typed goes back to the sheet that asked for it."""

from kivy.properties import StringProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.widgets.sheet import Sheet


class TextEntrySheet(Sheet):
    """`asked` is the key of what is asked for; `back_to` the sheet that opens next, with the text as its `field`."""

    asked = StringProperty("type_name")
    back_to = StringProperty("menu")
    field = StringProperty("")
    typed = StringProperty("")

    def done(self) -> None:
        """Go back with what was typed."""
        text = self.ids.keyboard.text.strip()
        running_kiosk().open_sheet(self.back_to, **({self.field: text} if self.field else {}))


load_layout(__file__)
