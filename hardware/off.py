"""`hardware-off`: lamps and buzzer off when the program that drove them is dead.

A kernel may keep a pin as a killed program left it. This needs nothing that could be broken at that moment: no screen,
no database, no pin library, only the kernel's own interface and the pins in the settings.
"""

import argparse
import errno
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from hardware.chips import Chip, driven, header_chip, line_user, list_chips
from hardware.clock import Clock, MonotonicClock, pause_until
from hardware.errors import BadPanelSettingsError, HardwareError
from hardware.patterns import Output
from hardware.pins import FactoryName, PanelSettings

_DEFAULT_CONFIG: Final = Path("/etc/makhos/kiosk.toml")
_TRIES: Final = 10
_RETRY_MS: Final = 50
"""A killed program's pins are freed within milliseconds; after half a second it is another one that holds them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 0: everything is off, or there is nothing to switch off; 1: a pin is held; 2: unusable settings."""
    parser = argparse.ArgumentParser(prog="hardware-off", description="Switch the lamps and the buzzer off.")
    parser.add_argument("--config", type=Path, default=_DEFAULT_CONFIG, help="the box's settings (%(default)s)")
    config: Path = parser.parse_args(arguments).config
    try:
        settings = panel_settings(config)
        faults = switch_off(settings, list_chips(), MonotonicClock())
    except BadPanelSettingsError as error:
        return _fail(f"{config}: {error}", 2)
    except HardwareError as error:
        return _fail(str(error), 1)
    return _fail("; ".join(faults), 1) if faults else 0


def panel_settings(config: Path) -> PanelSettings:
    """The panel of the settings file, the default one when there is no file. Raises BadPanelSettingsError."""
    try:
        table = tomllib.loads(config.read_text(encoding="utf-8-sig")).get("panel", {})
        names = {field.name for field in fields(PanelSettings)}
        known: dict[str, Any] = {name: value for name, value in table.items() if name in names}
        known["factory"] = FactoryName(known.get("factory", FactoryName.AUTO))
        known["referee_pin"] = known.get("referee_pin") or None
        return PanelSettings(**known)
    except FileNotFoundError:
        return PanelSettings()
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise BadPanelSettingsError(f"the table [panel] can't be used: {error}") from error


Levels = Mapping[int, bool]


def drive(path: str, levels: Levels) -> None:
    """The lines have had their levels for a moment and are free again."""
    with driven(path, levels):
        pass


def switch_off(
    settings: PanelSettings, chips: Sequence[Chip], clock: Clock, drive_lines: Callable[[str, Levels], None] = drive
) -> list[str]:
    """Each output has its level for "off" and is let go; returns what kept one from it, in words, else nothing.

    Each pin is driven by itself, so that one that is held keeps no other one on.
    """
    chip = header_chip(chips)
    if chip is None or settings.factory in (FactoryName.MOCK, FactoryName.NONE):
        return []
    faults = (_switch_off_one(settings, output, chip, clock, drive_lines) for output in Output)
    return [fault for fault in faults if fault]


def _switch_off_one(
    settings: PanelSettings, output: Output, chip: Chip, clock: Clock, drive_lines: Callable[[str, Levels], None]
) -> str:
    pin = settings.output_pin(output)
    told = ""
    for _ in range(_TRIES):
        try:
            drive_lines(chip.path, {pin: not settings.are_outputs_active_high})
        except OSError as error:
            told = f"{output.value} (pin {pin}) is still driven by {line_user(chip.path, pin) or error.strerror!r}"
            if error.errno != errno.EBUSY:
                break
            pause_until(clock, clock.now_ms() + _RETRY_MS)
        else:
            return ""
    return told


def _fail(message: str, exit_code: int) -> int:
    sys.stderr.write(f"hardware-off: {message}\n")
    return exit_code


if __name__ == "__main__":
    sys.exit(main())
