"""Beside a simulated table: its lamps and buzzer, and the buttons that keys and the mouse press."""

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.touch import STAMP

BUTTONS = {"a": "left", "l": "right", " ": "referee"}
"""The button that each key presses."""


class SimulatedLamp(FloatLayout):
    """A lamp that is lit or not."""

    is_lit = BooleanProperty(False)
    lit = ColorProperty((1, 1, 1, 1))
    label = StringProperty("")


class SimulatedButton(FloatLayout):
    """A button of the table: down while the finger is on it."""

    button = StringProperty("left")
    label = StringProperty("")
    key_word = StringProperty("")
    is_down = BooleanProperty(False)

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.is_down = True
        running_kiosk().press_button(self.button, touch.ud[STAMP], is_down=True)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.is_down = False
        kiosk = running_kiosk()
        kiosk.press_button(self.button, kiosk.now_ms(), is_down=False)
        return True


class SimulatedStrip(FloatLayout):
    """The lamps as core last told them; all off before that."""


load_layout(__file__)
