"""One player at the table: name, points, what is left of the rights, cards; framed while it is their turn."""

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui import theme
from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.wire import View


class PlayerPanel(FloatLayout):
    """The panel of `seat`; `is_on_turn` gives it the frame of the clock's state. One that `is_wide` has room for the
    whole name on a line."""

    seat = StringProperty("left")
    is_on_turn = BooleanProperty(False)
    player = ObjectProperty(None, allownone=True)
    ink = ColorProperty(theme.INK)
    edge = NumericProperty(1)
    is_wide = BooleanProperty(False)

    def take_short(self, at_ms: int) -> None:
        """The player has asked for the short time-out."""
        running_kiosk().send("take_time_out", at_ms, seat=self.seat, is_long=False)

    def take_long(self, at_ms: int) -> None:
        """The player has asked for the long one: a running short one becomes it while the right to that lasts."""
        kiosk = running_kiosk()
        if can_lengthen(kiosk.view, self.seat):
            kiosk.send("lengthen_time_out", at_ms, seat=self.seat)
        else:
            kiosk.send("take_time_out", at_ms, seat=self.seat, is_long=True)


def can_lengthen(view: View | None, seat: str) -> bool:
    """Whether a running short time-out of this player may become the long one."""
    if view is None or view.turn is None or view.turn.time_out_ms == 0:
        return False
    return not view.reasons.get(f"lengthen_time_out.{seat}", ())


def long_action(view: View | None, seat: str) -> str:
    """The action whose reasons speak for the long button."""
    return f"lengthen_time_out.{seat}" if can_lengthen(view, seat) else f"take_time_out.{seat}.long"


load_layout(__file__)
