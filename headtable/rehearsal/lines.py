"""Lines between virtual tables and the head table that can be pulled out, plugged in again and disturbed.

Where the system has pseudo-terminals a line is one, under names that stay as udev gives them to an adapter; elsewhere
it is a connection within this computer, which pyserial takes as `socket://`.
"""

import contextlib
import os
import sys
from pathlib import Path
from typing import Protocol

from headtable.rehearsal.socket_line import SocketLine


class Line(Protocol):
    """`table_port` and `head_port` are what the settings of the two ends name; the line is whole at first."""

    table_port: str
    head_port: str

    def unplug(self) -> None:
        """Both ends see the line fail."""
        ...

    def plug(self) -> None:
        """Both ends find a line again under the names they know."""
        ...

    def disturb(self, noise: bytes) -> None:
        """The head table hears these bytes between, or within, those that the table sends."""
        ...

    def close(self) -> None:
        """Nothing of the line is left."""
        ...


class TerminalLine:
    """A pseudo-terminal for each end; its devices have other names each time it is plugged in."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds the names that stay."""
        self._names = folder / "table-line", folder / "head-line"
        self.table_port, self.head_port = map(str, self._names)
        self.plug()

    def unplug(self) -> None:
        for name in self._names:
            name.unlink(missing_ok=True)
        self._line.close()

    def plug(self) -> None:
        from headtable.rehearsal.pseudo_line import PseudoLine  # noqa: PLC0415 - not every system can

        self._line = PseudoLine()
        for name, device in zip(self._names, (self._line.table_device, self._line.head_device), strict=True):
            name.symlink_to(device)

    def disturb(self, noise: bytes) -> None:
        descriptor = os.open(self._line.table_device, os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            with contextlib.suppress(BlockingIOError):
                os.write(descriptor, noise)
        finally:
            os.close(descriptor)

    def close(self) -> None:
        self.unplug()


def make_line(folder: Path, *, is_terminal: bool = sys.platform != "win32") -> Line:
    """A new line whose names, if it needs any, are in the folder."""
    return TerminalLine(folder) if is_terminal else SocketLine()
