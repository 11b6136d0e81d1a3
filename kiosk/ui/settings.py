"""What the screens are told at start: size, driver, touch, and whether the table is a simulated one."""

from dataclasses import dataclass

from kiosk.ui.areas import density

_STRIP_WIDTH = 200

_ROTATIONS = (0, 90, 180, 270)
_DRIVERS = ("", "x11", "kmsdrm", "offscreen")
_TOUCHES = ("sdl", "evdev")


@dataclass(frozen=True, slots=True, kw_only=True)
class UiSettings:
    """Settings of the ui process; lengths in pixels, as the referee sees them; `rotation` turns picture and touch
    together, in degrees anticlockwise.

    `video_driver` empty means: x11 where a display is named, else kmsdrm; "offscreen" draws into nothing and is for
    tests. `touch_device` is a device file, or "auto" for the first that reports touches. Raises ValueError for a value
    that cannot work, quoting it.
    """

    window_width: int = 800
    window_height: int = 480
    is_fullscreen: bool = False
    rotation: int = 0
    video_driver: str = ""
    is_simulated: bool = False
    touch: str = "sdl"
    touch_device: str = "auto"

    def __post_init__(self) -> None:
        _check_one_of("rotation", self.rotation, _ROTATIONS)
        _check_one_of("video_driver", self.video_driver, _DRIVERS)
        _check_one_of("touch", self.touch, _TOUCHES)
        if min(self.window_width, self.window_height) < 480:
            size = f"{self.window_width}×{self.window_height}"
            raise ValueError(f"the window is {size} pixels; give at least 480 for both sides")

    @property
    def strip_width(self) -> int:
        """Pixels beside the kiosk, in simulation, for the lamps, the buzzer and the buttons of the table; else 0."""
        return round(_STRIP_WIDTH * density(self.window_width, self.window_height)) if self.is_simulated else 0

    @property
    def panel_size(self) -> tuple[int, int]:
        """Width and height of the window as the panel is wired: with the simulated strip, before it is turned."""
        width = self.window_width + self.strip_width
        is_turned = self.rotation in (90, 270)
        return (self.window_height, width) if is_turned else (width, self.window_height)


def _check_one_of(name: str, value: object, allowed: tuple[object, ...]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}; use one of {', '.join(repr(one) for one in allowed)}")
