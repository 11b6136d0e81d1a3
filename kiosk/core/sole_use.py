"""A table's folders belong to one running core: a second one would write into the same journal and take the socket."""

import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

_log = logging.getLogger(__name__)


class FolderInUse(BlockingIOError):
    """Another running core has the folder; whoever started this one is at fault."""


@contextmanager
def sole_use(*folders: Path) -> Iterator[None]:
    """Nobody else runs on these folders meanwhile. Raises FolderInUse; the kernel lets go of them whatever ends us.

    A folder that is missing or can't be locked is no reason not to play.
    """
    with ExitStack() as held:
        for folder in {folder.resolve() for folder in folders}:
            try:
                descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
                held.callback(os.close, descriptor)
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise FolderInUse(f"another kiosk core runs on {str(folder)!r}: stop it first") from error
            except OSError as error:
                _log.warning("%s can't be kept from a second kiosk core: %s", folder, error.strerror)
        yield
