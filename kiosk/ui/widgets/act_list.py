"""Acts of the match, one on a line: number, age, what it was, and whether it was taken back or corrected."""

from kivy.properties import ColorProperty, NumericProperty, ObjectProperty

from kiosk.ui import shown, theme
from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word
from kiosk.ui.widgets.target import TouchArea
from kiosk.wire_acts import ActView


class ActTarget(TouchArea):
    """The act (`entry`) in the `place`-th line of its `sheet`'s page; to touch it asks what was meant."""

    sheet = ObjectProperty(None, allownone=True, rebind=True)
    place = NumericProperty(0)
    entry = ObjectProperty(None, allownone=True)
    ink = ColorProperty(theme.INK)


def age(act: ActView | None, language: str) -> str:
    """How long ago it happened, as it reads at this instant."""
    return "" if act is None else shown.ago(running_kiosk().now_ms() - act.at_ms, language)


def mark(act: ActView | None, language: str) -> str:
    """What became of it."""
    if act is None or not (act.is_voided or act.is_replaced):
        return ""
    return word("taken_back" if act.is_voided else "act_corrected", language)


load_layout(__file__)
