"""Which targets are on the screen and where: written to a file on request, so that a test can touch the real window.

A target goes by the layout file's class and its id there, as in "TossScreen.record"; the players' panels go by their
seats, as in "left.short". Places are pixels from the window's upper left corner.
"""

import json
import os
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from kiosk.ui.widgets.target import TouchArea

VARIABLE = "MAKHOS_TARGETS"
"""Environment variable that names the file; no list is kept without it."""

_EVERY_S = 0.1

_SETTLE_S = 0.5
"""A window that has just opened loses touches for a moment: nothing is offered before that."""


class TargetMap:
    """Keeps the file at `path` true, ten times a second, from half a second after the window opened."""

    def __init__(self, root: Widget, path: Path) -> None:
        self._root = root
        self._path = path
        self._written: dict[str, Any] = {}
        self._event = Clock.schedule_once(self._begin, _SETTLE_S)

    def stop(self) -> None:
        self._event.cancel()

    def _begin(self, _seconds: float) -> None:
        self._event = Clock.schedule_interval(self._write_changes, _EVERY_S)

    def _write_changes(self, _seconds: float) -> None:
        found = {name: _place(area) for name, area in named_targets(self._root).items()}
        if found != self._written:
            part = self._path.with_suffix(".part")
            part.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
            part.replace(self._path)
            self._written = found


def named_targets(root: Widget) -> dict[str, TouchArea]:
    """Every target that is there, by name; of several with one name, the one on top."""
    named: dict[str, TouchArea] = {}
    for owner in root.walk():
        for widget_id, reference in owner.ids.items():
            area = reference.__self__
            if isinstance(area, TouchArea) and area.is_present and area.get_root_window() is not None:
                named[f"{getattr(owner, 'seat', '') or type(owner).__name__}.{widget_id}"] = area
    return named


def wanted_path() -> Path | None:
    """The file that the environment asks for; None when it asks for none."""
    name = os.environ.get(VARIABLE, "")
    return Path(name) if name else None


def _place(area: TouchArea) -> dict[str, Any]:
    x, y = area.to_window(*area.center)
    return {
        "x": round(x),
        "y": round(Window.height - y),
        "is_blocked": bool(area.is_blocked or area.is_deaf),
        "is_chosen": bool(getattr(area, "is_chosen", False)),
    }
