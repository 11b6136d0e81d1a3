"""Whether a file can be the head table's database: what is wrong with it is said before anything touches it."""

import os
from pathlib import Path

_BEGINNING = b"SQLite format 3\x00"
CHOOSE_ANOTHER = "give another file as database under [store]"


def fault_of_file(path: Path) -> str | None:
    """Why the file can't be the database, and what to do; None where it is one, or can become one."""
    if path.is_dir():
        return f"is a folder; name a file in it as database under [store], such as {str(path / 'headtable.sqlite')!r}"
    if not path.parent.is_dir():
        return f"there is no folder {str(path.parent)!r}; make it, or {CHOOSE_ANOTHER}"
    # SQLite makes files of its own beside the database.
    if not os.access(path.parent, os.W_OK):
        return f"nothing can be written in {str(path.parent)!r}; get the right to, or {CHOOSE_ANOTHER}"
    return _fault_of_existing(path) if path.exists() else None


def _fault_of_existing(path: Path) -> str | None:
    if not path.is_file():
        return f"is no file that could be kept; {CHOOSE_ANOTHER}"
    if not os.access(path, os.R_OK | os.W_OK):
        return f"can't be read and written; get the right to, or {CHOOSE_ANOTHER}"
    try:
        with path.open("rb") as file:
            beginning = file.read(len(_BEGINNING))
    except OSError as error:
        return f"can't be read ({error.strerror}); {CHOOSE_ANOTHER}"
    if beginning and beginning != _BEGINNING:
        return f"is no database; {CHOOSE_ANOTHER}, or move this one away: the tables send everything again"
    return None
