"""The kernel's GPIO chips, asked without any library: which there are, who uses a line, and lines driven.

The numbers are those of the kernel's character device interface, version 2 (Linux 5.10 and later).
"""

import fcntl
import os
import struct
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

HEADER_LABELS: Final = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""Chips behind the 40-pin header of a Raspberry Pi 5, 4, and 3 or older. On each a BCM number is the line's number."""

_GET_CHIP_INFO: Final = 0x8044B401
_GET_LINE_INFO: Final = 0xC100B405
_GET_LINES: Final = 0xC250B407
_CHIP_INFO: Final = struct.Struct("32s32sI")
_LINE_INFO: Final = struct.Struct("32s32sI188x")
_LINE_REQUEST: Final = struct.Struct("64I32sQI20xIIQQ216xII20xi")
_MOST_LINES: Final = 64
_OUTPUT_FLAG: Final = 1 << 3
_OUTPUT_VALUES_ATTRIBUTE: Final = 2
_CONSUMER: Final = b"hardware-off"


class Chip(NamedTuple):
    """One GPIO chip: its device file, the label of its driver and the number of its lines."""

    path: str
    label: str
    lines: int


def list_chips(folder: str = "/dev") -> tuple[Chip, ...]:
    """The chips by their device files, without links to others. One that can't be asked has that for its label."""
    paths = sorted(path for path in Path(folder).glob("gpiochip*") if not path.is_symlink())
    return tuple(_read_chip(str(path)) for path in paths)


def header_chip(chips: Iterable[Chip]) -> Chip | None:
    """The chip behind the header, found by its label since its number differs between kernels; None on other boards."""
    by_label = {chip.label: chip for chip in reversed(tuple(chips))}
    return next((by_label[label] for label in HEADER_LABELS if label in by_label), None)


def line_user(path: str, line: int) -> str:
    """The name under which a program or driver holds the line, empty if nobody does or nobody can tell."""
    info = bytearray(_LINE_INFO.pack(b"", b"", line))
    try:
        with open(path, "rb", buffering=0) as chip:
            fcntl.ioctl(chip, _GET_LINE_INFO, info)
    except OSError:
        return ""
    return _text(_LINE_INFO.unpack(info)[1])


@contextmanager
def driven(path: str, levels: Mapping[int, bool]) -> Iterator[None]:
    """Each line is an output at its level inside, and free again after. Raises OSError: EBUSY while one is held.

    Where the kernel keeps outputs as they were left they stay at that level; elsewhere the board's pulls take over.
    """
    with open(path, "rb", buffering=0) as chip:
        request = _output_request(levels)
        fcntl.ioctl(chip, _GET_LINES, request)
    descriptor = _LINE_REQUEST.unpack(request)[-1]
    try:
        yield
    finally:
        os.close(descriptor)


def _output_request(levels: Mapping[int, bool]) -> bytearray:
    lines = list(levels)
    values = sum(1 << index for index, line in enumerate(lines) if levels[line])
    padded = lines + [0] * (_MOST_LINES - len(lines))
    attribute = (1, _OUTPUT_VALUES_ATTRIBUTE, 0, values, (1 << len(lines)) - 1)
    return bytearray(_LINE_REQUEST.pack(*padded, _CONSUMER, _OUTPUT_FLAG, *attribute, len(lines), 0, 0))


def _read_chip(path: str) -> Chip:
    info = bytearray(_CHIP_INFO.size)
    try:
        with open(path, "rb", buffering=0) as chip:
            fcntl.ioctl(chip, _GET_CHIP_INFO, info)
    except PermissionError:
        return Chip(path, "not allowed for this user, who is not in the group gpio", 0)
    except OSError as error:
        return Chip(path, f"unreadable ({error.strerror})", 0)
    _, label, lines = _CHIP_INFO.unpack(info)
    return Chip(path, _text(label), lines)


def _text(raw: bytes) -> str:
    return raw.split(b"\0", 1)[0].decode("utf-8", "replace")
