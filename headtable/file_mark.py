"""Whether a file was saved since it was looked at last."""

from pathlib import Path
from typing import TypeAlias

FileMark: TypeAlias = tuple[int, int] | None
"""When the file was changed, and its size; None for one that isn't there."""


def mark_of(path: Path) -> FileMark:
    """How the file looks now, without reading it."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
