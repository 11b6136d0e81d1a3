"""Where a line of Thai may be broken: Thai puts no blanks between words.

libthai knows the words. Without it a line breaks at blanks and, if it must, between clusters: never before a mark or
a vowel that follows its letter, never after a vowel that is written before it.
"""

import ctypes
import logging
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise

_LIBTHAI = "libthai.so.0"

log = logging.getLogger(__name__)

_TERMS = ("ต่อไป", "เดินก่อน", "เดินทีหลัง", "ต่อเสมอ", "กระดานทอง", "เวลานอก", "กดค้าง")
"""Words of the game and of announcements that a list of words takes for two."""

_FOLLOWERS = frozenset("ะัาำิีึืฺุู็่้๊๋์ํ๎ๅๆฯ)]”%.,:;!?")
_LEADERS = frozenset("เแโใไ([“")

Finder = Callable[[str], list[int]]


def pieces(text: str, unbroken: Iterable[str] = ()) -> list[str]:
    """The text cut where a line may end; joined they are the text again.

    A blank stays at the end of its piece. What is in `unbroken` (names of people) is never cut inside, nor are the
    terms of the game.
    """
    forbidden = _inside(text, (*unbroken, *_TERMS))
    breaks = [at for at in _finder()(text) if 0 < at < len(text) and at not in forbidden and _is_fair(text, at)]
    return _cut(text, sorted(set(breaks)))


def wrapped(text: str, width: float, measure: Callable[[str], float], unbroken: Iterable[str] = ()) -> list[str]:
    """The text in lines no wider than `width` as `measure` tells, as far as one piece fits at all."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in pieces(paragraph, unbroken):
            for part in _parts(piece, width, measure):
                if line and measure((line + part).rstrip()) > width:
                    lines.append(line.rstrip())
                    line = ""
                line += part
        lines.append(line.rstrip())
    return lines


def _cut(text: str, breaks: list[int]) -> list[str]:
    return [text[start:end] for start, end in pairwise([0, *breaks, len(text)]) if start < end]


def _parts(piece: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The piece, cut at its blanks when it is too wide for a line of its own: a name of several parts."""
    if measure(piece.rstrip()) <= width:
        return [piece]
    blanks = [at for at in range(1, len(piece)) if piece[at - 1] == " " and _is_fair(piece, at)]
    return _cut(piece, blanks)


def cluster_breaks(text: str) -> list[int]:
    """Where a line may end when the words are not known: after blanks and between clusters."""
    return [at for at in range(1, len(text)) if _is_fair(text, at) and _is_edge(text, at)]


def _is_edge(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    if before == " ":
        return after != " "
    return _is_thai(before) and _is_thai(after)


def _is_fair(text: str, at: int) -> bool:
    """A vowel waits for its letter even over a blank that somebody typed between them; a number stays at its word."""
    if text[at] in _FOLLOWERS or text[at] == " " or text[at].isdigit():
        return False
    return text[:at].rstrip()[-1:] not in _LEADERS


def _is_thai(letter: str) -> bool:
    return "\u0e01" <= letter <= "\u0e5b"


def _inside(text: str, unbroken: Iterable[str]) -> set[int]:
    inside: set[int] = set()
    for word in filter(None, unbroken):
        start = text.find(word)
        while start >= 0:
            inside.update(range(start + 1, start + len(word)))
            start = text.find(word, start + len(word))
    return inside


@cache
def _finder() -> Finder:
    finder = libthai_breaks()
    if finder is None:
        log.warning("libthai is missing: Thai is broken between letters and not at words: apt install libthai0")
    return finder or cluster_breaks


def libthai_breaks() -> Finder | None:
    """libthai's own function for the breaks of a text, or None where the library is not installed."""
    try:
        find = ctypes.CDLL(_LIBTHAI).th_wbrk
    except (OSError, AttributeError):
        return None
    find.argtypes = [ctypes.c_wchar_p, ctypes.POINTER(ctypes.c_int), ctypes.c_size_t]
    find.restype = ctypes.c_int

    def breaks(text: str) -> list[int]:
        found = (ctypes.c_int * (len(text) + 1))()
        count = find(text, found, len(found))
        blanks = [at for at in range(1, len(text)) if text[at - 1] == " " and text[at] != " "]
        return sorted({*found[:count], *blanks})

    return breaks
