"""Every word of the screens in both languages: the one catalogue. What core says comes in its own `Text`s."""

from collections.abc import Mapping

from kiosk.ui.correction_words import CORRECTION_WORDS
from kiosk.ui.head_words import HEAD_WORDS
from kiosk.ui.help_words import HELP_WORDS
from kiosk.ui.piece_words import PIECE_WORDS
from kiosk.ui.pin_words import PIN_WORDS
from kiosk.ui.ruling_words import RULING_WORDS
from kiosk.ui.words import WORDS
from rules.text import Language, Text

PARTS = (WORDS, RULING_WORDS, CORRECTION_WORDS, PIECE_WORDS, PIN_WORDS, HEAD_WORDS, HELP_WORDS)

CATALOGUE: Mapping[str, tuple[str, str]] = {key: pair for part in PARTS for key, pair in part.items()}
"""Thai and English by key."""

KEYS = frozenset(CATALOGUE)


def word(key: str, /, language: str, **gaps: object) -> str:
    """The words of `key` in "th" or "en", their gaps filled. Raises KeyError for a key that does not exist."""
    text = Text(*CATALOGUE[key])
    return said(text.filled(**gaps), language)


def said(text: Text, language: str) -> str:
    """A text of core's in "th" or "en"; any other language reads Thai."""
    return text.in_language(Language.ENGLISH if language == Language.ENGLISH else Language.THAI)
