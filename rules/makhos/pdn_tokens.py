"""A PDN file as tokens: tags, comments and words, each with its line.

Side lines in brackets, move numbers, `$` marks and the marks `! ? *` after a move say nothing about what was played and
are left out here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from rules.makhos.errors import PdnError, quoted

_SPECIAL = "{}()[];"


class TokenKind(Enum):
    """What a token is."""

    TAG = auto()
    COMMENT = auto()
    WORD = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the file; `name` is a tag's name and empty otherwise."""

    kind: TokenKind
    text: str
    line: int
    name: str = ""


def tokens_of(text: str) -> Iterator[Token]:
    """The tokens in their order.

    Raises PdnError, which names the line, when a tag, a comment or a side line is not closed or not well formed.
    """
    return _Scanner(text.removeprefix("\ufeff")).tokens()


class _Scanner:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._counted_to = 0
        self._counted_line = 1

    def tokens(self) -> Iterator[Token]:
        while self._at < len(self._text):
            character = self._text[self._at]
            if character.isspace():
                self._at += 1
            elif character == "[":
                yield self._tag()
            elif character == "{":
                line = self._line()
                yield Token(TokenKind.COMMENT, self._until("}", "comment"), line)
            elif character == ";" or (character == "%" and self._is_at_line_start()):
                self._skip_line()
            elif character == "(":
                self._skip_side_line()
            elif character in _SPECIAL:
                raise PdnError(f"line {self._line()}: {character!r} closes nothing: leave it out")
            elif word := _move_in(self._word()):
                yield Token(TokenKind.WORD, word, self._line())

    def _line(self) -> int:
        self._counted_line += self._text.count("\n", self._counted_to, self._at)
        self._counted_to = self._at
        return self._counted_line

    def _is_at_line_start(self) -> bool:
        return self._at == 0 or self._text[self._at - 1] == "\n"

    def _until(self, closing: str, what: str) -> str:
        end = self._text.find(closing, self._at)
        if end < 0:
            raise PdnError(f"line {self._line()}: the {what} is not closed: write {closing!r} at its end")
        inside = self._text[self._at + 1 : end]
        self._at = end + 1
        return inside

    def _skip_line(self) -> None:
        end = self._text.find("\n", self._at)
        self._at = len(self._text) if end < 0 else end

    def _skip_side_line(self) -> None:
        depth = 0
        line = self._line()
        while self._at < len(self._text):
            character = self._text[self._at]
            if character == "{":
                self._until("}", "comment")
                continue
            depth += (character == "(") - (character == ")")
            self._at += 1
            if depth == 0:
                return
        raise PdnError(f"line {line}: the side line is not closed: write ')' at its end")

    def _word(self) -> str:
        start = self._at
        while self._at < len(self._text) and not (self._text[self._at].isspace() or self._text[self._at] in _SPECIAL):
            self._at += 1
        return self._text[start : self._at]

    def _tag(self) -> Token:
        line = self._line()
        opening = self._text.find('"', self._at)
        name = self._text[self._at + 1 : opening].strip() if opening >= 0 else ""
        value = self._quoted(opening) if name.isidentifier() else None
        closing = self._text[self._at :].lstrip()[:1]
        if value is None or closing != "]":
            found = self._text.split("\n")[line - 1].strip()
            raise PdnError(f'line {line}: {quoted(found)} is not a tag: write it like [White "Somchai"]')
        self._at = self._text.index("]", self._at) + 1
        return Token(TokenKind.TAG, value, line, name)

    def _quoted(self, opening: int) -> str | None:
        """The text between quotation marks, `\\` before a mark inside it; None when it ends with the line."""
        value = ""
        at = opening + 1
        while at < len(self._text) and self._text[at] not in '"\n':
            at += self._text[at] == "\\" and self._text[at + 1 : at + 2] in ('"', "\\")
            value += self._text[at]
            at += 1
        self._at = at + 1
        return value if self._text[at : at + 1] == '"' else None


def _move_in(word: str) -> str:
    """The word without move number and marks; empty when nothing is left."""
    digits = len(word) - len(word.lstrip("0123456789"))
    if digits and word[digits : digits + 1] == ".":
        word = word[digits:].lstrip(".")
    if word.startswith("$"):
        return ""
    return word if word == "*" else word.rstrip("!?*")
