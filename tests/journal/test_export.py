"""Logs as files and back: byte for byte, and as far as they are whole."""

import hashlib
from dataclasses import replace

import pytest

from journal import export
from journal.errors import BadRecordError, ForkError
from journal.export import (
    Imported,
    export_lines,
    import_log,
    make_manifest,
    manifest_fault,
    read_manifest,
    write_manifest,
)
from journal.memory import MemoryStore
from tests.support.journals import LOG, log_of, more_records

RECORDS = log_of(529)


def exported(count: int = len(RECORDS)) -> bytes:
    store = MemoryStore()
    store.append(LOG, RECORDS[:count])
    return b"".join(export_lines(store, LOG))


def holding(count: int) -> MemoryStore:
    store = MemoryStore()
    store.append(LOG, RECORDS[:count])
    return store


def test_a_line_is_the_stored_bytes_and_the_hash_so_far() -> None:
    lines = exported().split(b"\n")
    assert lines[4] == RECORDS[4].body + b" " + RECORDS[4].hash.hex().encode()
    assert lines[-1] == b""
    assert len(lines) == 530


def test_what_is_exported_is_imported_byte_for_byte() -> None:
    store = MemoryStore()
    assert import_log(store, exported()) == Imported(LOG, known=0, new=529)
    assert store.read(LOG, 1, 1_000) == RECORDS


def test_the_importer_says_what_was_known_and_what_is_new() -> None:
    assert str(import_log(holding(512), exported())) == "512 known, 17 new, chain whole"
    assert str(import_log(holding(529), exported(100))) == "100 known, 0 new, chain whole"


def test_a_file_cut_at_any_byte_gives_its_whole_records() -> None:
    data = exported(4)
    ends = [data.index(b"\n", start) for start in (0, *(i + 1 for i, byte in enumerate(data[:-1]) if byte == 10))]
    for length in range(ends[0], len(data)):
        store = MemoryStore()
        found = import_log(store, data[:length])
        whole = sum(end <= length for end in ends)
        assert (found.new, store.head(LOG).seq) == (whole, whole)
        is_torn = length not in {place for end in ends for place in (end, end + 1)}
        assert (found.fault != "") == is_torn


def test_a_changed_byte_is_named_and_nothing_after_it_is_taken() -> None:
    data = exported().replace(b'"number":300', b'"number":301')
    store = MemoryStore()
    found = import_log(store, data)
    assert (found.new, store.head(LOG).seq) == (299, 299)
    assert found.fault.startswith("nothing taken after record 299: record 300 breaks the chain")


def test_a_missing_line_is_named() -> None:
    lines = exported(9).split(b"\n")
    found = import_log(MemoryStore(), b"\n".join(lines[:5] + lines[6:]))
    assert found.new == 5
    assert "record 6 breaks the chain: its bytes say number 7" in found.fault


def test_what_an_editor_does_to_a_file_is_forgiven() -> None:
    data = b"\xef\xbb\xbf" + exported(9).replace(b"\n", b"\r\n") + b"\r\n"
    assert import_log(MemoryStore(), data) == Imported(LOG, known=0, new=9)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "it holds no record"),
        (b"\n\n", "it holds no record"),
        (b"name;points\n", "no journal file: a line is a record, a blank and 64 digits, not 'name;points'"),
        (b"x" * 9_000, "no journal file: a line is a record"),
        (b"{} " + b"z" * 64, "no journal file"),
    ],
)
def test_any_other_file_is_refused(data: bytes, message: str) -> None:
    store = MemoryStore()
    with pytest.raises(BadRecordError, match=message):
        import_log(store, data)
    assert store.logs() == []


def test_a_file_that_does_not_begin_with_an_opening_is_refused() -> None:
    with pytest.raises(BadRecordError, match="no journal file: record 1 breaks the chain"):
        import_log(MemoryStore(), b"\n".join(exported(9).split(b"\n")[1:]))


def test_a_file_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "MAX_FILE_BYTES", 100)
    with pytest.raises(BadRecordError, match="at most 100 bytes"):
        import_log(MemoryStore(), exported(5))


def test_another_history_is_a_fork_and_nothing_is_stored() -> None:
    store = MemoryStore()
    store.append(LOG, [*RECORDS[:5], *more_records(RECORDS[4].head, 3, {"other": True})])
    before = store.read(LOG, 1, 100)
    with pytest.raises(ForkError):
        import_log(store, exported())
    assert store.read(LOG, 1, 100) == before


def test_the_manifest_describes_the_file_and_nothing_else() -> None:
    data = exported()
    manifest = make_manifest(LOG, export_lines(holding(529), LOG))
    assert manifest.records == 529
    assert manifest.sha256 == hashlib.sha256(data).hexdigest()
    assert manifest.last_hash == RECORDS[-1].hash.hex()
    assert read_manifest(write_manifest(manifest)) == manifest
    assert manifest_fault(manifest, data) == ""
    assert manifest_fault(manifest, data[:-5]) == f"the file has {len(data) - 5} bytes, its manifest says {len(data)}"
    assert "not those" in manifest_fault(manifest, data[:-1] + b" ")
    assert manifest_fault(replace(manifest, bytes=0), b"") != ""


def test_an_empty_log_has_a_manifest_too() -> None:
    assert make_manifest(LOG, []).records == 0
