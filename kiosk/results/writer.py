"""Keeps the files of each board on a thread of its own: whoever plays never waits for it, and it never gives up.

note() ──► did a result change? ──► one job a match, the latest ──► MatchFiles
                                           ▲                            │
                                           └── medium refuses: again after 5 s … 60 s, and the table says so
"""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from hardware.clock import Clock
from kiosk.results.copy_report import CopyReport, read_reports
from kiosk.results.news import ResultsNews, ResultsState
from kiosk.results.stick import StickOffer, StickWatch
from rules.fold import Entry
from rules.state import Phase, State

_log = logging.getLogger(__name__)

MAX_JOBS = 32
"""Matches whose files wait for a medium: more than a day's. The oldest is given up, since the journal has it too."""

FIRST_RETRY_MS = 5_000
LAST_RETRY_MS = 60_000
LOOK_MS = 5_000
"""How often the reports on copies are looked at."""


class Keeping(Protocol):
    """What does the work; see MatchFiles."""

    def keep(self, entries: Sequence[Entry]) -> None: ...


class ResultsWriter:
    """`reports` is the folder of the reports on copies; `tell` gets the news, on the own thread. `stick` is asked for
    the organiser's stick where results are wanted.

    `is_wanted` False: the settings want no files of results, and no news is told unless something fails.
    """

    def __init__(
        self,
        files: Keeping,
        clock: Clock,
        reports: Path,
        tell: Callable[[ResultsNews], None],
        stick: StickWatch,
        *,
        is_wanted: bool,
    ) -> None:
        self._files = files
        self._clock = clock
        self._reports = reports
        self._tell = tell
        self._usual = ResultsState.OK if is_wanted else ResultsState.NONE
        self._changed = threading.Condition()
        self._noted: object = None
        self._jobs: dict[str, tuple[Entry, ...]] = {}
        self._fault = ""
        self._retry_ms = FIRST_RETRY_MS
        self._next_try_at_ms = 0
        self._told = ResultsNews(ResultsState.NONE)
        self._stick = stick
        self._is_wanted = is_wanted
        self._is_copy_wanted = False
        self._copies = _by_target(read_reports(reports))
        self._is_stopping = False
        self._thread = threading.Thread(target=self._run, name="results-writer", daemon=True)

    def note(self, state: State, entries: Sequence[Entry]) -> None:
        """The match stands so. Costs a comparison, and a copy of the list when a result changed; waits for nothing."""
        assignment = state.assignment
        if assignment is None or not state.results:
            return
        noted = (assignment.match_id, assignment.revision, state.results, state.phase is Phase.CONFIRMED)
        if noted == self._noted:
            return
        self._noted = noted
        with self._changed:
            self._jobs.pop(assignment.match_id, None)
            self._jobs[assignment.match_id] = tuple(entries)
            while len(self._jobs) > MAX_JOBS:
                del self._jobs[next(iter(self._jobs))]
            self._changed.notify_all()

    def copy_to_stick(self) -> None:
        """The stick that is plugged in gets what is new, soon; the news say when."""
        with self._changed:
            self._is_copy_wanted = True
            self._changed.notify_all()

    def start(self) -> None:
        """What is noted is written from now on without being asked."""
        self._thread.start()

    def stop(self, wait_s: float) -> bool:
        """The thread has ended, or `wait_s` is over; says whether everything noted was written."""
        with self._changed:
            self._is_stopping = True
            self._changed.notify_all()
        if self._thread.ident is not None:
            self._thread.join(wait_s)
        return not self._jobs

    def run_once(self, now_ms: int) -> None:
        """Write what is due, look at the reports, and tell what changed; trouble is told, never raised."""
        if now_ms >= self._next_try_at_ms:
            self._try_jobs(now_ms)
        reports = _by_target(read_reports(self._reports))
        fresh = tuple(report for target, report in reports.items() if self._copies.get(target) != report)
        self._copies = reports
        is_failing = bool(self._fault) or any(report.fault for report in reports.values())
        state = ResultsState.FAILING if is_failing else self._usual
        news = ResultsNews(state, fresh, self._look_at_stick(tuple(reports.values()), now_ms))
        if news != self._told:
            self._told = replace(news, copies=())
            self._tell(news)

    def _look_at_stick(self, reports: Sequence[CopyReport], now_ms: int) -> StickOffer:
        is_asked, self._is_copy_wanted = self._is_copy_wanted, False
        if not self._is_wanted:
            return StickOffer.NONE
        try:
            offer = self._stick.look(reports, now_ms)
            return self._stick.copy(now_ms) if is_asked else offer
        except OSError as error:
            _log.error("the copy to the stick can't be asked for: %s", error)
            return StickOffer.OFFERED

    def _try_jobs(self, now_ms: int) -> None:
        with self._changed:
            jobs = list(self._jobs.items())
        for match_id, entries in jobs:
            try:
                self._files.keep(entries)
            except OSError as error:
                self._note_failure(error, now_ms)
                return
            except Exception:
                _log.exception("no files can be made of match %s", match_id)
            self._finish(match_id, entries)
        self._fault, self._retry_ms, self._next_try_at_ms = "", FIRST_RETRY_MS, 0

    def _finish(self, match_id: str, entries: tuple[Entry, ...]) -> None:
        self._stick.results_changed()
        with self._changed:
            if self._jobs.get(match_id) is entries:
                del self._jobs[match_id]

    def _note_failure(self, error: OSError, now_ms: int) -> None:
        if not self._fault:
            _log.error("results can't be written: %s", error)
        self._fault = str(error)
        self._next_try_at_ms = now_ms + self._retry_ms
        self._retry_ms = min(2 * self._retry_ms, LAST_RETRY_MS)

    def _run(self) -> None:
        while not self._is_stopping:
            self.run_once(self._clock.now_ms())
            with self._changed:
                if not self._is_stopping and not self._is_due():
                    self._clock.wait(self._changed, self._clock.now_ms() + LOOK_MS)
        self._next_try_at_ms = 0
        self.run_once(self._clock.now_ms())

    def _is_due(self) -> bool:
        return self._is_copy_wanted or (bool(self._jobs) and self._clock.now_ms() >= self._next_try_at_ms)


def _by_target(reports: Sequence[CopyReport]) -> dict[str, CopyReport]:
    return {report.target: report for report in reports}
