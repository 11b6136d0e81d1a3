"""Names of result files: 7-bit, so that every card and laptop can hold them, and never used before.

`kiosk07-m012-b3-0007.csv` is table 7, match 12, board 3, and the seventh set of files in its folder.
"""

import re
from collections.abc import Iterable

READ_ME = "READ-ME.txt"
PART = ".part"
"""What a file is called until it is whole."""

_LONGEST_WORD = 12
_NUMBER = re.compile(r"-(\d{4,9})\.")
_THAI_DIGITS = str.maketrans("๐๑๒๓๔๕๖๗๘๙", "0123456789")


def base_name(table: str, match_id: str, board: int, number: int) -> str:
    """What all files of one set are called, but for their endings."""
    return f"kiosk{_word(table, 2)}-m{_word(match_id, 3)}-b{board}-{number:04d}"


def backup_name(match_id: str, results_digest: str, number: int) -> str:
    """A copy of the journal as it was when the match had these results."""
    return f"{backup_prefix(match_id, results_digest)}{number:04d}.sqlite"


def backup_prefix(match_id: str, results_digest: str) -> str:
    """How the name of that match's copy begins, whatever its number."""
    return f"journal-m{_word(match_id, 3)}-{results_digest[:8]}-"


def number_of(name: str) -> int:
    """The number in a file's name; 0 where it has none."""
    found = _NUMBER.search(name)
    return int(found[1]) if found else 0


def next_number(names: Iterable[str]) -> int:
    """A number that no file in the folder has, one that was never finished included."""
    return max(map(number_of, names), default=0) + 1


def numbered(base: str, number: int) -> str:
    """The same base name with another number."""
    return f"{base.rpartition('-')[0]}-{number:04d}"


def _word(text: str, digits: int) -> str:
    """The letters and digits of `text` that are 7-bit, "x" for none; numbers are filled up so that names sort well."""
    letters = re.sub(r"[^0-9A-Za-z]", "", text.translate(_THAI_DIGITS))[:_LONGEST_WORD]
    return letters.zfill(digits) if letters.isdecimal() else letters or "x"
