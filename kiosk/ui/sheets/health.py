"""How the box itself is: lamps, journal, link, PIN, software."""

from kiosk.ui import shown
from kiosk.ui.kv import load_layout
from kiosk.ui.texts import said, word
from kiosk.ui.widgets.sheet import Sheet
from kiosk.wire import View

SHORT_OF_SPACE_MB = 100
"""A day of play takes a few; with less than this something else is filling the card."""


class HealthSheet(Sheet):
    """A line for each part of the box."""


def lines(view: View, language: str) -> list[tuple[str, str]]:
    """Each part and its state, in words."""
    health = view.health
    return [
        (word("health_lamps", language), said(health.lamps_text, language)),
        (word("health_panel", language), health.panel),
        (word("health_journal", language), f"{shown.saved(view, language)[0]} ({view.saved_seq}/{view.seq})"),
        (word("health_space", language), space(health.free_mb, language)),
        (word("health_link", language), shown.link(view, language)[0]),
        (word("health_results", language), word(f"results_{health.results}", language)),
        (word("health_pin", language), word("pin_is_set" if view.pin.is_set else "pin_is_missing", language)),
        (word("health_software", language), health.software),
    ]


def space(free_mb: int | None, language: str) -> str:
    """The room that is left, in words; empty while it is not known."""
    if free_mb is None:
        return ""
    amount = f"{free_mb} MB" if free_mb < 1_000 else f"{free_mb / 1_000:.1f} GB"
    return amount if free_mb >= SHORT_OF_SPACE_MB else word("space_is_short", language, amount=amount)


load_layout(__file__)
