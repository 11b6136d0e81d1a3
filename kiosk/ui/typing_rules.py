"""What keys the screen keyboard has, and what a key does to a text: Thai Kedmanee and English, no I/O.

A key that would make no Thai syllable (a tone without a letter, two tones) does nothing: the finger slipped.
"""

from collections.abc import Mapping

LONGEST = 60
"""Letters of a typed name or reason; enough for the longest name and short enough for a record."""

# As on a Thai typewriter, without the three keys that nobody needs for a name; digits are on the English side.
_THAI = ("ๅ/-ภถุึคตจขช", "ๆไำพะัีรนยบล", "ฟหกดเ้่าสวง", "ผปแอิืทมใฝ")
_THAI_SHIFT = ("+๑๒๓๔ู฿๕๖๗๘๙", '๐"ฎฑธํ๊ณฯญฐ,', "ฤฆฏโฌ็๋ษศซ.", "()ฉฮฺ์?ฒฬฦ")
_ENGLISH = ("1234567890-'", "qwertyuiop()", "asdfghjkl.,", "zxcvbnm/&+")
_ENGLISH_SHIFT = ("1234567890-'", "QWERTYUIOP()", "ASDFGHJKL.,", "ZXCVBNM/&+")

LAYOUTS: Mapping[tuple[str, bool], str] = {
    ("th", False): "".join(_THAI),
    ("th", True): "".join(_THAI_SHIFT),
    ("en", False): "".join(_ENGLISH),
    ("en", True): "".join(_ENGLISH_SHIFT),
}
"""The letters by language and shift, key by key; all four have the same number of keys."""

ROWS = tuple(len(row) for row in _THAI)
"""How many keys each row of a typewriter has."""

ROW = max(ROWS)
NARROW_ROW = 8
"""Keys side by side where the rows of a typewriter are too long."""

_VOWELS_ON_A_LETTER = frozenset("ัิีึืฺุู็ํ")
_TONES = frozenset("่้๊๋")
_SILENCER = "์"
_AM = "ำ"
MARKS = _VOWELS_ON_A_LETTER | _TONES | {_SILENCER}
"""What stands above or below a letter and never alone."""

DOTTED_CIRCLE = "\N{DOTTED CIRCLE}"
"""Where the letter of a mark would be."""


def typed(text: str, letter: str) -> str:
    """The text after a key; the same text where the letter can't come here."""
    if len(text) >= LONGEST or not _may_follow(text[-1:], letter):
        return text
    return text + letter


def erased(text: str) -> str:
    """The text without its last letter or mark, one at a time as they were typed."""
    return text[:-1]


def key_label(letter: str) -> str:
    """What stands on a key: a mark on a dotted circle, since alone it could not be told from another."""
    return DOTTED_CIRCLE + letter if letter in MARKS else letter


def _may_follow(before: str, letter: str) -> bool:
    if letter == " ":
        return before not in ("", " ")
    if letter in _VOWELS_ON_A_LETTER:
        return _is_consonant(before)
    if letter in _TONES:
        return _is_consonant(before) or before in _VOWELS_ON_A_LETTER
    if letter == _SILENCER:
        return _is_consonant(before) or before in ("ิ", "ุ")
    if letter == _AM:
        return _is_consonant(before) or before in _TONES
    return True


def _is_consonant(letter: str) -> bool:
    return "ก" <= letter <= "ฮ"
