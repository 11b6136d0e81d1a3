"""Whether core still speaks: one that hangs keeps its socket open, and a clock that it does not lead is none."""

from kiosk.wire import View

SILENCE_MS = 6_000
"""Core sends a view every two seconds at the latest; three that stay out are no hiccup."""


class Hearing:
    """Keeps when the newest view came, by this process's own clock."""

    def __init__(self) -> None:
        self._newest: View | None = None
        self._heard_ms = 0

    @property
    def silent_at_ms(self) -> int:
        """When the newest view is too old to be believed."""
        return self._heard_ms + SILENCE_MS

    def note(self, view: View | None, now_ms: int) -> None:
        """This is the newest view at `now_ms`; the same one again is no news. None: there is none any more."""
        if view is not self._newest:
            self._newest, self._heard_ms = view, now_ms

    def is_silent(self, now_ms: int) -> bool:
        """Whether nothing was heard for too long."""
        return now_ms >= self.silent_at_ms
