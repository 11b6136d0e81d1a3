"""The referee's PIN is asked for before a guarded act; once core has opened, the act goes on by itself."""

from collections.abc import Mapping
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word
from kiosk.ui.widgets.sheet import Sheet
from kiosk.ui.widgets.target import Target
from kiosk.wire import View

_MOST_DIGITS = 12


class PinSheet(Sheet):
    """`wanted` with its `arguments` waits for the PIN, if any does. What was typed is never seen, and gone once told.

    `wait_s` counts down the seconds until core takes the next PIN; 0: at once.
    """

    wanted = StringProperty("")
    arguments = ObjectProperty({})
    pin = ObjectProperty(None, allownone=True)
    typed = StringProperty("")
    wait_s = NumericProperty(0)
    is_checking = BooleanProperty(False)
    has_failed = BooleanProperty(False)

    def press(self, digit: str) -> None:
        """One digit more, as far as a PIN can have it."""
        self.typed = (self.typed + digit)[:_MOST_DIGITS]

    def enter(self, at_ms: int) -> None:
        """Tell core what was typed."""
        typed, self.typed = self.typed, ""
        self.is_checking = True
        running_kiosk().tell("enter_pin", at_ms, digits=typed)

    def on_pin(self, *_changed: object) -> None:
        """Core has judged, or somebody else was right: what follows comes in the next frame, with the view in place."""
        kiosk = running_kiosk()
        kiosk.beat.call_at("pin", kiosk.now_ms(), self._follow)

    def _follow(self) -> None:
        kiosk = running_kiosk()
        if self.parent is None or kiosk.view is None:
            return
        pin, now_ms = kiosk.view.pin, kiosk.now_ms()
        if self.wanted and not needs_pin(kiosk.view, self.wanted, self.arguments):
            kiosk.send(self.wanted, now_ms, **self.arguments)
            return
        left_ms = 0 if pin.wait_until_ms is None else max(pin.wait_until_ms - now_ms, 0)
        self.has_failed = left_ms > 0 or (self.has_failed and pin.wrong > 0)
        self.is_checking = self.is_checking and not self.has_failed
        self.wait_s = -(-left_ms // 1_000)
        if left_ms:
            kiosk.beat.call_at("pin", now_ms + (left_ms - 1) % 1_000 + 1, self._follow)


class PinKey(Target):
    """One key of the pad."""

    sheet = ObjectProperty(None, allownone=True, rebind=True)


def needs_pin(view: View | None, name: str, arguments: Mapping[str, Any]) -> bool:
    """Whether core wants the PIN before this act."""
    if view is None:
        return False
    return (f"replace.{arguments['target_seq']}" if name == "replace" else name) in view.pin.needed


def message(wait_s: float, is_checking: bool, has_failed: bool, language: str) -> str:
    """How the PIN stands, in words."""
    if wait_s:
        return word("pin_wrong_wait", language, seconds=int(wait_s))
    if is_checking:
        return word("pin_checking", language)
    return word("pin_wrong" if has_failed else "pin_explained", language)


load_layout(__file__)
