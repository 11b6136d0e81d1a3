"""How Kivy is started: nothing is guessed, and a kiosk without a screen ends with an error."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.ui.environment import NoScreen, set_environment, video_driver
from kiosk.ui.settings import UiSettings

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("named", "environment", "has_card", "driver"),
    [
        ("", {"DISPLAY": ":0"}, True, "x11"),
        ("", {}, True, "kmsdrm"),
        ("kmsdrm", {"DISPLAY": ":0"}, False, "kmsdrm"),
        ("offscreen", {}, False, "offscreen"),
    ],
)
def test_the_driver_is_always_named(
    tmp_path: Path, named: str, environment: dict[str, str], has_card: bool, driver: str
) -> None:
    if has_card:
        (tmp_path / "card0").touch()
    assert video_driver(UiSettings(video_driver=named), environment, tmp_path) == driver


def test_no_screen_at_all_is_an_error_and_never_an_invisible_kiosk(tmp_path: Path) -> None:
    with pytest.raises(NoScreen, match="DISPLAY is not set"):
        video_driver(UiSettings(), {}, tmp_path / "missing")


def test_kivy_reads_and_writes_no_files_and_no_arguments() -> None:
    environment: dict[str, str] = {"KIVY_NO_CONFIG": "0"}
    set_environment(UiSettings(video_driver="offscreen"), environment)
    asked = {name: environment[name] for name in ("KIVY_NO_ARGS", "KIVY_NO_CONFIG", "KIVY_NO_FILELOG", "KIVY_LOG_MODE")}
    assert asked == {"KIVY_NO_ARGS": "1", "KIVY_NO_CONFIG": "1", "KIVY_NO_FILELOG": "1", "KIVY_LOG_MODE": "PYTHON"}


def run_ui(driver: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    program = (
        "import sys; from kiosk.run_ui import main; from kiosk.ui.settings import UiSettings; "
        f"sys.exit(main('/nowhere/core.sock', UiSettings(video_driver={driver!r})))"
    )
    clean = {name: value for name, value in os.environ.items() if name != "DISPLAY" and not name.startswith("SDL")}
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=clean | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_window_that_cannot_open_is_said_on_standard_error(tmp_path: Path) -> None:
    """KIVY_HOME that can't be written has no effect (issue 5); the display that isn't there has."""
    ended = run_ui("x11", {"DISPLAY": ":987", "KIVY_HOME": "/proc/nowhere"})
    assert ended.returncode == 3
    assert ended.stderr.splitlines()[-1] == (
        "kiosk ui: no window can be opened with the video driver 'x11': is its screen there, and may we use it?"
    )
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("rotation", 45, "rotation is 45; use one of 0, 90, 180, 270"),
        ("video_driver", "wayland", "video_driver is 'wayland'"),
        ("touch", "mtdev", "touch is 'mtdev'; use one of 'sdl', 'evdev'"),
        ("window_width", 320, "the window is 320×480 pixels"),
    ],
)
def test_settings_that_cannot_work_are_refused(field: str, value: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        UiSettings(**{field: value})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "size"),
    [
        (UiSettings(), (800, 480)),
        (UiSettings(is_simulated=True), (1_000, 480)),
        (UiSettings(window_width=1_280, window_height=720, is_simulated=True), (1_580, 720)),
        (UiSettings(window_width=720, window_height=1_280, rotation=90), (1_280, 720)),
        (UiSettings(rotation=180), (800, 480)),
    ],
)
def test_the_panel_is_as_wired_and_the_picture_as_seen(settings: UiSettings, size: tuple[int, int]) -> None:
    assert settings.panel_size == size
