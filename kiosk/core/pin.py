"""The referee's PIN as a state: how long a wrong one delays the next, and how long a right one opens the guarded acts.

Time comes in as a number and nothing here knows the PIN: whether it was the right one is found out elsewhere.
"""

from rules.units import AtMs

OPEN_MS = 60_000
"""One correction takes half a minute; a table left alone is closed soon after."""

FIRST_WAIT_MS = 1_000
LONGEST_WAIT_MS = 30_000
"""A slip of the finger costs a second; all PINs of four digits would take three and a half days."""


class PinLock:
    """Closed at first. The wait doubles with each wrong PIN in a row; while one is being checked no other is taken.

    `wrong` and `wait_until_ms` are what a table that starts again finds of the PINs before.
    """

    def __init__(self, wrong: int = 0, wait_until_ms: AtMs | None = None) -> None:
        self._wrong = wrong
        self._wait_until_ms = wait_until_ms
        self._open_until_ms: AtMs | None = None
        self._is_checking = False

    @property
    def wrong(self) -> int:
        """Wrong PINs since the last right one."""
        return self._wrong

    @property
    def wait_until_ms(self) -> AtMs | None:
        """Until when no PIN is taken; None without a wait. It may be over by now."""
        return self._wait_until_ms

    @property
    def open_until_ms(self) -> AtMs | None:
        """Until when the guarded acts are open; None when they are closed. It may be over by now."""
        return self._open_until_ms

    def is_open(self, now_ms: AtMs) -> bool:
        """Whether the guarded acts may be done."""
        return self._open_until_ms is not None and now_ms < self._open_until_ms

    def begin_check(self, now_ms: AtMs) -> bool:
        """Whether a PIN is taken now; if so it is being checked until `note`."""
        must_wait = self._wait_until_ms is not None and now_ms < self._wait_until_ms
        if must_wait or self._is_checking:
            return False
        self._is_checking = True
        return True

    def note(self, is_right: bool, now_ms: AtMs) -> None:
        """The PIN that was being checked is right, or wrong."""
        self._is_checking = False
        if is_right:
            self._wrong, self._wait_until_ms = 0, None
            self._open_until_ms = AtMs(now_ms + OPEN_MS)
        else:
            self._wrong += 1
            self._wait_until_ms = AtMs(now_ms + wait_ms(self._wrong))


def wait_ms(wrong: int) -> int:
    """How long the `wrong`-th wrong PIN in a row delays the next one, counted from 1."""
    doublings = min(wrong - 1, LONGEST_WAIT_MS.bit_length())
    return min(FIRST_WAIT_MS << doublings, LONGEST_WAIT_MS)
