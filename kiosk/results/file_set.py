"""From a match's report to the set of files that goes on the card. Pure: nothing is written here."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from journal import canonical
from journal.export import Manifest as JournalManifest
from journal.export import make_manifest
from journal.values import to_json
from kiosk.results.csv_file import csv_file
from kiosk.results.manifest import SetManifest, check_of, write_manifest
from kiosk.results.match_report import MatchReport
from kiosk.results.names import base_name
from kiosk.results.origin import Origin
from kiosk.results.page import page


@dataclass(frozen=True, slots=True)
class ResultFile:
    """A file of a set by its ending."""

    ending: str
    content: bytes


@dataclass(frozen=True, slots=True)
class FileSet:
    """Everything for one board; the manifest is made when the set gets its number. `journal` None: no .jsonl in it."""

    table: str
    match_id: str
    board: int
    results_digest: str
    files: tuple[ResultFile, ...]
    journal: JournalManifest | None

    def base(self, number: int) -> str:
        """What all its files are called as the set of that number."""
        return base_name(self.table, self.match_id, self.board, number)

    def manifest(self, base: str) -> bytes:
        """The manifest of the set under that name."""
        checks = tuple(check_of(base + file.ending, file.content) for file in self.files)
        return write_manifest(SetManifest(self.match_id, self.board, self.results_digest, checks), self.journal)


def file_set(
    report: MatchReport, origin: Origin, log_id: str, journal_lines: Iterable[bytes], pdn: bytes | None = None
) -> FileSet:
    """The files of a match as it stands. `journal_lines` are those of journal.export, none where it can't be read;
    of a journal that earlier sets hold they are what came since.

    `pdn` None: no moves were written down.
    """
    held = bytearray()
    journal = make_manifest(log_id, _gathered(journal_lines, held))
    files = [ResultFile(".csv", csv_file(report, origin.table)), ResultFile(".html", page(report, origin))]
    if held:
        files.append(ResultFile(".jsonl", bytes(held)))
    if pdn is not None:
        files.append(ResultFile(".pdn", pdn))
    match_id, board = report.assignment.match_id, report.boards[-1].result.setup.number
    return FileSet(origin.table, match_id, board, results_digest(report), tuple(files), journal if held else None)


def _gathered(lines: Iterable[bytes], held: bytearray) -> Iterator[bytes]:
    """The lines, each added to `held`: thousands of single ones would leave memory in shreds."""
    for line in lines:
        held += line
        yield line


def results_digest(report: MatchReport) -> str:
    """Changes whenever a result does, or is confirmed."""
    told = canonical.dump([report.assignment.revision, report.is_confirmed, to_json(report.state.results)])
    return hashlib.sha256(told).hexdigest()
