"""A screen that never goes dark during a board: a touch that woke it would also press the target under it.

Under X, SDL itself keeps the screen saver away as long as the window is open.
"""

import contextlib
import os

_NEVER_BLANK = b"\033[9;0]"
_NEVER_POWER_DOWN = b"\033[14;0]"
"""The console's own sequences: minutes without a key until it goes dark, and until the panel is switched off."""


def keep_console_lit(terminal: int = 0) -> None:
    """The console at the file `terminal` no longer goes dark by itself; nothing happens where that is no terminal.

    The kernel's `consoleblank=0` says the same from the start; this holds on a box where nobody wrote that.
    """
    with contextlib.suppress(OSError):
        if os.isatty(terminal):
            os.write(terminal, _NEVER_BLANK + _NEVER_POWER_DOWN)
