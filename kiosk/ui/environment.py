"""How Kivy is started: everything it would take from files, arguments and guesses is set here, in code.

Kivy reads the environment as it is imported and its configuration as the window opens, so this module comes first and
imports Kivy late.
"""

import os
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Any

from kiosk.ui.settings import UiSettings

_FIXED = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    # Not KIVY_NO_CONSOLELOG: that one swallows the text of a crash.
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_WINDOW": "sdl2",
    # Sizes follow the window alone, never what a panel says of itself.
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_METRICS_FONTSCALE": "1",
    "KIVY_DPI": "96",
    # One finger is one event: on Linux Kivy takes none of SDL's fingers, only the mouse that SDL makes of the first.
    "SDL_TOUCH_MOUSE_EVENTS": "1",
    "SDL_MOUSE_TOUCH_EVENTS": "0",
    # The touch that gives the window the focus is a touch like any other.
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
}

_CARDS = Path("/dev/dri")


class NoScreen(RuntimeError):
    """There is nothing to draw on; the machine's fault. The text says what was looked for."""


def video_driver(settings: UiSettings, environment: Mapping[str, str], cards: Path = _CARDS) -> str:
    """The SDL driver to name. SDL left to itself draws invisibly when it finds no screen; raises NoScreen instead."""
    if settings.video_driver:
        return settings.video_driver
    if environment.get("DISPLAY"):
        return "x11"
    if cards.is_dir() and any(cards.glob("card*")):
        return "kmsdrm"
    raise NoScreen(
        f"no screen: DISPLAY is not set and {cards} has no graphics card; start a display or set video_driver"
    )


def set_environment(settings: UiSettings, environment: MutableMapping[str, str] = os.environ) -> None:
    """Set what Kivy and SDL read as they are imported. Raises NoScreen."""
    driver = video_driver(settings, environment)
    environment.update(_FIXED)
    environment["SDL_VIDEODRIVER"] = driver


def open_window(settings: UiSettings) -> Any:
    """Open the window and return it. Raises NoScreen where the driver can't open one."""
    from kivy.config import Config  # noqa: PLC0415 - Kivy reads the environment as it is imported

    for section, values in _configuration(settings).items():
        for key, value in values.items():
            Config.set(section, key, str(value))
    Config.remove_section("input")
    Config.add_section("input")
    if settings.touch == "sdl":
        Config.set("input", "mouse", "mouse,multitouch_on_demand")
    window = _window(os.environ.get("SDL_VIDEODRIVER", ""))
    window.rotation = settings.rotation
    return window


def _window(driver: str) -> Any:
    try:
        from kivy.core.window import Window  # noqa: PLC0415 - importing it opens the window
    except SystemExit as refusal:
        raise _no_window(driver) from refusal
    if Window is None:
        raise _no_window(driver)
    return Window


def _no_window(driver: str) -> NoScreen:
    return NoScreen(
        f"no window can be opened with the video driver {driver!r}: is its screen there, and may we use it?"
    )


def _configuration(settings: UiSettings) -> dict[str, dict[str, object]]:
    width, height = settings.panel_size
    return {
        "graphics": {
            "width": width,
            "height": height,
            "fullscreen": "auto" if settings.is_fullscreen else 0,
            "borderless": int(settings.is_fullscreen),
            "resizable": 0,
            "show_cursor": int(not settings.is_fullscreen),
            # Without it a redraw costs less than half and nothing looks worse at these sizes.
            "multisamples": 0,
            "allow_screensaver": 0,
            "maxfps": 60,
        },
        "kivy": {"exit_on_escape": 0, "desktop": 0, "keyboard_mode": "", "log_level": "warning"},
    }
