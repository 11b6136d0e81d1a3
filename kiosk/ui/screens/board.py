"""The screen of a board in play: the clock, the tap, and the decisions at red and in a pause."""

from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui import shown
from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word
from kiosk.wire import View

DEAF_MS = 700
"""A finger on its way to the tap as red comes must not land on a verdict."""


class BoardScreen(FloatLayout):
    """The centre while a board is played. Decisions appear above the tap, where no target was a moment before."""

    is_red = BooleanProperty(False)
    is_standing = BooleanProperty(False)
    decides = BooleanProperty(False)
    is_deaf = BooleanProperty(False)
    is_asked = BooleanProperty(False)
    is_objected = BooleanProperty(False)
    is_counted = BooleanProperty(False)

    def on_is_red(self, *_changed: object) -> None:
        self._sleep_first()

    def on_is_standing(self, *_changed: object) -> None:
        self._sleep_first()

    def on_is_asked(self, *_changed: object) -> None:
        self._sleep_first()

    def _sleep_first(self) -> None:
        """Whatever decision has come into the band or gone from it, what stands there now has to be seen first."""
        kiosk = running_kiosk()
        self.is_deaf = self.is_red or self.is_standing or self.is_asked
        if self.is_deaf:
            kiosk.beat.call_at("decisions", kiosk.now_ms() + DEAF_MS, self._wake)

    def _wake(self) -> None:
        self.is_deaf = False

    def tap(self, at_ms: int) -> None:
        """The large target was touched; core judges by the stamp, so a touch just before red still counts."""
        kiosk = running_kiosk()
        phase = kiosk.view.phase if kiosk.view is not None else ""
        if phase == "paused":
            kiosk.explain([word("choose_go_on", kiosk.language)])
        elif phase == "red" and not self.is_deaf:
            kiosk.explain([word("choose_time_out" if self.is_asked else "choose_decision", kiosk.language)])
        else:
            kiosk.send("start_turn" if phase == "between_turns" else "end_turn", at_ms)


def asked_time_out(view: View, language: str) -> str:
    """How long a time-out the player on turn has asked for by button; nothing without one."""
    request = view.rulings.request if view.rulings is not None else None
    if request is None:
        return ""
    length_ms = view.time_out_long_ms if request.is_long else view.time_out_short_ms
    return f"{word('mood_time_out', language)} {shown.duration(length_ms, language)}"


load_layout(__file__)
