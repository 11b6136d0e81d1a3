"""The settings of one table's box: one TOML file, read whole, refused with every fault at once."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.errors import BadPanelSettingsError
from hardware.pins import BuzzerKind, FactoryName, PanelSettings
from hardware.port_choice import parse_port_choice
from kiosk.results.stick import StickCopy
from rules.toml_check import Entry, choice, faults_in, switch, text, values_of, whole_number

_OPTIONAL = Entry("results", "folder", "the name of a folder in quotes", lambda value: isinstance(value, str), "")

NO_LINE = "none"
"""The port of a table that plays without a head table."""

_PINS = ("yellow_pin", "red_pin", "buzzer_pin", "left_pin", "right_pin")
_PANEL = PanelSettings()
_DRIVERS = ("", "x11", "kmsdrm", "offscreen")


def _is_port(value: Any) -> bool:
    if value == NO_LINE:
        return True
    try:
        parse_port_choice(value)
    except (ValueError, AttributeError, TypeError):
        return False
    return True


ENTRIES = (
    text("table", "label", 'the number or name on the table, such as "7"'),
    text("paths", "data", "the name of a folder that survives a restart", "/var/lib/makhos"),
    text("paths", "runtime", "the name of a folder in memory", "/run/makhos"),
    _OPTIONAL,
    choice("results", "stick", StickCopy, StickCopy.OFFER.value),
    text("results", "stick_device", "the name of a device", "/dev/makhos-stick"),
    text("event", "key_file", "the name of the event key's file", "/etc/makhos/event.key"),
    Entry("link", "port", '"auto", "none", a device such as "/dev/ttyUSB0", or socket://host:port', _is_port, "auto"),
    choice("panel", "factory", FactoryName, _PANEL.factory.value),
    *(whole_number("panel", name, 2, 27, getattr(_PANEL, name)) for name in _PINS),
    whole_number("panel", "referee_pin", 0, 27, _PANEL.referee_pin),
    switch("panel", "are_outputs_active_high", _PANEL.are_outputs_active_high),
    switch("panel", "are_buttons_active_low", _PANEL.are_buttons_active_low),
    choice("panel", "buzzer", BuzzerKind, _PANEL.buzzer.value),
    whole_number("panel", "buzzer_tone_hz", 20, 20_000, _PANEL.buzzer_tone_hz),
    switch("panel", "is_quiet", _PANEL.is_quiet),
    whole_number("screen", "window_width", 480, 7_680, 800),
    whole_number("screen", "window_height", 480, 4_320, 480),
    switch("screen", "is_fullscreen", False),
    choice("screen", "rotation", (0, 90, 180, 270), 0),
    Entry("screen", "video_driver", '"", "x11", "kmsdrm" or "offscreen"', lambda value: value in _DRIVERS, ""),
    choice("screen", "touch", ("sdl", "evdev"), "sdl"),
    text("screen", "touch_device", 'a device file, or "auto"', "auto"),
)


class BadSettings(ValueError):
    """The settings file can't be used. Whoever wrote it is at fault; `faults` lists everything, a sentence each."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(faults))


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """How the screen is driven; the ui's own settings are made from it. Lengths in pixels, rotation in degrees."""

    window_width: int = 800
    window_height: int = 480
    is_fullscreen: bool = False
    rotation: int = 0
    video_driver: str = ""
    touch: str = "sdl"
    touch_device: str = "auto"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the box needs to know. `results_folder` None: no files for the organiser's laptop are written."""

    label: str
    data_folder: Path
    runtime_folder: Path
    results_folder: Path | None
    stick: StickCopy
    stick_device: Path
    key_file: Path
    port: str
    panel: PanelSettings
    screen: ScreenSettings

    @property
    def socket_path(self) -> Path:
        """Where core listens for screens."""
        return self.runtime_folder / "core.sock"

    @property
    def pulse_path(self) -> Path:
        return self.runtime_folder / "pulse"

    @property
    def journal_path(self) -> Path:
        return self.data_folder / "journal.sqlite"

    @property
    def backup_folder(self) -> Path:
        """Copies of the journal, one after each match."""
        return self.data_folder / "backups"

    @property
    def results_ready_path(self) -> Path:
        """Changes whenever a set of result files is finished."""
        return self.runtime_folder / "results-ready"

    @property
    def stick_wanted_path(self) -> Path:
        """Changes whenever a stick is to get the results; a program of its own copies them."""
        return self.runtime_folder / "stick-wanted"

    @property
    def pin_path(self) -> Path:
        """The hash of the referee's PIN; no file, no PIN."""
        return self.data_folder / "pin.json"

    @property
    def box_path(self) -> Path:
        return self.data_folder / "box.json"


def read_settings(path: Path) -> Settings:
    """The settings in the file; relative folders are taken from its own. Raises BadSettings with every fault."""
    content, table = _parsed(path)
    faults = faults_in(str(path), content, table, ENTRIES)
    if faults:
        raise BadSettings(faults)
    values = values_of(table, ENTRIES)
    try:
        panel = _panel(values)
    except BadPanelSettingsError as error:
        raise BadSettings([f"{path}: [panel] {error}"]) from error
    folder = path.resolve().parent
    return Settings(
        label=values["table", "label"],
        data_folder=folder / values["paths", "data"],
        runtime_folder=folder / values["paths", "runtime"],
        results_folder=folder / values["results", "folder"] if values["results", "folder"] else None,
        stick=StickCopy(values["results", "stick"]),
        stick_device=folder / values["results", "stick_device"],
        key_file=folder / values["event", "key_file"],
        port=values["link", "port"],
        panel=panel,
        screen=ScreenSettings(**{name: value for (section, name), value in values.items() if section == "screen"}),
    )


def _parsed(path: Path) -> tuple[str, Mapping[str, Any]]:
    try:
        content = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadSettings([f"{path}: can't be read ({error.strerror}); give an existing file to --config"]) from error
    except UnicodeDecodeError as error:
        raise BadSettings([f"{path}: is not UTF-8 (byte {error.start}); save it as UTF-8"]) from error
    try:
        return content, tomllib.loads(content)
    except (ValueError, RecursionError) as error:
        raise BadSettings([f"{path}: not valid TOML: {error}; correct that line"]) from error


def _panel(values: Mapping[tuple[str, str], Any]) -> PanelSettings:
    given = {name: value for (section, name), value in values.items() if section == "panel"}
    given["factory"] = FactoryName(given["factory"])
    given["buzzer"] = BuzzerKind(given["buzzer"])
    given["referee_pin"] = given["referee_pin"] or None
    return PanelSettings(**given)
