"""A finger on the real window, and an eye: finds a target in what the screen says it shows, and touches it there."""

import json
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
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
    label: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the window shows: the names of its screen and of the sheet over it (empty without one), the number of core's
    view, what can be touched, and the texts that have a name."""

    screen: str = ""
    sheet: str = ""
    seq: int = 0
    targets: Mapping[str, Place] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)


_NOT_CHOSEN = Place(0, 0, is_blocked=True, is_chosen=False)
_READ_S = 0.35
"""A touch sooner on what has just appeared is taken for the second half of a double tap."""

_NOTICE_S = 3
_TRIES = 5


class Finger:
    """`shown_path` is what the screen writes about itself."""

    def __init__(self, shown_path: Path, environment: dict[str, str]) -> None:
        self._shown_path = shown_path
        self._environment = environment
        self._touched_on = ("", "")

    def shown(self) -> Shown:
        """What the window shows now; nothing while there is none."""
        try:
            content: dict[str, Any] = json.loads(self._shown_path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return Shown()
        targets = {name: Place(**place) for name, place in content["targets"].items()}
        return Shown(**{**content, "targets": targets})

    def targets(self) -> Mapping[str, Place]:
        """What can be touched now, by its act or its label; empty while nothing is shown."""
        return self.shown().targets

    def tap(self, name: str) -> None:
        """The target called `name` is touched as soon as it is there and may be. Raises TimeoutError naming it."""
        self.touch(name)
        pause(_BETWEEN_TOUCHES_S)

    def touch(self, name: str) -> None:
        """The same, for who waits by other means until the next touch can't be taken for this one."""
        self._move_to(name)
        self._xdotool("click", "1")

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
        with self.held(name):
            pause(seconds)

    @contextmanager
    def held(self, name: str) -> Iterator[None]:
        """The target is touched, and let go at the end."""
        self._move_to(name)
        self._xdotool("mousedown", "1")
        try:
            yield
        finally:
            self._xdotool("mouseup", "1")

    def press_key(self, key: str, seconds: float = 0.1) -> None:
        """A key is down for so long, as a player's button is pressed in simulation."""
        self._xdotool("keydown", key)
        pause(seconds)
        self._xdotool("keyup", key)

    def _move_to(self, name: str) -> None:
        place = until(lambda: self._allowed(name), f"target {name!r}; there are {sorted(self.targets())}")
        self._xdotool("mousemove", str(place.x), str(place.y))
        self._read()

    def _read(self) -> None:
        """Another screen or dialog than at the last touch is there long enough to be read."""
        shown = self.shown()
        if (shown.screen, shown.sheet) != self._touched_on:
            self._touched_on = (shown.screen, shown.sheet)
            pause(_READ_S)

    def _allowed(self, name: str) -> Place | None:
        place = self.targets().get(name)
        return None if place is None or place.is_blocked else place

    def _xdotool(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], check=True, env=self._environment)
