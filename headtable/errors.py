"""What can go wrong at the head table, said to the organiser without a traceback.

HeadtableError
├── FaultyFileError (ValueError)   a file of the organiser's is wrong; carries every fault that was found
└── CannotServeError (OSError)     the page can't be offered at that address
"""

from collections.abc import Sequence


class HeadtableError(Exception):
    """Base of all errors of the head table."""


class FaultyFileError(HeadtableError, ValueError):
    """A file can't be used as it is. The organiser's fault; each of `faults` names file, line, value and remedy."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


class CannotServeError(HeadtableError, OSError):
    """The page can't be offered at the address that was asked for; another program may hold it."""
