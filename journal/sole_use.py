"""A journal belongs to one running program: a second one would number its own records into the same log."""

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from journal.errors import JournalError

_log = logging.getLogger(__name__)


class InUseError(JournalError, BlockingIOError):
    """Another running program has the place; whoever started this one is at fault."""


@contextmanager
def sole_use(program: str, *places: Path) -> Iterator[None]:
    """Nobody else runs on these folders or files meanwhile. Raises InUseError, which names `program`.

    The kernel lets go of them whatever ends us. One that is missing or can't be locked is no reason not to begin.
    """
    with ExitStack() as held:
        for place in {place.resolve() for place in places}:
            try:
                descriptor = os.open(place, os.O_RDONLY)
                held.callback(os.close, descriptor)
                _lock(descriptor)
            except BlockingIOError as error:
                raise InUseError(f"another {program} runs on {str(place)!r}: stop it first") from error
            except OSError as error:
                _log.warning("%s can't be kept from a second %s: %s", place, program, error.strerror)
        yield


def _lock(descriptor: int) -> None:
    """Raises BlockingIOError where another program has it."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - a module of some systems only

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:  # what Windows says of a byte that another program has locked
            raise BlockingIOError(*error.args) from error
    else:
        import fcntl  # noqa: PLC0415 - a module of some systems only

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
