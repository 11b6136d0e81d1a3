"""What every event is."""

from dataclasses import dataclass
from typing import ClassVar

from rules.units import AtMs


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A fact at an instant."""

    is_undoable: ClassVar[bool] = True
    """Whether *undo* may take it back: acts of the referee and the players are, observations are not."""

    is_automatic: ClassVar[bool] = False
    """Whether it happens by itself at its own instant, so that a record of it counts only where it falls due."""

    at_ms: AtMs
