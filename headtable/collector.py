"""Joins lines, hall and pages: takes the news of the lines, applies them to the hall, and publishes what changed.

lines (a thread each) ──► mailbox ──► step ──► hall ──► feed ──► browsers
          ▲                             │
          └────────── wake ─────────────┘ when a table has something new in its outgoing log
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from headtable.copying import Copier
from headtable.hall import Changes, Hall
from headtable.lines import Lines, LineView
from headtable.mailbox import Mailbox, News
from headtable.plan_files import PlanFiles
from headtable.status import read_status
from journal.notices import Refusal

REFRESH_EVERY_MS = 2_000
"""How often ports are looked for and what failed is tried again."""


class Watcher(Protocol):
    """Whoever shows the hall."""

    def publish(self, changes: Changes, now_ms: int) -> None:
        """These tables and matches look different now."""
        ...

    def show_plan_faults(self, faults: Sequence[str], now_ms: int) -> None:
        """What is wrong with the plan's files now; empty when nothing is."""
        ...

    def show_lines(self, views: list[LineView], now_ms: int) -> None:
        """The lines as they are now."""
        ...


class Collector:
    """See the head of the module. Everything but the mailbox is used by the thread that calls step."""

    def __init__(
        self,
        hall: Hall,
        mailbox: Mailbox,
        lines: Lines,
        watcher: Watcher,
        now_ms: Callable[[], int],
        plan_files: PlanFiles | None = None,
        copier: Copier | None = None,
    ) -> None:
        """`plan_files` None: the plan never changes; `copier` None: tables are given no copies."""
        self._hall = hall
        self._mailbox = mailbox
        self._lines = lines
        self._watcher = watcher
        self._now_ms = now_ms
        self._plan_files = plan_files
        self._copier = copier
        self._refusals: dict[str, Refusal | None] = {}
        self._refreshed_at_ms: int | None = None
        self._copied: set[str] = set()

    def step(self) -> None:
        """All news are in the hall, and everybody who shows it has what changed."""
        now_ms = self._now_ms()
        self._apply(self._mailbox.take())
        if self._refreshed_at_ms is None or now_ms - self._refreshed_at_ms >= REFRESH_EVERY_MS:
            self._refreshed_at_ms = now_ms
            self._refresh(now_ms)
        changes = self._hall.take_changes()
        for device_id in sorted(changes.told | self._copied):
            self._lines.wake(self._hall.devices[device_id].port)
        self._copied.clear()
        self._watcher.publish(changes, now_ms)

    def _refresh(self, now_ms: int) -> None:
        self._lines.refresh()
        self._hall.catch_up()
        self._hall.try_again()
        if self._plan_files is not None:
            plan = self._plan_files.changed()
            if plan is not None:
                self._hall.replan(plan)
            self._watcher.show_plan_faults(self._plan_files.faults, now_ms)
        self._watcher.show_lines(self.line_views(), now_ms)
        if self._copier is not None:
            devices = self._hall.devices.values()
            present = [one for one in devices if one.is_present(now_ms) and one.rival is None]
            self._copied = self._copier.step(present)

    def line_views(self) -> list[LineView]:
        """Every line as it is now."""
        return self._lines.views(self._refusals)

    def stop(self) -> None:
        """All lines are closed."""
        self._lines.stop()

    def _apply(self, news: News) -> None:
        self._refusals.update(news.refusals)
        self._apply_copies(news)
        for heard, at_ms in news.heard.values():
            self._hall.heard(heard, at_ms)
        for device_id in sorted(news.parted):
            self._hall.own_log_parted(device_id)
        for device_id in sorted(news.stored & self._hall.devices.keys()):
            self._hall.records_stored(device_id)
        for device_id, flaws in news.flaws.items():
            for flaw in sorted(flaws):
                self._hall.flawed(device_id, flaw)
        for device_id, said in news.statuses.items():
            self._hall.status_received(device_id, read_status(said.fields), said.at_ms)
        for device_id in sorted(news.left):
            self._hall.left(device_id)

    def _apply_copies(self, news: News) -> None:
        """What tables have of the head table's own logs is known, and what they gave back holds."""
        if self._copier is None:
            return
        for device_id, (log_id, seq) in news.acked.items():
            self._copier.acked(device_id, log_id, seq)
        if news.returned:
            self._copier.take_back()
            self._hall.catch_up()
            if self._plan_files is not None:
                self._plan_files.read_again()
