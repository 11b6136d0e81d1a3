"""The wiring page, its drawing and the program's defaults tell the same."""

import re
from pathlib import Path

import pytest

from hardware.pins import HEADER_PINS, FactoryName, PanelSettings
from scripts.wiring.drawing import drawing
from scripts.wiring.header import NAMES, PARTS, physical_pin

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "wiring.md").read_text(encoding="utf-8")
SETTINGS = PanelSettings()


def test_the_pin_table_is_that_of_the_default_settings() -> None:
    rows = re.findall(r"^\| ([^|]+) \| `(\w+_pin)` \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    assert rows == [(PARTS[name], name, str(pin), str(physical_pin(pin))) for name, pin in SETTINGS.pins().items()]


def test_the_drawing_is_that_of_the_default_settings() -> None:
    drawn = (ROOT / "images" / "pictures" / "wiring.svg").read_text(encoding="utf-8")
    assert drawn == drawing(SETTINGS), "run 'python -m scripts.wiring'"


def test_the_boot_settings_hold_every_default_pin_at_its_safe_level() -> None:
    outputs = (SETTINGS.yellow_pin, SETTINGS.red_pin, SETTINGS.buzzer_pin)
    assert "\ndtparam=strict_gpiod\n" in PAGE
    assert f"\ngpio={','.join(map(str, outputs))}=ip,pd\n" in PAGE
    assert f"\ngpio={','.join(map(str, SETTINGS.button_pins().values()))}=ip,pu\n" in PAGE


def test_every_factory_is_explained() -> None:
    assert re.findall(r"^\| `(\w+)` \| ", PAGE, re.MULTILINE) == [factory.value for factory in FactoryName]


@pytest.mark.parametrize(("bcm", "physical"), [(2, 3), (4, 7), (17, 11), (18, 12), (27, 13), (26, 37), (21, 40)])
def test_the_header_is_numbered_as_on_a_raspberry_pi(bcm: int, physical: int) -> None:
    assert physical_pin(bcm) == physical


def test_the_header_has_forty_pins_and_every_bcm_number_once() -> None:
    assert len(NAMES) == 40
    assert sorted(physical_pin(bcm) for bcm in (0, 1, *HEADER_PINS)) == sorted(
        number for number, name in enumerate(NAMES, start=1) if name.startswith("GPIO")
    )
