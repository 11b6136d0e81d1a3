"""The limited count (TSA 8, COMP 8.3, 8.4) and the count of mimicry (TSA 8, COMP 8.2)."""

from kiosk.ui import shown
from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word
from kiosk.ui.widgets.sheet import Sheet
from kiosk.wire import View


class CountsSheet(Sheet):
    """Who asked for a count, how far it is, and how often the kings have mimicked each other."""

    def count_mimicry(self, at_ms: int, *, is_over: bool) -> None:
        """Mimicry was seen once more, or has stopped."""
        kiosk = running_kiosk()
        if kiosk.view is not None and kiosk.view.rulings is not None:
            kiosk.send("count_mimicry", at_ms, times=0 if is_over else kiosk.view.rulings.mimicry + 1)


def limited_count(view: View, language: str) -> str:
    """How far the limited count is, and whose it is."""
    if view.rulings is None or view.rulings.count is None:
        return word("count_none", language)
    count = view.rulings.count
    who = word("count_by_referee", language) if count.by is None else shown.given_name(view, count.by)
    return word("count_running", language, counted=count.counted, limit=count.limit, who=who)


def mimicry(view: View, language: str) -> str:
    """How often mimicry has been seen, of how many."""
    if view.rulings is None:
        return ""
    return word("mimicry_seen", language, times=view.rulings.mimicry, limit=view.rulings.mimicry_limit)


load_layout(__file__)
