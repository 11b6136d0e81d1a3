"""When the program is dead, its lamps go off all the same."""

import errno
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hardware.chips import Chip
from hardware.errors import BadPanelSettingsError
from hardware.off import Levels, main, panel_settings, switch_off
from hardware.pins import FactoryName, PanelSettings

CHIP = Chip("/dev/gpiochip0", "pinctrl-rp1", 54)


class HurriedClock:
    """Time passes by being waited for."""

    def __init__(self) -> None:
        self.at_ms = 0

    def now_ms(self) -> int:
        return self.at_ms

    def wall_ms(self) -> int:
        return self.at_ms

    def wait(self, condition: threading.Condition, until_ms: int | None) -> None:
        condition.notify_all()
        self.at_ms = max(self.at_ms, until_ms or 0)


class Lines:
    """Keeps what was driven; some lines are held by others for a number of tries."""

    def __init__(self, held: dict[int, int] | None = None) -> None:
        self.levels: dict[int, bool] = {}
        self.held = held or {}

    def drive(self, path: str, levels: Levels) -> None:
        assert path == CHIP.path
        for line in levels:
            if self.held.get(line, 0) > 0:
                self.held[line] -= 1
                raise OSError(errno.EBUSY, "Device or resource busy")
        self.levels.update(levels)


@pytest.mark.parametrize("is_active_high", [True, False])
def test_every_output_is_driven_to_its_level_for_off(is_active_high: bool) -> None:
    lines = Lines()
    settings = PanelSettings(are_outputs_active_high=is_active_high)
    assert switch_off(settings, [CHIP], HurriedClock(), lines.drive) == []
    assert lines.levels == {17: not is_active_high, 27: not is_active_high, 22: not is_active_high}


def test_a_line_that_its_dead_owner_still_holds_is_tried_again() -> None:
    lines, clock = Lines({27: 4}), HurriedClock()
    assert switch_off(PanelSettings(), [CHIP], clock, lines.drive) == []
    assert lines.levels == {17: False, 27: False, 22: False}
    assert clock.at_ms == 200


def test_a_line_that_stays_held_is_named_and_keeps_no_other_one_on() -> None:
    lines, clock = Lines({17: 1_000}), HurriedClock()
    assert switch_off(PanelSettings(), [CHIP], clock, lines.drive) == [
        "yellow (pin 17) is still driven by 'Device or resource busy'"
    ]
    assert lines.levels == {27: False, 22: False}
    assert clock.at_ms < 1_000


@pytest.mark.parametrize("factory", [FactoryName.NONE, FactoryName.MOCK])
def test_a_box_without_pins_has_nothing_to_switch_off(factory: FactoryName) -> None:
    lines = Lines()
    assert switch_off(PanelSettings(factory=factory), [CHIP], HurriedClock(), lines.drive) == []
    assert switch_off(PanelSettings(), [], HurriedClock(), lines.drive) == []
    assert lines.levels == {}


def test_the_pins_are_those_of_the_boxs_own_settings(tmp_path: Path) -> None:
    config = tmp_path / "kiosk.toml"
    config.write_text('[table]\nlabel = "7"\n[panel]\nred_pin = 23\nreferee_pin = 0\nfactory = "gpiod"\n')
    assert panel_settings(config) == PanelSettings(red_pin=23, referee_pin=None, factory=FactoryName.GPIOD)


def test_without_a_settings_file_the_default_pins_are_meant(tmp_path: Path) -> None:
    assert panel_settings(tmp_path / "none.toml") == PanelSettings()


@pytest.mark.parametrize("content", ["[panel", '[panel]\nfactory = "magic"', "[panel]\nred_pin = 17", "panel = 3"])
def test_settings_that_cannot_be_used_are_refused(tmp_path: Path, content: str) -> None:
    config = tmp_path / "kiosk.toml"
    config.write_text(content)
    with pytest.raises(BadPanelSettingsError, match=r"the table \[panel\] can't be used"):
        panel_settings(config)


def test_the_command_says_in_one_line_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "kiosk.toml"
    config.write_text("[panel]\nred_pin = 99\n")
    assert main(["--config", str(config)]) == 2
    told = capsys.readouterr().err
    assert told == (
        f"hardware-off: {config}: the table [panel] can't be used: red_pin is 99: choose a BCM number from 4 to 27\n"
    )


def test_it_needs_neither_a_pin_library_nor_the_screen_nor_the_database() -> None:
    heavy = "{'gpiozero', 'gpiod', 'lgpio', 'kivy', 'sqlite3', 'serial', 'kiosk', 'rules', 'journal'}"
    code = f"import sys, hardware.off; print(sorted({heavy} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"
