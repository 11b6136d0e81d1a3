"""A touch panel's raw reports, read into fingers that land, move and lift. No I/O.

The kernel sends records of 24 bytes; a report is what comes up to a SYN. Panels with several fingers tell each one's
slot and tracking number (protocol B), simple ones only one position and BTN_TOUCH. Codes that are not known are
skipped: a provider that died of one left a table without touch.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

RECORD = struct.Struct("@llHHi")
"""One input event: seconds, microseconds, type, code, value."""

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_REPORT, SYN_DROPPED = 0, 3
BTN_TOUCH = 0x14A
ABS_X, ABS_Y = 0x00, 0x01
ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID = 0x2F, 0x35, 0x36, 0x39

_ONLY_SLOT = 0
_SLOTS = 16
"""More fingers than two hands have; a slot beyond is a broken report and counts as the first."""


class Step(StrEnum):
    """What a finger did."""

    BEGIN = "begin"
    MOVE = "move"
    END = "end"


@dataclass(frozen=True, slots=True)
class Range:
    """The smallest and largest raw value of an axis."""

    smallest: int
    largest: int

    def part(self, value: int) -> float:
        """Where on the axis a raw value lies, 0 to 1; a value outside counts as the edge."""
        span = max(self.largest - self.smallest, 1)
        return min(max((value - self.smallest) / span, 0.0), 1.0)


@dataclass(frozen=True, slots=True)
class FingerStep:
    """One step of one finger; x and y are 0 to 1 from the lower left corner of the panel as it is wired."""

    step: Step
    finger: int
    x: float
    y: float
    at_ms: int


@dataclass(slots=True)
class _Slot:
    """What the panel last said of one slot, and the finger that was told of it."""

    finger: int | None = None
    told: int | None = None
    x: int = 0
    y: int = 0
    has_moved: bool = False


class ReportReader:
    """Reads the reports of one panel from its first one on."""

    def __init__(self, x_range: Range, y_range: Range, *, has_slots: bool) -> None:
        """`has_slots` tells a panel of several fingers, which repeats the first one in the simple form: left out."""
        self._x_range = x_range
        self._y_range = y_range
        self._has_slots = has_slots
        self._slots = {_ONLY_SLOT: _Slot()}
        self._slot = _ONLY_SLOT
        self._fingers = 0
        self._is_lost = False

    def read(self, records: bytes) -> Iterator[FingerStep]:
        """The steps that whole records tell; stamps are milliseconds of the clock that the kernel was asked for."""
        for seconds, microseconds, kind, code, value in RECORD.iter_unpack(records):
            if kind == EV_SYN:
                yield from self._synchronise(code, seconds * 1_000 + microseconds // 1_000)
            elif self._has_slots and kind == EV_ABS:
                self._slot_says(code, value)
            elif not self._has_slots:
                self._only_finger_says(kind, code, value)

    def lift_all(self, at_ms: int) -> Iterator[FingerStep]:
        """Every finger that is down lifts: the panel was unplugged, or its reports were lost."""
        for slot in self._slots.values():
            slot.finger = None
        yield from self._steps(at_ms)

    def _synchronise(self, code: int, at_ms: int) -> Iterator[FingerStep]:
        if code == SYN_DROPPED:
            # The kernel's buffer ran over: what comes up to the next report is not the whole truth.
            self._is_lost = True
            yield from self.lift_all(at_ms)
        elif code == SYN_REPORT:
            if self._is_lost:
                self._is_lost = False
                yield from self.lift_all(at_ms)
            else:
                yield from self._steps(at_ms)

    def _slot_says(self, code: int, value: int) -> None:
        if code == ABS_MT_SLOT:
            self._slot = value if 0 <= value < _SLOTS else _ONLY_SLOT
            return
        slot = self._slots.setdefault(self._slot, _Slot())
        if code == ABS_MT_TRACKING_ID:
            self._set_down(slot, value >= 0)
        elif code == ABS_MT_POSITION_X:
            slot.x, slot.has_moved = value, True
        elif code == ABS_MT_POSITION_Y:
            slot.y, slot.has_moved = value, True

    def _only_finger_says(self, kind: int, code: int, value: int) -> None:
        slot = self._slots[_ONLY_SLOT]
        if kind == EV_KEY and code == BTN_TOUCH:
            self._set_down(slot, value != 0)
        elif kind == EV_ABS and code == ABS_X:
            slot.x, slot.has_moved = value, True
        elif kind == EV_ABS and code == ABS_Y:
            slot.y, slot.has_moved = value, True

    def _set_down(self, slot: _Slot, is_down: bool) -> None:
        self._fingers += is_down
        slot.finger = self._fingers if is_down else None

    def _steps(self, at_ms: int) -> Iterator[FingerStep]:
        for slot in self._slots.values():
            if slot.told is not None and slot.told != slot.finger:
                yield self._step(Step.END, slot.told, slot, at_ms)
                slot.told = None
            if slot.finger is not None and slot.told is None:
                yield self._step(Step.BEGIN, slot.finger, slot, at_ms)
            elif slot.finger is not None and slot.has_moved:
                yield self._step(Step.MOVE, slot.finger, slot, at_ms)
            slot.told, slot.has_moved = slot.finger, False

    def _step(self, step: Step, finger: int, slot: _Slot, at_ms: int) -> FingerStep:
        return FingerStep(step, finger, self._x_range.part(slot.x), 1.0 - self._y_range.part(slot.y), at_ms)
