"""The dispute slip: the last acts with their stamps, the lamp that was lit at each, and what became of them.

For the moment in which a player says that the move was in time: nothing on it can be changed.
"""

from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import said, word
from kiosk.ui.widgets.act_list import mark
from kiosk.ui.widgets.sheet import Sheet
from kiosk.wire import View
from kiosk.wire_acts import ActView

_ROWS = 7
_DAY_MS = 86_400_000
_THAI_TIME_MS = 7 * 3_600_000
"""Thailand is seven hours ahead of UTC all year; the box needs no table of time zones for its stamps."""

BLANK = ("", "", "", "")


class SlipSheet(Sheet):
    """One page of the slip; `page` counts from the newest act. `offset_ms` is from stamps to the box's wall clock."""

    page = NumericProperty(0)
    offset_ms = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        clock = running_kiosk().clock
        super().__init__(offset_ms=clock.wall_ms() - clock.now_ms(), **properties)


class SlipLine(BoxLayout):
    """The act in the `place`-th line of the page, in four `cells`: number, stamp, act, and what is to be said of it."""

    sheet = ObjectProperty(None, allownone=True, rebind=True)
    place = NumericProperty(0)
    cells = ListProperty(BLANK)


def cells(view: View, page: float, place: float, offset_ms: float, language: str) -> tuple[str, ...]:
    """What a line says; blank past the oldest act."""
    number = int(page) * _ROWS + int(place)
    if number >= len(view.acts):
        return BLANK
    act = view.acts[number]
    notes = " · ".join(filter(None, (_lamp(act, language), mark(act, language))))
    return str(act.seq), stamp(act.at_ms, int(offset_ms)), said(act.text, language), notes


def last_page(view: View) -> int:
    return max(len(view.acts) - 1, 0) // _ROWS


def stamp(at_ms: int, offset_ms: int) -> str:
    """The time of day in Thailand, to the millisecond, as the box's wall clock has it."""
    seconds, milliseconds = divmod((at_ms + offset_ms + _THAI_TIME_MS) % _DAY_MS, 1_000)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    return f"{hour:02d}:{minute:02d}:{second:02d}.{milliseconds:03d}"


def _lamp(act: ActView, language: str) -> str:
    """The lamp at the stamp and for how long it had been lit."""
    if act.lamp_at_ms is None:
        return ""
    return word(f"slip_{act.lamp}", language, seconds=f"{(act.at_ms - act.lamp_at_ms) / 1_000:.3f}")


load_layout(__file__)
