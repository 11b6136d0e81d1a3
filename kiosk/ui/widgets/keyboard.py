"""The keyboard on the screen: one key for each letter, and the few special ones."""

from itertools import islice
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from kiosk.ui.fonts import FONT, MARKS_FONT
from kiosk.ui.kv import load_layout
from kiosk.ui.typing_rules import LAYOUTS, MARKS, ROW, ROWS, erased, key_label, typed
from kiosk.ui.widgets.target import Target


class Key(Target):
    """The key of the letter at `place` of the layout; what it types follows language and shift."""

    place = NumericProperty(0)
    letter = StringProperty("")


class Keyboard(BoxLayout):
    """Types into `text`. Shift lasts for one letter; `layout` is "th" or "en"."""

    text = StringProperty("")
    layout = StringProperty("th")
    is_shifted = BooleanProperty(False)
    is_wide = BooleanProperty(True)

    def on_kv_post(self, _root: Any) -> None:
        """The layout file has been applied: its grid gets the keys."""
        self._keys = [Key(place=place) for place in range(len(LAYOUTS["th", False]))]
        for key in self._keys:
            key.bind(on_act=self._type)
        for name in ("layout", "is_shifted"):
            self.fbind(name, self._label)
        self.fbind("is_wide", self._lay)
        self._lay()
        self._label()

    def _lay(self, *_changed: object) -> None:
        """Put the keys into rows: as on a typewriter where there is room, else one after the other."""
        grid = self.ids.letters
        grid.clear_widgets()
        keys = iter(self._keys)
        for length in ROWS if self.is_wide else (len(self._keys),):
            for key in islice(keys, length):
                grid.add_widget(key)
            for _ in range(ROW - length):
                grid.add_widget(Widget())

    def type_blank(self) -> None:
        self.text = typed(self.text, " ")

    def erase(self) -> None:
        """Take the last letter or mark away."""
        self.text = erased(self.text)

    def switch_layout(self) -> None:
        """Go from Thai to English letters or back."""
        self.layout = "en" if self.layout == "th" else "th"

    def _type(self, key: Key, _at_ms: int) -> None:
        self.text = typed(self.text, key.letter)
        self.is_shifted = False

    def _label(self, *_changed: object) -> None:
        letters = LAYOUTS[self.layout, self.is_shifted]
        for key in self._keys:
            key.letter = letters[int(key.place)]
            key.font = MARKS_FONT if key.letter in MARKS else FONT
            key.label = key_label(key.letter)


load_layout(__file__)
