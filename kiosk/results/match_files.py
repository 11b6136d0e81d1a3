"""Everything that is kept of one match beside the journal: its set of files, and once it is over a copy of the journal.

Done twice it does nothing more, so that it may be tried until it works.
"""

import errno
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from hardware.clock import Clock
from journal.errors import StoreUnavailableError
from journal.export import export_own_lines
from journal.interfaces import OwnLog
from kiosk.results.file_set import FileSet, file_set, results_digest
from kiosk.results.games import pdn_file
from kiosk.results.held import HeldParts
from kiosk.results.match_report import MatchReport, match_report
from kiosk.results.medium import Medium
from kiosk.results.names import backup_name, backup_prefix, next_number, number_of
from kiosk.results.origin import Origin
from kiosk.results.sets import FinishedSet, finished_sets, write_set
from rules.fold import Entry

_log = logging.getLogger(__name__)

ROOM_BYTES = 64 * 1024 * 1024
"""What files of results leave free: the journal, which may be on the same medium, must never be short of room."""

BACKUPS_KEPT = 10
"""Copies of the journal, the oldest given up first; the last two days of a busy table."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where files go: `results` None for no files of results; `backups` for copies of the journal.

    `ready` is a file in memory that changes with each finished set, so that another program can copy it to a card.
    """

    results: Path | None
    backups: Path
    ready: Path


@dataclass(frozen=True, slots=True)
class Journal:
    """The box's own log, and how the whole journal is copied; both may raise StoreUnavailableError."""

    own: OwnLog
    back_up: Callable[[Path], None]


class MatchFiles:
    """Keeps the files of one match after the other. May take seconds, and belongs on a thread of its own."""

    def __init__(self, places: Places, medium: Medium, journal: Journal, origin: Origin, clock: Clock) -> None:
        """`origin` is completed by the clock's wall time."""
        self._places = places
        self._medium = medium
        self._held = HeldParts(medium)
        self._journal = journal
        self._origin = origin
        self._clock = clock

    def keep(self, entries: Sequence[Entry]) -> None:
        """The match's results as they stand are on the medium, in a set that is not older than any other of the match.

        Raises OSError and StoreUnavailableError, after which it can be tried again; IllegalEvent for a record that
        contradicts itself, which no second try would mend.
        """
        report = match_report(entries)
        if report is None:
            return
        if self._places.results is not None:
            self._keep_set(report, self._places.results)
        if report.is_confirmed:
            self._keep_backup(report)

    def _keep_set(self, report: MatchReport, folder: Path) -> None:
        match_id = report.assignment.match_id
        sets = finished_sets(self._medium, folder)
        of_match = [one for one in sets if one.manifest.match_id == match_id]
        if of_match and of_match[-1].manifest.results_digest == results_digest(report):
            return
        files = self._file_set(report, folder, sets)
        self._check_room(folder, sum(len(file.content) for file in files.files))
        base = write_set(self._medium, folder, files)
        self._places.ready.write_text(f"{base}\n", encoding="ascii")
        _log.info("results of match %s are in %s", match_id, folder / base)

    def _file_set(self, report: MatchReport, folder: Path, sets: Sequence[FinishedSet]) -> FileSet:
        own = self._journal.own
        origin = replace(self._origin, utc_ms=self._clock.wall_ms())
        made_with = partial(file_set, report, origin, own.log_id, pdn=pdn_file(report))
        try:
            return made_with(export_own_lines(own, self._held.held(folder, sets, own)))
        except StoreUnavailableError as error:
            _log.warning("results go without the journal, which can't be read: %s", error)
            return made_with(())

    def _keep_backup(self, report: MatchReport) -> None:
        folder, match_id, digest = self._places.backups, report.assignment.match_id, results_digest(report)
        present = sorted(self._medium.lengths(folder), key=number_of)
        if any(name.startswith(backup_prefix(match_id, digest)) for name in present):
            return
        self._check_room(folder, 0)
        self._journal.back_up(folder / backup_name(match_id, digest, next_number(present)))
        for name in present[: 1 - BACKUPS_KEPT]:
            self._medium.remove(folder / name)

    def _check_room(self, folder: Path, wanted_bytes: int) -> None:
        if self._medium.room(folder) < wanted_bytes + ROOM_BYTES:
            raise OSError(errno.ENOSPC, f"{folder} must keep {ROOM_BYTES >> 20} MiB free for the journal")
