"""The referee sets what is left in the turn; guarded by a hold and recorded with the reason."""

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from kiosk.ui.clock_face import digits_left
from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word
from kiosk.ui.widgets.sheet import Sheet
from kiosk.ui.widgets.target import Target
from kiosk.wire import View


class ClockSettingSheet(Sheet):
    """`left_ms` is what will be set, from 1 s to all that the turn can have; it opens on what is left."""

    left_ms = NumericProperty(1_000)
    reason = StringProperty("")

    def __init__(self, **properties: object) -> None:
        kiosk = running_kiosk()
        super().__init__(left_ms=whole_seconds_left(kiosk.view, kiosk.now_ms()), **properties)

    def add(self, by_ms: int) -> None:
        """Set more or less, as far as the turn allows."""
        view = running_kiosk().view
        if view is not None and view.turn is not None:
            most_ms = view.turn.move_ms + view.turn.time_out_ms
            self.left_ms = min(max(self.left_ms + by_ms, 1_000), most_ms)

    def confirm(self, at_ms: int) -> None:
        """Tell core."""
        kiosk = running_kiosk()
        kiosk.send("set_clock", at_ms, left_ms=int(self.left_ms), reason=word(self.reason, kiosk.language))


class ClockReasonTarget(Target):
    """The button of one reason on the sheet."""

    sheet = ObjectProperty(None, allownone=True, rebind=True)
    reason = StringProperty("")


def whole_seconds_left(view: View | None, now_ms: int) -> int:
    """What is left in the turn, rounded up to a second; one second where there is no turn."""
    if view is None or view.turn is None:
        return 1_000
    turn = view.turn
    left_ms = turn.deadline_at_ms - now_ms if turn.deadline_at_ms is not None else turn.left_ms or 0
    return max(-(-left_ms // 1_000), 1) * 1_000


def digits(left_ms: float) -> str:
    return digits_left(int(left_ms))


load_layout(__file__)
