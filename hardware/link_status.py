"""The state of a line, as plain values for the screens."""

from dataclasses import dataclass
from enum import StrEnum


class LinkState(StrEnum):
    """How far the line has come."""

    NONE = "none"
    OPENING = "opening"
    SILENT = "silent"
    UP = "up"


@dataclass(frozen=True, slots=True)
class LinkStatus:
    """The line as the screen shows it. `port` and `message` (why it isn't open) may be empty."""

    state: LinkState
    since_ms: int
    port: str = ""
    message: str = ""
    bad_frames: int = 0
    write_timeouts: int = 0
    talker_faults: int = 0
