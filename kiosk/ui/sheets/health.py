"""How the box itself is: lamps, journal, link, PIN, software."""

from kiosk.ui import shown
from kiosk.ui.kv import load_layout
from kiosk.ui.texts import said, word
from kiosk.ui.widgets.sheet import Sheet
from kiosk.wire import View


class HealthSheet(Sheet):
    """A line for each part of the box."""


def lines(view: View, language: str) -> list[tuple[str, str]]:
    """Each part and its state, in words."""
    health = view.health
    return [
        (word("health_lamps", language), said(health.lamps_text, language)),
        (word("health_panel", language), health.panel),
        (word("health_journal", language), f"{shown.saved(view, language)[0]} ({view.saved_seq}/{view.seq})"),
        (word("health_link", language), shown.link(view, language)[0]),
        (word("health_results", language), word(f"results_{health.results}", language)),
        (word("health_pin", language), word("pin_is_set" if view.pin.is_set else "pin_is_missing", language)),
        (word("health_software", language), health.software),
    ]


load_layout(__file__)
