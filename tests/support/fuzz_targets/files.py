"""Files that people bring: settings, players, results, journals, lists of events."""

import tempfile
from contextlib import closing, suppress
from io import BytesIO
from pathlib import Path

from openpyxl import Workbook

from headtable.errors import FaultyFileError
from headtable.event_file import EventSource, read_event
from headtable.importing import import_file
from headtable.importing_stores import import_store
from headtable.people import read_people
from headtable.results_file import read_results
from headtable.settings import read_settings as read_head_settings
from journal.errors import JournalError, MissingRecordsError
from journal.export import export_lines, import_log, make_manifest, read_manifest, write_manifest
from journal.memory import MemoryStore
from journal.parts import lines_of
from journal.store import SqliteStore
from kiosk.commands.event_file import BadEventFile, read_events
from kiosk.results.found_journals import NoJournal, journal_of
from kiosk.results.manifest import read_manifest as read_set_manifest
from kiosk.settings import BadSettings
from kiosk.settings import read_settings as read_table_settings
from rules import rulesets
from rules.errors import RulesetError
from tests.support.fuzz_targets.target import Target, file_target, joined, parted
from tests.support.journals import LOG, log_of, more_records
from tests.support.mutations import only_refuses

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "headtable" / "example"
PLAYERS, PAIRINGS = ((EXAMPLE / name).read_bytes() for name in ("players.csv", "pairings.csv"))
RESULTS = "ผู้เล่น 1,ผู้เล่น 2,กระดานที่,ผู้ชนะ\nสมชาย,ประเสริฐ,1,สมชาย\nสมชาย,ประเสริฐ,2,เสมอ\n".encode()
PEOPLE = b'[[person]]\nname = "\xe0\xb8\x81"\nsalt = "00"\npin_hash = "00"\nrole = "director"\n'
RULESET = b'extends = "tsa"\ntitle_th = "x"\nmove_ms = 90_000\nfirst_warning_left_ms = 20_000\n'
EVENTS = b'{"toss_made": {"at_ms": 1, "winner": "left", "first": "left"}}\n'
RECORDS = log_of(6)


def _whole_journal() -> bytes:
    store = MemoryStore()
    store.append(LOG, RECORDS)
    return b"".join(export_lines(store, LOG))


def _database() -> bytes:
    """A box's own file, as its card has it after it was switched off in order."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite"
        with closing(SqliteStore(path)) as store:
            store.append(LOG, RECORDS)
        return path.read_bytes()


LINES = _whole_journal()
MANIFEST = write_manifest(make_manifest(LOG, LINES.splitlines(keepends=True)))
PART = b"".join(lines_of(LOG, RECORDS[2].head, RECORDS[3:]))
PART_MANIFEST = write_manifest(make_manifest(LOG, PART.splitlines(keepends=True)))


def _workbook(cells: list[list[object]]) -> bytes:
    book, data = Workbook(), BytesIO()
    for row in cells:
        book.worksheets[0].append(row)
    book.save(data)
    return data.getvalue()


def _read_event(path: Path) -> None:
    players, pairings = parted(path.read_bytes(), 2)
    path.write_bytes(players)
    other = path.with_name("pairings.csv")
    other.write_bytes(pairings)
    read_event(EventSource("ถ้วย", path, other))


def _read_journal(content: bytes) -> None:
    """Whatever is taken is a beginning of the log, or goes on from where it stood; never anything else."""
    known = {record.body for record in RECORDS}
    for held in (0, 3):
        store = MemoryStore()
        store.append(LOG, RECORDS[:held])
        with only_refuses(JournalError):
            import_log(store, content)
        assert all(record.body in known for record in store.read(LOG, 1, 10))


def _read_brought_journal(path: Path) -> None:
    content, manifest = parted(path.read_bytes(), 2)
    path.write_bytes(content)
    path.with_suffix(".manifest").write_bytes(manifest)
    journal_of(path, "โต๊ะ 7")


def _read_card(path: Path) -> None:
    """A whole journal and a part, each with its manifest, in a folder."""
    whole, manifest, part, part_manifest = parted(path.read_bytes(), 4)
    path.unlink()
    files = {"a.jsonl": whole, "a.manifest": manifest, "b.jsonl": part, "b.manifest": part_manifest}
    for name, content in files.items():
        path.with_name(name).write_bytes(content)
    journal_of(path.parent, "โต๊ะ 7")


def _take_in(path: Path) -> None:
    """At a head table that has another history of the log."""
    store = MemoryStore()
    store.append(LOG, [*RECORDS[:4], *more_records(RECORDS[3].head, 2, {"other": True})])
    with suppress(MissingRecordsError):
        import_file(store, path)


def _take_in_database(path: Path) -> None:
    """Whatever is taken is a beginning of the log."""
    store, known = MemoryStore(), {record.body for record in RECORDS}
    import_store(store, path)
    assert all(record.body in known for record in store.read(LOG, 1, 10))


def _read_manifests(content: bytes) -> None:
    read_set_manifest(content)
    with only_refuses(JournalError):
        read_manifest(content)


TARGETS = (
    file_target(
        "table_settings",
        "kiosk.toml",
        [(ROOT / "kiosk" / "kiosk.example.toml").read_bytes()],
        read_table_settings,
        BadSettings,
    ),
    file_target(
        "head_settings",
        "headtable.toml",
        [(EXAMPLE / "headtable.example.toml").read_bytes()],
        read_head_settings,
        FaultyFileError,
    ),
    file_target("ruleset", "event.toml", [RULESET], lambda path: rulesets.load(str(path)), RulesetError),
    file_target("people", "people.toml", [PEOPLE], read_people, FaultyFileError),
    file_target("event", "players.csv", [joined(PLAYERS, PAIRINGS)], _read_event, FaultyFileError, is_slow=True),
    file_target("results_csv", "results.csv", [RESULTS], lambda path: read_results(path, 4), FaultyFileError),
    file_target(
        "results_xlsx",
        "players.xlsx",
        [_workbook([["รหัส", "ชื่อ"], [1, "สมชาย"], [2.5, None]]), _workbook([["รหัส"]])],
        lambda path: read_results(path, 4),
        FaultyFileError,
        is_slow=True,
    ),
    Target("journal", [LINES, PART], _read_journal),
    file_target(
        "brought_journal",
        "kiosk07-m001-b1-0001.jsonl",
        [joined(LINES, MANIFEST), joined(PART, PART_MANIFEST)],
        _read_brought_journal,
        NoJournal,
    ),
    file_target("card", "card", [joined(LINES, MANIFEST, PART, PART_MANIFEST)], _read_card, NoJournal),
    Target("manifest", [MANIFEST, PART_MANIFEST], _read_manifests),
    file_target("brought_to_head", "kiosk07.jsonl", [LINES, PART], _take_in, FaultyFileError),
    file_target("database", "journal.sqlite", [_database()], _take_in_database, FaultyFileError, is_slow=True),
    file_target("events", "events.jsonl", [LINES, EVENTS], lambda path: read_events(path, None), BadEventFile),
)
