"""Names on pages: a line may break between the words of a name and not within one (cases 32)."""

from functools import lru_cache

from markupsafe import Markup

MOST_NAMES = 4_096  # kept as they were made: far more than an event has, and the same ones are on every page

_WORD = Markup('<span class="word">{}</span>')


@lru_cache(MOST_NAMES)
def whole_words(name: str) -> Markup:
    """The name with each of its words kept whole. Browsers find breaks in Thai by a dictionary that knows no names."""
    return Markup(" ").join(_WORD.format(word) for word in name.split(" "))
