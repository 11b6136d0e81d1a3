"""A log in several files: each is checked by itself, they are joined, and one that is missing is named."""

import pytest

from journal.errors import BadRecordError, ForkError, MissingRecordsError
from journal.export import Imported, import_log, make_manifest
from journal.memory import MemoryStore
from journal.parts import beginning_of, lines_of, read_part
from journal.record import EMPTY_HEAD, Head
from tests.support.journals import LOG, log_of, more_records

RECORDS = log_of(30)


def part(first_seq: int, last_seq: int) -> bytes:
    before = EMPTY_HEAD if first_seq == 1 else RECORDS[first_seq - 2].head
    return b"".join(lines_of(LOG, before, RECORDS[first_seq - 1 : last_seq]))


def test_a_part_begins_with_whose_it_is_and_where() -> None:
    lines = part(11, 20).splitlines(keepends=True)
    digits = RECORDS[9].hash.hex().encode()
    assert lines[0] == b'{"first_seq":11,"log_id":"' + LOG.encode() + b'","type":"journal_part"} ' + digits + b"\n"
    assert len(lines) == 11
    assert beginning_of(lines[0]) == (LOG, RECORDS[9].head)


def test_parts_are_joined_byte_for_byte() -> None:
    store = MemoryStore()
    found = [import_log(store, part(*ends)) for ends in ((1, 10), (11, 20), (21, 30))]
    assert found == [Imported(LOG, 0, 10), Imported(LOG, 10, 10), Imported(LOG, 20, 10)]
    assert store.read(LOG, 1, 100) == RECORDS


def test_a_part_that_is_known_in_part_adds_the_rest() -> None:
    store = MemoryStore()
    store.append(LOG, RECORDS[:15])
    assert import_log(store, part(11, 20)) == Imported(LOG, known=15, new=5)
    assert import_log(store, part(11, 20)) == Imported(LOG, known=20, new=0)


def test_what_is_missing_before_a_part_is_named_and_nothing_is_taken() -> None:
    store = MemoryStore()
    store.append(LOG, RECORDS[:7])
    with pytest.raises(MissingRecordsError, match=f"records 8 to 20 of log {LOG} are missing"):
        import_log(store, part(21, 30))
    assert store.head(LOG).seq == 7


def test_a_part_of_another_history_is_a_fork() -> None:
    store = MemoryStore()
    store.append(LOG, [*RECORDS[:5], *more_records(RECORDS[4].head, 10, {"other": True})])
    with pytest.raises(ForkError):
        import_log(store, part(11, 20))


def test_a_part_cut_at_any_byte_gives_its_whole_records() -> None:
    data = part(11, 14)
    ends = [place for place, byte in enumerate(data) if byte == 10]
    for length in range(ends[1], len(data)):
        found = read_part(data[:length])
        assert len(found.records) == sum(end <= length for end in ends) - 1


def test_a_heading_with_nothing_after_it_or_changed_is_refused() -> None:
    heading, first, *_ = part(11, 20).splitlines(keepends=True)
    broken = (heading, heading.replace(b'"first_seq":11', b'"first_seq":12') + first, heading[:-3] + b"0\n" + first)
    for data in broken:
        with pytest.raises(BadRecordError):
            read_part(data)


@pytest.mark.parametrize("line", [b"", b"{}", b'{"type":"journal_part"} ' + b"0" * 64, b"x " + b"z" * 64])
def test_any_other_line_is_no_heading(line: bytes) -> None:
    assert beginning_of(line) is None


def test_the_manifest_of_a_part_says_what_it_follows() -> None:
    manifest = make_manifest(LOG, part(11, 20).splitlines(keepends=True))
    assert (manifest.first_seq, manifest.last_seq, manifest.records) == (11, 20, 10)
    assert Head(10, bytes.fromhex(manifest.previous_hash)) == RECORDS[9].head
    assert manifest.last_hash == RECORDS[19].hash.hex()
    assert make_manifest(LOG, part(1, 5).splitlines(keepends=True)).previous_hash == ""
