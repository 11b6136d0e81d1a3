"""Circuit symbols as SVG. Coordinates are pixels, y downwards; (x, y) is where a symbol is connected first."""

from xml.sax.saxutils import escape


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """A line of text; `kind` is a class of the drawing's style sheet."""
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def wire(*points: tuple[float, float]) -> str:
    """A wire through all the points."""
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline points="{path}" class="wire"/>'


def joint(x: float, y: float) -> str:
    """A dot where wires meet."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="4" class="joint"/>'


def resistor_across(x: float, y: float, label: str) -> str:
    """From (x, y) to (x + 70, y)."""
    box = f'<rect x="{x + 15:g}" y="{y - 8:g}" width="40" height="16" class="body"/>'
    return wire((x, y), (x + 15, y)) + wire((x + 55, y), (x + 70, y)) + box + text(x + 35, y - 14, label, "", "middle")


def resistor_down(x: float, y: float, label: str) -> str:
    """From (x, y) to (x, y + 70)."""
    box = f'<rect x="{x - 8:g}" y="{y + 15:g}" width="16" height="40" class="body"/>'
    return wire((x, y), (x, y + 15)) + wire((x, y + 55), (x, y + 70)) + box + text(x + 15, y + 40, label)


def capacitor_down(x: float, y: float, label: str) -> str:
    """From (x, y) to (x, y + 70)."""
    plates = "".join(wire((x - 14, y + height), (x + 14, y + height)) for height in (31, 39))
    return wire((x, y), (x, y + 31)) + wire((x, y + 39), (x, y + 70)) + plates + text(x + 20, y + 40, label)


def ground(x: float, y: float) -> str:
    """Three bars of falling width under (x, y)."""
    bars = ((16, 8), (10, 13), (4, 18))
    return wire((x, y), (x, y + 8)) + "".join(wire((x - half, y + down), (x + half, y + down)) for half, down in bars)


def supply(x: float, y: float, label: str) -> str:
    """A bar over (x, y) with the voltage on it."""
    return wire((x, y), (x, y - 12)) + wire((x - 14, y - 12), (x + 14, y - 12)) + text(x, y - 18, label, "", "middle")


def lamp_down(x: float, y: float, label: str) -> str:
    """From (x, y) to (x, y + 70): a circle with a cross."""
    circle = f'<circle cx="{x:g}" cy="{y + 35:g}" r="20" class="body"/>'
    cross = "".join(wire((x - 14, y + 35 - side * 14), (x + 14, y + 35 + side * 14)) for side in (1, -1))
    return wire((x, y), (x, y + 15)) + wire((x, y + 55), (x, y + 70)) + circle + cross + text(x + 30, y + 40, label)


def diode_up(x: float, y: float, label: str) -> str:
    """From (x, y + 70) up to (x, y), the bar at the top."""
    triangle = f'<polygon points="{x:g},{y + 24:g} {x - 12:g},{y + 46:g} {x + 12:g},{y + 46:g}" class="body"/>'
    bar = wire((x - 12, y + 24), (x + 12, y + 24))
    return wire((x, y), (x, y + 24)) + wire((x, y + 46), (x, y + 70)) + triangle + bar + text(x + 18, y + 40, label)


def transistor(x: float, y: float, label: str) -> str:
    """An NPN transistor: base at (x, y), collector at (x + 40, y - 40), emitter at (x + 40, y + 40)."""
    circle = f'<circle cx="{x + 28:g}" cy="{y:g}" r="28" class="body"/>'
    arrow = f'<polygon points="{x + 40:g},{y + 22:g} {x + 28:g},{y + 18:g} {x + 35:g},{y + 9:g}" class="joint"/>'
    legs = (
        wire((x, y), (x + 18, y))
        + wire((x + 18, y - 16), (x + 18, y + 16))
        + wire((x + 18, y - 6), (x + 40, y - 22), (x + 40, y - 40))
        + wire((x + 18, y + 6), (x + 40, y + 22), (x + 40, y + 40))
    )
    return circle + legs + arrow + text(x + 64, y + 5, label)


def push_button_down(x: float, y: float, label: str) -> str:
    """From (x, y) to (x, y + 70): an open contact with its plunger."""
    contacts = "".join(f'<circle cx="{x:g}" cy="{y + height:g}" r="4" class="body"/>' for height in (22, 48))
    plunger = wire((x - 10, y + 20), (x - 10, y + 50)) + wire((x - 10, y + 35), (x - 24, y + 35))
    return wire((x, y), (x, y + 18)) + wire((x, y + 52), (x, y + 70)) + contacts + plunger + text(x + 15, y + 40, label)
