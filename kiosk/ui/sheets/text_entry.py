"""Type a name that is in no list. What was typed goes back to the sheet that asked for it."""

from kivy.properties import ObjectProperty, StringProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.widgets.sheet import Sheet


class TextEntrySheet(Sheet):
    """`asked` is the key of what is asked for, `typed` what is there already; `take` is given the text."""

    asked = StringProperty("type_name")
    typed = StringProperty("")
    take = ObjectProperty(None, allownone=True)

    def done(self) -> None:
        """Go back with what was typed."""
        running_kiosk().close_sheet()
        if self.take is not None:
            self.take(self.ids.keyboard.text.strip())


load_layout(__file__)
