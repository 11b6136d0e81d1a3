"""Names on pages: a line may break between the words of a name and not within one (cases 32)."""

from markupsafe import Markup

_WORD = Markup('<span class="word">{}</span>')


def whole_words(name: str) -> Markup:
    """The name with each of its words kept whole. Browsers find breaks in Thai by a dictionary that knows no names."""
    return Markup(" ").join(_WORD.format(word) for word in name.split(" "))
