"""What all routes work with."""

from dataclasses import dataclass, field
from typing import Protocol

from hardware.clock import Clock
from headtable.access import AccessLog
from headtable.copying import Copier
from headtable.hall import Hall
from headtable.lines import LineView
from headtable.own_logs import OwnLogs
from headtable.plan_files import PlanFiles
from headtable.web.feed import Feed
from headtable.web.kept_forms import KeptForms
from headtable.web.rendering import Renderer
from headtable.web.repeats import Repeats
from headtable.web.sessions import Sessions
from journal.interfaces import Store


class Notices(Protocol):
    """What is shown beside the tables."""

    @property
    def line_views(self) -> list[LineView]:
        """How the lines to the tables are."""
        ...

    @property
    def plan_faults(self) -> tuple[str, ...]:
        """What is wrong with the plan's files."""
        ...


@dataclass(frozen=True, slots=True)
class Desk:
    """The hall and how it is shown. All of one thread."""

    hall: Hall
    store: Store
    feed: Feed
    renderer: Renderer
    clock: Clock
    notices: Notices
    sessions: Sessions
    access_log: AccessLog
    own_logs: OwnLogs
    """The committee's own, whose histories may part."""
    copier: Copier | None = None
    """None where tables are given no copies."""
    plan_files: PlanFiles | None = None
    """None where the plan never changes."""
    kept_forms: KeptForms = field(default_factory=KeptForms)
    newest_utc_ms: int = 0
    """The latest wall time on record when the program began; 0: there was none."""
    repeats: Repeats = field(default_factory=Repeats)
