"""Reports of played matches, for tests of the files made from them."""

from journal.codec import Codec, Unknown
from kiosk.results.file_set import FileSet, file_set
from kiosk.results.match_report import MatchReport, match_report
from kiosk.results.origin import Origin
from rules.fold import Entry
from tests.support.played_table import PlayedTable

ORIGIN = Origin("7", "table-07", "test 1.0", 1_764_491_000_000)
_CODEC = Codec()


def entries_of(table: PlayedTable) -> list[Entry]:
    """The match's record, as core holds it."""
    kept = [(record.seq, _CODEC.read(record.content)) for record in table.records]
    return [Entry(seq, event) for seq, event in kept if not isinstance(event, Unknown)]


def report_of(table: PlayedTable) -> MatchReport:
    report = match_report(entries_of(table))
    assert report is not None
    return report


def set_of(table: PlayedTable) -> FileSet:
    """The files after the last board that was played."""
    lines = [record.body + b" " + record.hash.hex().encode() + b"\n" for record in table.records]
    return file_set(report_of(table), ORIGIN, table.log_id, lines)
