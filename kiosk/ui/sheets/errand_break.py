"""A player leaves by permission (COMP 4.5.3)."""

from kiosk.ui.kv import load_layout
from kiosk.ui.widgets.sheet import Sheet


class ErrandBreakSheet(Sheet):
    """Asks who leaves; the clock stands from then on."""


load_layout(__file__)
