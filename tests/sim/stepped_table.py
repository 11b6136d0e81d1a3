"""The real table, its threads run one at a time; a thread can be held up, as a busy machine or a slow card does it."""

from enum import StrEnum

from journal.record import Record
from kiosk.core.inbox import Item
from kiosk.core.parts import Parts
from kiosk.core.table import Table
from kiosk.settings import Settings
from kiosk.wire import View
from rules.deadlines import deadlines
from rules.state import State

ALL_RECORDS = 1_000_000
_BATCHES_AT_ONCE = 2  # what one batch gives rise to is done at once as well
_RESULTS_PAUSE_MS = 10_000


class Work(StrEnum):
    """What runs on a thread of its own."""

    LAMPS = "lamps"
    BUTTONS = "buttons"
    LOOP = "loop"
    CARD = "card"
    LINE = "line"


class SteppedTable(Table):
    """Remembers what a screen would show. Nothing is started; `run_due` does what all threads would do by now.

    `rounds` are those that the loop has gone since the start.
    """

    def __init__(self, settings: Settings, parts: Parts) -> None:
        self._shown: View | None = None
        self._seen_seq = 0
        self._seen_log_id = ""
        self._results_due_ms = 0
        self.rounds = 0
        super().__init__(settings, parts)
        self.open()

    @property
    def state(self) -> State:
        return self.desk.record.state

    @property
    def device_id(self) -> str:
        return self._device_id

    @property
    def has_view(self) -> bool:
        """Whether the loop has gone round since the start."""
        return self._shown is not None

    @property
    def view(self) -> View:
        """What the screen shows; the loop has gone round before."""
        assert self._shown is not None
        return self._shown

    @property
    def faults(self) -> int:
        """Whatever the program had to catch, items that no screen sends included."""
        others = (self._buttons.handler_faults, self._signaller.report_faults, self.inbox.guarded_faults)
        return self._loop.faults + self.inbox.lost + sum(others)

    def show_view(self, view: View) -> None:
        super().show_view(view)
        self._shown = view

    def run_due(self, items: list[Item], held_up: frozenset[Work], now_ms: int) -> int | None:
        """One round of every thread but those held up; returns when something is due by itself."""
        dues = [event.at_ms + 1 for event in deadlines(self.state)]
        if Work.LAMPS not in held_up:
            self._signaller.run_due(now_ms)
        if Work.BUTTONS not in held_up:
            dues += _known(self._buttons.run_due(now_ms))
        for item in items:
            self.inbox.put(item)
        if Work.LOOP not in held_up:
            self.rounds += 1
            self._loop.run_once(self.inbox.take())
            dues = [due for due in dues if due > now_ms] + [event.at_ms + 1 for event in deadlines(self.state)]
        if Work.LAMPS not in held_up:
            dues += _known(self._signaller.run_due(now_ms))
        if Work.CARD not in held_up:
            for _ in range(_BATCHES_AT_ONCE):
                self.writer.run_once(now_ms)
            self._run_results(now_ms)
        return min(dues, default=None)

    def _run_results(self, now_ms: int) -> None:
        """The files' thread looks into its folder each time, which takes longer than all the rest: it may be seldom."""
        if now_ms >= self._results_due_ms:
            self._results_due_ms = now_ms + _RESULTS_PAUSE_MS
            self._results.run_once(now_ms)

    def fresh_records(self) -> list[Record]:
        """The records made since this was last asked, durable or not; all of them when the log is another one."""
        if self.writer.log_id != self._seen_log_id:
            self._seen_log_id, self._seen_seq = self.writer.log_id, 0
        records = self.writer.read(self._seen_seq + 1, ALL_RECORDS)
        self._seen_seq += len(records)
        return records


def _known(due_ms: int | None) -> list[int]:
    return [] if due_ms is None else [due_ms]
