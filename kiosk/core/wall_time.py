"""What time of day it is, as well as this box can know: for set times and labels, and never for a clock that runs.

The head table's word comes first, since the set times are by its clock; a clock chip's word holds until it is heard.
The machine's own wall clock is read once, as the program starts: how it is stepped later moves nothing here.
"""

from dataclasses import dataclass

from rules.event_kinds.lateness_events import TimeSource


@dataclass(frozen=True, slots=True)
class WallNews:
    """Wall time is `utc_ahead_ms` more than this box's monotonic clock."""

    utc_ahead_ms: int
    source: TimeSource = TimeSource.HEAD_TABLE


class WallTime:
    """The best that was told so far."""

    def __init__(self) -> None:
        self._news: WallNews | None = None

    @property
    def ahead_ms(self) -> int | None:
        """What is added to an instant of the monotonic clock; None while the time of day is not known."""
        return self._news.utc_ahead_ms if self._news is not None else None

    @property
    def source(self) -> TimeSource | None:
        """Whose word it is; None while the time of day is not known."""
        return self._news.source if self._news is not None else None

    def utc_ms(self, at_ms: int) -> int | None:
        """What time of day it was at an instant of this boot; None while that is not known."""
        return at_ms + self._news.utc_ahead_ms if self._news is not None else None

    def note(self, news: WallNews) -> None:
        """Somebody says what time it is; a chip says nothing against the head table."""
        if news.source is TimeSource.HEAD_TABLE or self.source is not TimeSource.HEAD_TABLE:
            self._news = news
