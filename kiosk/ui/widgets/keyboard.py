"""The keyboard on the screen: one key for each letter, and the few special ones."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from kiosk.ui.kv import load_layout
from kiosk.ui.typing_rules import LAYOUTS, erased, key_label, typed
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

    def on_kv_post(self, _root: Any) -> None:
        """The layout file has been applied: its grid gets the keys."""
        for place in range(len(LAYOUTS["th", False])):
            key = Key(place=place)
            key.bind(on_act=self._type)
            self.ids.letters.add_widget(key)
        for name in ("layout", "is_shifted"):
            self.fbind(name, self._label)
        self._label()

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
        for key in self.ids.letters.children:
            key.letter = letters[int(key.place)]
            key.label = key_label(key.letter)


load_layout(__file__)
