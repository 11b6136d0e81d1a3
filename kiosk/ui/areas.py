"""Where everything lies on the screen, in the 800×480 design (lying) and the 480×800 design (upright).

The tap has the largest place, in the middle, the same for both sides; no target lies within 8 pixels of the edge,
where touch panels are weakest, or of another target.
"""

from dataclasses import dataclass

STRIP_HEIGHT = 40
ROW_HEIGHT = 62
MARGIN = 10
GAP = 8
SIDE_WIDTH = 180
UPRIGHT_PANEL_HEIGHT = 214


@dataclass(frozen=True, slots=True)
class Rect:
    """A place in pixels; x and y are its lower left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def pos(self) -> tuple[float, float]:
        return (self.x, self.y)

    @property
    def size(self) -> tuple[float, float]:
        return (self.width, self.height)


@dataclass(frozen=True, slots=True)
class Areas:
    """The places of the parts that every screen shares; `wide` is left, centre and right together, `sheet` all below
    the strip.
    """

    strip: Rect
    left: Rect
    centre: Rect
    right: Rect
    wide: Rect
    row: Rect
    sheet: Rect
    whole: Rect


def density(width: float, height: float) -> float:
    """Pixels of a screen of this size for one pixel of the design."""
    return min(max(width, height) / 800, min(width, height) / 480)


def areas(width: float, height: float) -> Areas:
    """The places on a screen of this size in pixels."""
    unit = density(width, height)
    strip = Rect(0, height - STRIP_HEIGHT * unit, width, STRIP_HEIGHT * unit)
    row = Rect(MARGIN * unit, MARGIN * unit, width - 2 * MARGIN * unit, ROW_HEIGHT * unit)
    floor = row.y + row.height + GAP * unit
    wide = Rect(0, floor, width, strip.y - floor)
    left, centre, right = _upright(wide, unit) if height > width else _lying(wide, unit)
    return Areas(strip, left, centre, right, wide, row, Rect(0, 0, width, strip.y), Rect(0, 0, width, height))


def _lying(wide: Rect, unit: float) -> tuple[Rect, Rect, Rect]:
    side = SIDE_WIDTH * unit
    return (
        Rect(0, wide.y, side, wide.height),
        Rect(side, wide.y, wide.width - 2 * side, wide.height),
        Rect(wide.width - side, wide.y, side, wide.height),
    )


def _upright(wide: Rect, unit: float) -> tuple[Rect, Rect, Rect]:
    panel_height = UPRIGHT_PANEL_HEIGHT * unit
    top, half = wide.y + wide.height - panel_height, wide.width / 2
    return (
        Rect(0, top, half, panel_height),
        Rect(0, wide.y, wide.width, wide.height - panel_height - GAP * unit),
        Rect(half, top, half, panel_height),
    )
