"""What the referee reads of the clock in play: state, bar, counts, digits, and what a tap does."""

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui import shown
from kiosk.ui.kv import load_layout
from kiosk.ui.texts import word
from kiosk.wire import View


class ClockPlate(FloatLayout):
    """Drawn over the tap and the band above it, never touched.

    While something `decides` in the band the state moves down, in place of the hint; `taken` is what targets take of
    the band from the right, in pixels.
    """

    decides = BooleanProperty(False)
    taken = NumericProperty(0)
    ceiling = NumericProperty(0)


def hint(view: View, language: str) -> str:
    """What a touch of the large target does now."""
    keys = {"turn": "tap_moved", "between_turns": "tap_next_turn", "red": "decide_red"}
    return word(keys.get(view.phase, "clock_stands"), language)


def counts(view: View, language: str) -> str:
    """How far a limited count is and whose it is, and how often mimicry was seen; nothing where neither is counted."""
    if view.rulings is None:
        return ""
    count, parts = view.rulings.count, []
    if count is not None:
        who = word("count_by_referee", language) if count.by is None else shown.called_name(view, count.by)
        parts.append(word("count_short", language, counted=count.counted, limit=count.limit, who=who))
    if view.rulings.mimicry:
        gaps = {"times": view.rulings.mimicry, "limit": view.rulings.mimicry_limit}
        parts.append(word("mimicry_short", language, **gaps))
    return " · ".join(parts)


load_layout(__file__)
