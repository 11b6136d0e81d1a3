"""The 40 pins of a Raspberry Pi's header, the same on the models 3, 4, 5 and Zero 2 W."""

from typing import Final

from hardware.pins import PanelSettings

NAMES: Final = (
    *("3.3 V", "5 V", "GPIO 2", "5 V", "GPIO 3", "ground", "GPIO 4", "GPIO 14", "ground", "GPIO 15"),
    *("GPIO 17", "GPIO 18", "GPIO 27", "ground", "GPIO 22", "GPIO 23", "3.3 V", "GPIO 24", "GPIO 10", "ground"),
    *("GPIO 9", "GPIO 25", "GPIO 11", "GPIO 8", "ground", "GPIO 7", "GPIO 0", "GPIO 1", "GPIO 5", "ground"),
    *("GPIO 6", "GPIO 12", "GPIO 13", "ground", "GPIO 19", "GPIO 16", "GPIO 26", "GPIO 20", "ground", "GPIO 21"),
)
"""By physical number, pin 1 first."""

PARTS: Final = {
    "yellow_pin": "yellow lamp",
    "red_pin": "red lamp",
    "buzzer_pin": "buzzer",
    "left_pin": "left button",
    "right_pin": "right button",
    "referee_pin": "referee's button",
}
"""What hangs on the pin of each setting."""

SUPPLIES: Final = {1: "pull-ups of the buttons", 2: "lamps and buzzer", 9: "lamps and buzzer", 39: "buttons"}
"""Physical pins that bring power and ground to the two boards."""


def physical_pin(bcm: int) -> int:
    """The place on the header of a BCM number from 0 to 27."""
    return NAMES.index(f"GPIO {bcm}") + 1


def uses(settings: PanelSettings) -> dict[int, str]:
    """What hangs on each physical pin that is used."""
    parts = {physical_pin(pin): PARTS[name] for name, pin in settings.pins().items()}
    return SUPPLIES | parts
