"""Puts the drawing together: the header at the left, the two circuits at the right."""

from typing import Final

from hardware.pins import PanelSettings
from scripts.wiring import symbols as draw
from scripts.wiring.header import NAMES, uses

_WIDTH: Final = 1260
_HEIGHT: Final = 740
_STYLE: Final = """
text { font: 15px sans-serif; fill: #1a1a1a; }
.title { font-size: 19px; font-weight: bold; }
.used { font-weight: bold; }
.unused { fill: #767676; }
.wire { fill: none; stroke: #1a1a1a; stroke-width: 2; }
.body { fill: #ffffff; stroke: #1a1a1a; stroke-width: 2; }
.joint { fill: #1a1a1a; }
.frame { fill: #f4f4f1; stroke: #8a8a84; }
.pin-unused { fill: #ffffff; stroke: #8a8a84; }
.pin-used { fill: #1a1a1a; stroke: #1a1a1a; }
.number-used { fill: #ffffff; font-size: 13px; font-weight: bold; }
.number-unused { fill: #767676; font-size: 13px; }
"""


def drawing(settings: PanelSettings) -> str:
    """The whole SVG file for a panel with these settings."""
    parts = [_header(settings), _driver(), _button()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">\n'
        f"<title>Wiring of the lamps, the buzzer and the buttons to a Raspberry Pi</title>\n<style>{_STYLE}</style>\n"
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _header(settings: PanelSettings) -> str:
    used = uses(settings)
    lines = [
        draw.text(20, 36, "Raspberry Pi, 40 pins, seen from above", "title"),
        draw.text(20, 58, "pin 1 is at the end of the memory card, the USB sockets are at the other", "unused"),
        '<rect x="285" y="76" width="70" height="626" rx="6" class="frame"/>',
    ]
    lines += [_pin(number, name, used.get(number, "")) for number, name in enumerate(NAMES, start=1)]
    return "\n".join(lines)


def _pin(number: int, name: str, use: str) -> str:
    """Odd pins stand in the left column, even ones in the right."""
    is_left = number % 2 == 1
    x, y = (302 if is_left else 338), 96 + (number - 1) // 2 * 31
    kind = "used" if use else "unused"
    label_x, anchor = (275, "end") if is_left else (365, "start")
    return (
        f'<circle cx="{x}" cy="{y}" r="13" class="pin-{kind}"/>'
        + draw.text(x, y + 5, str(number), f"number-{kind}", "middle")
        + draw.text(label_x, y + 5, f"{use} ({name})" if use else name, kind, anchor)
    )


def _driver() -> str:
    """One transistor for each lamp and for the buzzer: off whenever the pin is not driven high."""
    return "\n".join(
        (
            draw.text(660, 36, "Each lamp and the buzzer", "title"),
            draw.text(660, 230, "GPIO", "used"),
            draw.wire((705, 225), (750, 225)),
            draw.joint(750, 225),
            draw.resistor_down(750, 225, "10 kΩ"),
            draw.ground(750, 295),
            draw.resistor_across(750, 225, "1 kΩ"),
            draw.wire((820, 225), (850, 225)),
            draw.transistor(850, 225, "BC337"),
            draw.wire((890, 265), (890, 295)),
            draw.ground(890, 295),
            draw.joint(890, 175),
            draw.wire((890, 185), (890, 165)),
            draw.lamp_down(890, 95, "lamp or buzzer"),
            draw.supply(890, 95, "5 V"),
            draw.wire((890, 175), (1070, 175), (1070, 165)),
            draw.diode_up(1070, 95, "1N4148, buzzer only"),
            draw.wire((1070, 95), (1070, 88), (890, 88)),
            draw.text(660, 350, "The 10 kΩ resistor keeps the lamp off while the pin is not driven:"),
            draw.text(660, 371, "while the Pi starts, after a crash, with the plug out."),
        )
    )


def _button() -> str:
    """A filter at the Pi's end of a twisted pair; the button itself is at the players' end."""
    return "\n".join(
        (
            draw.text(660, 430, "Each button", "title"),
            draw.text(660, 560, "GPIO", "used"),
            draw.wire((705, 555), (840, 555)),
            draw.joint(750, 555),
            draw.resistor_down(750, 485, "10 kΩ"),
            draw.supply(750, 485, "3.3 V"),
            draw.joint(810, 555),
            draw.capacitor_down(810, 555, "100 nF"),
            draw.ground(810, 625),
            draw.resistor_across(840, 555, "1 kΩ"),
            draw.wire((910, 555), (1100, 555)),
            draw.push_button_down(1100, 555, "button"),
            draw.wire((1100, 625), (910, 625)),
            draw.ground(910, 625),
            draw.text(950, 545, "twisted pair"),
            draw.text(660, 690, "Pressed is low. The button joins its two wires of one pair; the ground wire"),
            draw.text(660, 711, "of the pair goes back to the Pi and nowhere else."),
        )
    )
