"""What the screens speak: chosen at a screen, and kept by the box."""

from collections.abc import Callable

from journal.errors import quoted
from kiosk.core.acts import BadInput
from rules.text import Language


class LanguageSwitch:
    """The language in use; `remember` keeps each choice for the next start."""

    def __init__(self, current: Language, remember: Callable[[Language], None] | None = None) -> None:
        self.current = current
        self._remember = remember

    def switch(self, name: str) -> None:
        """The screens speak the language of that name. Raises BadInput for one there is not."""
        if name not in set(Language):
            raise BadInput(f"language {quoted(name)} is not one of {', '.join(Language)}")
        self.current = Language(name)
        if self._remember is not None:
            self._remember(self.current)
