"""A form that comes twice: of a double click, or sent again by the back button, it is one act and not two."""

from collections.abc import Mapping


class Repeats:
    """Knows the last form that was taken, whoever sent it.

    Only that one can come again: after any other the same form is another act, even where everything looks as before.
    """

    def __init__(self) -> None:
        self._last: tuple[str, Mapping[str, str]] | None = None

    def is_again(self, path: str, fields: Mapping[str, str]) -> bool:
        """Whether it is the last one, to the letter; its form token makes it the same session's."""
        return self._last == (path, dict(fields))

    def took(self, path: str, fields: Mapping[str, str]) -> None:
        """What the form asked for is done."""
        self._last = path, dict(fields)
