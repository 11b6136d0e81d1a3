"""What all routes work with."""

from collections.abc import Callable
from dataclasses import dataclass

from hardware.clock import Clock
from headtable.hall import Hall
from headtable.lines import LineView
from headtable.web.feed import Feed
from headtable.web.rendering import Renderer
from headtable.web.sessions import Sessions
from journal.interfaces import Store


@dataclass(frozen=True, slots=True)
class Desk:
    """The hall and how it is shown; `lines` tells how the lines to the tables are. All of one thread."""

    hall: Hall
    store: Store
    feed: Feed
    renderer: Renderer
    clock: Clock
    lines: Callable[[], list[LineView]]
    sessions: Sessions
