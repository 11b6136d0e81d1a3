"""A touch panel as Linux gives it: found by what it can do, opened for us alone, stamped on the monotonic clock."""

import fcntl
import logging
import os
import struct
from dataclasses import dataclass
from pathlib import Path

from kiosk.ui.touch_reports import (
    ABS_MT_POSITION_X,
    ABS_MT_POSITION_Y,
    ABS_MT_SLOT,
    ABS_X,
    ABS_Y,
    BTN_TOUCH,
    EV_ABS,
    EV_KEY,
    Range,
)

_FOLDER = Path("/dev/input")
_CLOCK_MONOTONIC = 1
_PROPERTY_POINTER = 0
_BITS_BYTES = 96
"""Room for every key code, the longest of the kernel's lists."""

_READ, _WRITE = 2, 1

log = logging.getLogger(__name__)


class NoTouchPanel(OSError):
    """The device is not there or is no touch panel; whoever set it, or the cable, is at fault."""


@dataclass(frozen=True, slots=True)
class Panel:
    """An open touch panel; its stamps are worth something only when `is_monotonic`."""

    descriptor: int
    path: Path
    x_range: Range
    y_range: Range
    has_slots: bool
    is_monotonic: bool


def open_panel(device: str, folder: Path = _FOLDER) -> Panel:
    """The touch panel at `device`, or with "auto" the first one there is; no other program gets its touches.

    Raises NoTouchPanel.
    """
    if device != "auto":
        return _open(Path(device))
    # In the order of their numbers: event2 comes before event10.
    for path in sorted(folder.glob("event*"), key=lambda path: (len(path.name), path.name)):
        try:
            return _open(path)
        except NoTouchPanel as refusal:
            log.debug("%s", refusal)
    raise NoTouchPanel(f"no touch panel in {folder}: is it plugged in, and are we in the group 'input'?")


def _open(path: Path) -> Panel:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        raise NoTouchPanel(f"touch device {str(path)!r} can't be opened: {error.strerror}") from error
    try:
        return _described(descriptor, path)
    except OSError as error:
        os.close(descriptor)
        if isinstance(error, NoTouchPanel):
            raise
        raise NoTouchPanel(f"{str(path)!r} is no input device: {error.strerror}") from error


def _described(descriptor: int, path: Path) -> Panel:
    axes = _bits(descriptor, _request(_READ, 0x20 + EV_ABS, _BITS_BYTES))
    keys = _bits(descriptor, _request(_READ, 0x20 + EV_KEY, _BITS_BYTES))
    properties = _bits(descriptor, _request(_READ, 0x09, _BITS_BYTES))
    has_slots = {ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y} <= axes
    is_simple = {ABS_X, ABS_Y} <= axes and BTN_TOUCH in keys
    # A touchpad moves a pointer and is not what a referee touches.
    if not (has_slots or is_simple) or _PROPERTY_POINTER in properties:
        raise NoTouchPanel(f"{str(path)!r} is no touch panel")
    _take_alone(descriptor, path)
    x_axis, y_axis = (ABS_MT_POSITION_X, ABS_MT_POSITION_Y) if has_slots else (ABS_X, ABS_Y)
    return Panel(
        descriptor=descriptor,
        path=path,
        x_range=_range(descriptor, x_axis),
        y_range=_range(descriptor, y_axis),
        has_slots=has_slots,
        is_monotonic=_asks_for_monotonic_stamps(descriptor),
    )


def _take_alone(descriptor: int, path: Path) -> None:
    """The touches come to us alone from here on, if they can: one finger must not be told twice."""
    try:
        fcntl.ioctl(descriptor, _request(_WRITE, 0x90, 4), 1)
    except OSError as error:
        log.warning("%s is shared with other programs: %s", path, error.strerror)


def _asks_for_monotonic_stamps(descriptor: int) -> bool:
    """Whether the kernel stamps touches on the monotonic clock from here on."""
    try:
        fcntl.ioctl(descriptor, _request(_WRITE, 0xA0, 4), struct.pack("i", _CLOCK_MONOTONIC))
    except OSError as error:
        log.warning("touches are stamped as they are read, up to a frame late: %s", error.strerror)
        return False
    return True


def _bits(descriptor: int, request: int) -> set[int]:
    answer = fcntl.ioctl(descriptor, request, bytes(_BITS_BYTES))
    return {8 * place + bit for place, byte in enumerate(answer) for bit in range(8) if byte >> bit & 1}


def _range(descriptor: int, axis: int) -> Range:
    """Value, smallest, largest, fuzz, flat, resolution: what the kernel keeps of an axis."""
    answer = fcntl.ioctl(descriptor, _request(_READ, 0x40 + axis, 24), bytes(24))
    _, smallest, largest, *_ = struct.unpack("6i", answer)
    return Range(smallest, largest)


def _request(direction: int, number: int, size: int) -> int:
    """The number of an ioctl of the input system: direction, size of its argument, letter, number."""
    return direction << 30 | size << 16 | ord("E") << 8 | number
