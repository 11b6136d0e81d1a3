"""Files that people write: a fault is named with the file and what to do; nothing else ever comes out."""

import tempfile
import tomllib
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from openpyxl import Workbook

from headtable.errors import FaultyFileError
from headtable.event_file import EventSource, read_event
from headtable.people import read_people
from headtable.results_file import read_results
from headtable.settings import read_settings as read_head_settings
from journal.errors import JournalError
from journal.export import export_lines, import_log, make_manifest, read_manifest, write_manifest
from journal.memory import MemoryStore
from kiosk.commands.event_file import BadEventFile, read_events
from kiosk.results.found_journals import NoJournal, journal_of
from kiosk.results.manifest import read_manifest as read_set_manifest
from kiosk.settings import BadSettings
from kiosk.settings import read_settings as read_table_settings
from rules import rulesets
from rules.errors import RulesetError
from tests.support.journals import LOG, log_of
from tests.support.mutations import FUZZED, SLOW_FUZZED, edited, most_memory_bytes, only_refuses

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "headtable" / "example"
PLAYERS, PAIRINGS = ((EXAMPLE / name).read_bytes() for name in ("players.csv", "pairings.csv"))
RESULTS = "ผู้เล่น 1,ผู้เล่น 2,กระดานที่,ผู้ชนะ\nสมชาย,ประเสริฐ,1,สมชาย\nสมชาย,ประเสริฐ,2,เสมอ\n".encode()
PEOPLE = b'[[person]]\nname = "\xe0\xb8\x81"\nsalt = "00"\npin_hash = "00"\nrole = "director"\n'
RULESET = b'extends = "tsa"\ntitle_th = "x"\nmove_ms = 90_000\nfirst_warning_left_ms = 20_000\n'


def journal_lines() -> bytes:
    store = MemoryStore()
    store.append(LOG, log_of(6))
    return b"".join(export_lines(store, LOG))


LINES = journal_lines()
MANIFEST = write_manifest(make_manifest(LOG, LINES.splitlines(keepends=True)))


def workbook(cells: list[list[object]]) -> bytes:
    book, data = Workbook(), BytesIO()
    for row in cells:
        book.worksheets[0].append(row)
    book.save(data)
    return data.getvalue()


def reads_or_says_why(content: bytes, name: str, read: Callable[[Path], object], error: type[Exception]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        with only_refuses(error):
            read(path)


@FUZZED
@given(edited([(ROOT / "kiosk" / "kiosk.example.toml").read_bytes()]))
def test_the_tables_settings(content: bytes) -> None:
    reads_or_says_why(content, "kiosk.toml", read_table_settings, BadSettings)


@FUZZED
@given(edited([(EXAMPLE / "headtable.example.toml").read_bytes()]))
def test_the_head_tables_settings(content: bytes) -> None:
    reads_or_says_why(content, "headtable.toml", read_head_settings, FaultyFileError)


@FUZZED
@given(edited([RULESET]))
def test_rulesets(content: bytes) -> None:
    reads_or_says_why(content, "event.toml", lambda path: rulesets.load(str(path)), RulesetError)


@FUZZED
@given(edited([PEOPLE]))
def test_the_people(content: bytes) -> None:
    reads_or_says_why(content, "people.toml", read_people, FaultyFileError)


@SLOW_FUZZED
@given(edited([PLAYERS]), edited([PAIRINGS]))
def test_players_and_pairings(players: bytes, pairings: bytes) -> None:
    def read(path: Path) -> None:
        other = path.with_name("pairings.csv")
        other.write_bytes(pairings)
        read_event(EventSource("ถ้วย", path, other))

    reads_or_says_why(players, "players.csv", read, FaultyFileError)


@FUZZED
@given(edited([RESULTS]))
def test_results(content: bytes) -> None:
    reads_or_says_why(content, "results.csv", lambda path: read_results(path, 4), FaultyFileError)


@SLOW_FUZZED
@given(edited([workbook([["รหัส", "ชื่อ"], [1, "สมชาย"], [2.5, None]]), workbook([["รหัส"]])]))
def test_workbooks(content: bytes) -> None:
    reads_or_says_why(content, "players.xlsx", lambda path: read_results(path, 4), FaultyFileError)


def test_a_workbook_that_unpacks_without_end_is_refused_in_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "players.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", bytes(60_000_000))

    def read() -> None:
        with pytest.raises(FaultyFileError, match="unpacks to"):
            read_results(path, 4)

    assert most_memory_bytes(read) < 5_000_000


@FUZZED
@given(edited([LINES]))
def test_journal_files(content: bytes) -> None:
    """Whatever is taken is a beginning of the log, never anything else."""
    store = MemoryStore()
    with only_refuses(JournalError):
        import_log(store, content)
    known = {record.body for record in log_of(6)}
    assert all(record.body in known for record in store.read(LOG, 1, 10))


@FUZZED
@given(edited([LINES]), edited([MANIFEST]))
def test_a_journal_that_somebody_brings(content: bytes, manifest: bytes) -> None:
    def read(path: Path) -> None:
        path.with_suffix(".manifest").write_bytes(manifest)
        journal_of(path, "โต๊ะ 7")

    reads_or_says_why(content, "kiosk07-m001-b1-0001.jsonl", read, NoJournal)


@FUZZED
@given(edited([MANIFEST]))
def test_manifests(content: bytes) -> None:
    assert read_set_manifest(content) is None
    with only_refuses(JournalError):
        read_manifest(content)


@FUZZED
@given(edited([LINES, b'{"toss_made": {"at_ms": 1, "winner": "left", "first": "left"}}\n']))
def test_files_of_events(content: bytes) -> None:
    reads_or_says_why(content, "events.jsonl", lambda path: read_events(path, None), BadEventFile)


def test_the_samples_are_good() -> None:
    """Fuzzing from a bad sample would only ever see the first check."""
    assert tomllib.loads(RULESET.decode())["extends"] == "tsa"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.csv"
        path.write_bytes(RESULTS)
        assert len(read_results(path, 4)) == 1
        path.with_name("r.toml").write_bytes(RULESET)
        assert rulesets.load(str(path.with_name("r.toml"))).move_ms == 90_000
