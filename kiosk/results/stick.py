"""The organiser's stick: seen when it is plugged in, offered to the referee, copied to by a program of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from kiosk.results.copy_report import CopyReport

STICK: Final = "stick"
"""What reports call this target."""

PATIENCE_MS = 150_000
"""A copy that has not reported by then was killed: its service ends it after two minutes."""


class StickOffer(StrEnum):
    """NONE: no stick, or nothing new for it. OFFERED: one tap copies. COPYING: don't pull it out."""

    NONE = "none"
    OFFERED = "offered"
    COPYING = "copying"


class StickCopy(StrEnum):
    """What the settings want of a stick that is plugged in."""

    OFFER = "offer"
    COPY = "copy"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class StickPlaces:
    """`device` is there while a stick is; the copying program starts when `wanted` changes."""

    device: Path
    wanted: Path
    mode: StickCopy = StickCopy.OFFER


class StickWatch:
    """Looks again whenever it is asked to. Not safe for several threads."""

    def __init__(self, places: StickPlaces) -> None:
        self._places = places
        self._asked_at_ms: int | None = None
        self._is_done = False

    def results_changed(self) -> None:
        """There is something new for the stick."""
        self._is_done = False

    def look(self, reports: Sequence[CopyReport], now_ms: int) -> StickOffer:
        """What to offer now. Raises OSError when the copying program can't be asked."""
        if self._places.mode is StickCopy.NONE or not self._places.device.exists():
            self._asked_at_ms, self._is_done = None, False
            return StickOffer.NONE
        self._take_in(reports, now_ms)
        if self._asked_at_ms is not None:
            return StickOffer.COPYING
        if self._is_done:
            return StickOffer.NONE
        return self.copy(now_ms) if self._places.mode is StickCopy.COPY else StickOffer.OFFERED

    def copy(self, now_ms: int) -> StickOffer:
        """The copying program has been asked, unless it is at it or no stick is there. Raises OSError."""
        if self._asked_at_ms is None and self._places.mode is not StickCopy.NONE and self._places.device.exists():
            self._places.wanted.write_text(f"{now_ms}\n", encoding="ascii")
            self._asked_at_ms = now_ms
        return StickOffer.NONE if self._asked_at_ms is None else StickOffer.COPYING

    def _take_in(self, reports: Sequence[CopyReport], now_ms: int) -> None:
        asked_at_ms = self._asked_at_ms
        if asked_at_ms is None:
            return
        for report in reports:
            if report.target == STICK and report.at_ms >= asked_at_ms:
                self._asked_at_ms, self._is_done = None, not report.fault
        if now_ms - asked_at_ms >= PATIENCE_MS:
            self._asked_at_ms = None
