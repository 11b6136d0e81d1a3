"""The last acts at the table, newest first: what did you mean? One is put right in place, or the last is taken back."""

from kivy.properties import NumericProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.meant import RESULT
from kiosk.ui.running import running_kiosk
from kiosk.ui.widgets.sheet import Sheet
from kiosk.wire import View
from kiosk.wire_acts import ActView

_ROWS = 5


class ActsSheet(Sheet):
    """One page of acts; `page` counts from the newest."""

    page = NumericProperty(0)

    def ask_what_was_meant(self, act: ActView) -> None:
        """The sheet opens on which the act is put right."""
        running_kiosk().open_sheet("meant_result" if act.kind == RESULT else "meant", act=act)


def act_at(view: View, page: float, place: float) -> ActView | None:
    """The act in a line of a page, or None past the oldest."""
    number = int(page) * _ROWS + int(place)
    return view.acts[number] if number < len(view.acts) else None


def last_page(view: View) -> int:
    return max(len(view.acts) - 1, 0) // _ROWS


load_layout(__file__)
