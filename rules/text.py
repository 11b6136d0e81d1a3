"""Words in both languages: Thai first, English second."""

from dataclasses import dataclass
from enum import StrEnum


class Language(StrEnum):
    """A language of screens and papers."""

    THAI = "th"
    ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence in both languages."""

    th: str
    en: str

    def in_language(self, language: Language) -> str:
        return self.th if language is Language.THAI else self.en

    def filled(self, **values: object) -> "Text":
        """The sentence with its named gaps filled; a value that is itself a Text is filled in its own language."""
        thai = {name: value.th if isinstance(value, Text) else value for name, value in values.items()}
        english = {name: value.en if isinstance(value, Text) else value for name, value in values.items()}
        return Text(self.th.format(**thai), self.en.format(**english))
