"""The head table has annulled the match in hand: what that means, and the referee's end of it."""

from kiosk.ui.kv import load_layout
from kiosk.ui.widgets.sheet import Sheet
from kiosk.wire import View


class AnnulledSheet(Sheet):
    """Explains, and ends the match after a hold; until then everything goes on."""


def is_annulled(view: View | None) -> bool:
    """Whether nothing counts of the match in hand."""
    return view is not None and view.rulings is not None and view.rulings.is_annulled


load_layout(__file__)
