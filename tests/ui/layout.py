"""Where everything on a screen lies, for tests that measure."""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from kiosk.ui.widgets.digits import Digits
from kiosk.ui.widgets.fit_text import FitText
from kiosk.ui.widgets.simulated_strip import SimulatedButton
from kiosk.ui.widgets.target import TouchArea
from tests.ui.table import Table

LEAST_GAP = 8
LEAST_SIDE = 44


@dataclass(frozen=True)
class Place:
    """A widget's name and its rectangle on the window."""

    name: str
    rect: tuple[float, float, float, float]

    def distance_to(self, other: tuple[float, float, float, float]) -> float:
        """The larger of the gaps across and along; negative when they overlap."""
        x, y, right, top = self.rect
        return max(other[0] - right, x - other[2], other[1] - top, y - other[3])


def rect_of(widget: Any) -> tuple[float, float, float, float]:
    x, y = widget.to_window(*widget.pos)
    return (x, y, x + widget.width, y + widget.height)


def name_of(table: Table, widget: Any) -> str:
    for parent in table.widgets():
        for key, one in parent.ids.items():
            if one.__self__ is widget:
                return str(key)
    return f"{type(widget).__name__} {getattr(widget, 'label', getattr(widget, 'text', ''))!r}"


def present_targets(table: Table) -> list[Place]:
    """Everything that can be touched now."""
    return [
        Place(name_of(table, one), rect_of(one))
        for one in table.widgets()
        if (isinstance(one, TouchArea) and one.is_present) or isinstance(one, SimulatedButton)
    ]


def texts(table: Table) -> list[Any]:
    """Every text that can be seen."""
    return [one for one in table.widgets() if isinstance(one, FitText) and one.text and is_seen(one)]


def digits(table: Table) -> list[Any]:
    return [one for one in table.widgets() if isinstance(one, Digits) and one.text and is_seen(one)]


def is_seen(widget: Any) -> bool:
    while widget is not None and widget.parent is not widget:
        if widget.opacity == 0:
            return False
        widget = widget.parent
    return True


def faults(table: Table) -> list[str]:
    """Everything on the screen that lies wrong."""
    root = rect_of(table.app.root)
    unit = table.unit
    found = []
    for text in texts(table):
        if text.texture_size[0] > text.width + 1 or text.texture_size[1] > text.height + 1:
            found.append(f"{text.text!r} takes {text.texture_size} of {[round(side) for side in text.size]}")
    for clock in digits(table):
        if clock.texture_size[0] > clock.width:
            found.append(f"the digits {clock.text!r} are wider than their box")
    targets = present_targets(table)
    for target in targets:
        x, y, right, top = target.rect
        if not (root[0] <= x < right <= root[2] and root[1] <= y < top <= root[3]):
            found.append(f"{target.name} is not inside the screen")
        if min(right - x, top - y) < LEAST_SIDE * unit - 1:
            found.append(f"{target.name} is too small: {right - x:.0f}×{top - y:.0f}")
    for one, other in combinations(targets, 2):
        gap = one.distance_to(other.rect)
        if gap < LEAST_GAP * unit - 1:
            found.append(f"{one.name} and {other.name} are {gap:.0f} apart")
    return found
