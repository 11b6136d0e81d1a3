"""What the window shows, written to a file on request so that a test can touch it and read it.

The file has the names of the `screen` and the `sheet` (empty without one), the `seq` of the view they show (0 without
one), the `targets` with their places in pixels from the window's upper left corner, and the `texts`. Targets and texts
go by the layout file's class and the id there, as in "TossScreen.record"; the players' panels go by their seats, as in
"left.short", the keys of the keyboard by what they type, as in "Key.ก", and the squares of a board by its name, as in
"RecordSheet.squares.25".
"""

import json
import os
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from kiosk.ui.root import KioskRoot
from kiosk.ui.running import running_kiosk
from kiosk.ui.widgets.board_picture import BoardTarget
from kiosk.ui.widgets.fit_text import FitText
from kiosk.ui.widgets.keyboard import Key
from kiosk.ui.widgets.player_panel import PlayerPanel
from kiosk.ui.widgets.target import TouchArea

VARIABLE = "MAKHOS_TARGETS"
"""Environment variable that names the file; none is kept without it."""

_EVERY_S = 0.1

_SETTLE_S = 0.5
"""A window that has just opened loses touches for a moment: nothing is offered before that."""


class TargetMap:
    """Keeps the file at `path` true, ten times a second, from half a second after the window opened."""

    def __init__(self, root: KioskRoot, path: Path) -> None:
        self._root = root
        self._path = path
        self._written: dict[str, Any] = {}
        self._event = Clock.schedule_once(self._begin, _SETTLE_S)

    def stop(self) -> None:
        self._event.cancel()

    def _begin(self, _seconds: float) -> None:
        self._event = Clock.schedule_interval(self._write_changes, _EVERY_S)

    def _write_changes(self, _seconds: float) -> None:
        found = shown(self._root)
        if found != self._written:
            part = self._path.with_suffix(".part")
            part.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
            part.replace(self._path)
            self._written = found


def shown(root: KioskRoot) -> dict[str, Any]:
    """What the file says; of several targets with one name, the one on top."""
    targets: dict[str, Any] = {}
    texts: dict[str, str] = {}
    for owner in root.walk():
        if isinstance(owner, Key):
            targets[f"Key.{owner.letter}"] = _place(owner)
        for widget_id, reference in owner.ids.items():
            widget = _alive(reference)
            name = f"{_owner_name(owner)}.{widget_id}"
            if widget is None or widget.get_root_window() is None:
                continue
            if isinstance(widget, FitText):
                texts[name] = widget.content
            elif isinstance(widget, TouchArea) and widget.is_present:
                targets |= {name: _place(widget), **_squares(widget, name)}
    view = running_kiosk().view
    return {
        "screen": root.screen_name,
        "sheet": root.sheet_name,
        "seq": 0 if view is None else view.seq,
        "targets": targets,
        "texts": texts,
    }


def _alive(reference: Any) -> Any:
    """The widget of an id; None where it was removed and is gone."""
    try:
        return reference.__self__
    except ReferenceError:
        return None


def _owner_name(owner: Widget) -> str:
    return str(owner.seat) if isinstance(owner, PlayerPanel) else type(owner).__name__


def _squares(area: TouchArea, name: str) -> dict[str, Any]:
    """The dark squares of a board to tap on."""
    if not isinstance(area, BoardTarget):
        return {}
    grid = area.ids.picture.grid
    return {f"{name}.{square}": _place(area, grid.centre(square)) for square in range(1, 33)}


def wanted_path() -> Path | None:
    """The file that the environment asks for; None when it asks for none."""
    name = os.environ.get(VARIABLE, "")
    return Path(name) if name else None


def _place(area: TouchArea, point: tuple[float, float] | None = None) -> dict[str, Any]:
    x, y = area.to_window(*(point or area.center))
    return {
        "x": round(x),
        "y": round(Window.height - y),
        "is_blocked": bool(area.is_blocked or area.is_deaf),
        "is_chosen": bool(getattr(area, "is_chosen", False)),
        "label": getattr(area, "label", ""),
    }
