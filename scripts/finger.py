"""A finger on the real window: finds a target in the list that the screen keeps, and touches it there."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.waiting import pause, until

_BETWEEN_TOUCHES_S = 0.35
"""Two touches within one frame of a slow machine are one finger to the screen, and no hand is that fast."""


@dataclass(frozen=True, slots=True)
class Place:
    """The middle of a target, in pixels from the upper left corner of the window."""

    x: int
    y: int
    is_blocked: bool
    is_chosen: bool


_NOT_CHOSEN = Place(0, 0, is_blocked=True, is_chosen=False)
_NOTICE_S = 3
_TRIES = 5


class Finger:
    """`targets_path` is the list that the screen writes; `window_id` the window, None to look for it by name."""

    def __init__(self, targets_path: Path, environment: dict[str, str]) -> None:
        self._targets_path = targets_path
        self._environment = environment

    def targets(self) -> dict[str, Place]:
        """What can be touched now, by its act or its label; empty while nothing is shown."""
        try:
            content: dict[str, Any] = json.loads(self._targets_path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return {name: Place(**place) for name, place in content.items()}

    def tap(self, name: str) -> None:
        """The target called `name` is touched as soon as it is there and may be. Raises TimeoutError naming it."""
        self._move_to(name)
        self._xdotool("click", "1")
        pause(_BETWEEN_TOUCHES_S)

    def choose(self, name: str) -> None:
        """The target called `name` is chosen: touched, and touched again if a slow machine missed it, as people do."""
        for _ in range(_TRIES):
            self.tap(name)
            try:
                until(lambda: self.targets().get(name, _NOT_CHOSEN).is_chosen, f"{name!r} to be chosen", _NOTICE_S)
            except TimeoutError:
                continue
            return
        raise TimeoutError(f"{name!r} was touched {_TRIES} times and is not chosen")

    def hold(self, name: str, seconds: float) -> None:
        """The target is touched and held."""
        self._move_to(name)
        self._xdotool("mousedown", "1")
        pause(seconds)
        self._xdotool("mouseup", "1")

    def press_key(self, key: str, seconds: float = 0.1) -> None:
        """A key is down for so long, as a player's button is pressed in simulation."""
        self._xdotool("keydown", key)
        pause(seconds)
        self._xdotool("keyup", key)

    def _move_to(self, name: str) -> None:
        place = until(lambda: self._allowed(name), f"target {name!r}; there are {sorted(self.targets())}")
        self._xdotool("mousemove", str(place.x), str(place.y))

    def _allowed(self, name: str) -> Place | None:
        place = self.targets().get(name)
        return None if place is None or place.is_blocked else place

    def _xdotool(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], check=True, env=self._environment)
