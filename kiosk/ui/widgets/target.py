"""A place to touch: acts as the finger lands, or after a hold; says why when it may not."""

from typing import Any

from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui import theme
from kiosk.ui.fonts import FONT
from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import said, word
from kiosk.ui.touch import STAMP
from kiosk.ui.widgets.hold_ring import HoldRing

_HOLD_STEPS = 12


class TouchArea(FloatLayout):
    """What every target does, without its looks. Its event `on_act` brings the stamp of the touch.

    `action` is looked up in the view's reasons: with any the target is dimmed, stays where it is and says them.
    `blocked_word` is a reason of the screen's own, a key of the catalogue. `hold_ms` above 0 asks for a hold that long,
    with a ring that fills. One that `is_deaf` swallows touches; one that is not `is_present` is not there.
    """

    action = StringProperty("")
    reasons = ObjectProperty(())
    blocked_word = StringProperty("")
    hold_ms = NumericProperty(0)
    is_deaf = BooleanProperty(False)
    is_present = BooleanProperty(True)
    is_down = BooleanProperty(False)

    __events__ = ("on_act",)

    def __init__(self, **properties: Any) -> None:
        self._ring: HoldRing | None = None
        self._hold_since_ms = 0
        super().__init__(**properties)

    def _is_blocked(self) -> bool:
        return bool(self.reasons) or bool(self.blocked_word)

    is_blocked = AliasProperty(_is_blocked, None, bind=["reasons", "blocked_word"])

    def on_act(self, at_ms: int) -> None:
        """The target was touched, or held long enough, at `at_ms`."""

    def on_touch_down(self, touch: Any) -> bool:
        if not self.is_present or not self.collide_point(*touch.pos):
            return False
        kiosk = running_kiosk()
        if self.is_blocked:
            kiosk.explain(self.why_not(kiosk.language))
        elif not self.is_deaf:
            self._land(touch)
        return True

    def why_not(self, language: str) -> list[str]:
        """Every reason against the act, in words."""
        own = [word(self.blocked_word, language)] if self.blocked_word else []
        return own + [said(reason, language) for reason in self.reasons]

    def _land(self, touch: Any) -> None:
        touch.grab(self)
        self.is_down = True
        if self.hold_ms:
            self._hold_since_ms = running_kiosk().now_ms()
            self._ring = HoldRing(pos=self.pos, size=self.size)
            self.add_widget(self._ring)
            self._hold_on()
        else:
            self.dispatch("on_act", touch.ud[STAMP])

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if self.hold_ms and not self.collide_point(*touch.pos):
            self._let_go()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._let_go()
        return True

    def _hold_on(self) -> None:
        if self._ring is None:
            return
        if self.is_blocked or not self.is_present or self.get_root_window() is None:
            # What is held is no longer there to be meant.
            self._let_go()
            return
        kiosk = running_kiosk()
        held_ms = kiosk.now_ms() - self._hold_since_ms
        if held_ms >= self.hold_ms:
            self._let_go()
            self.dispatch("on_act", kiosk.now_ms())
            return
        step_ms = self.hold_ms / _HOLD_STEPS
        step = int(held_ms / step_ms)
        self._ring.part = (step + 1) / _HOLD_STEPS
        kiosk.beat.call_at(self._hold_name, self._hold_since_ms + round((step + 1) * step_ms), self._hold_on)

    def _let_go(self) -> None:
        self.is_down = False
        if self._ring is not None:
            self.remove_widget(self._ring)
            self._ring = None
            running_kiosk().beat.forget(self._hold_name)

    @property
    def _hold_name(self) -> str:
        return f"hold {id(self)}"


class Target(TouchArea):
    """A button with a label and, under it, a smaller `detail`; `is_chosen` shows the picked one of several."""

    label = StringProperty("")
    detail = StringProperty("")
    largest = NumericProperty(26)
    is_chosen = BooleanProperty(False)
    is_off = BooleanProperty(False)
    shown_size = ListProperty([0, 0])
    inset = NumericProperty(0)
    font = StringProperty(FONT)
    ink = ColorProperty(theme.INK)
    fill = ColorProperty(theme.BUTTON)
    fill_down = ColorProperty(theme.BUTTON_DOWN)


load_layout(__file__)
