"""Whole logs out of a store, piece by piece, and whose they are."""

from collections.abc import Iterator, Mapping

from journal.errors import BadRecordError
from journal.interfaces import Store
from journal.opening import JournalOpened, Role, read_opening
from journal.record import Record

_READ_AT_ONCE = 500
"""Records in memory for one step; a busy table makes some 3,000 a day."""


def all_records(store: Store, log_id: str, first_seq: int = 1) -> Iterator[Record]:
    """Every record from `first_seq` on, in order."""
    while batch := store.read(log_id, first_seq, _READ_AT_ONCE):
        yield from batch
        first_seq = batch[-1].seq + 1


def openings(store: Store, role: Role) -> Mapping[str, JournalOpened]:
    """What the logs of that role say of themselves, by log id; a log that begins otherwise is nobody's."""
    found = {}
    for log_id in store.logs():
        try:
            opened = read_opening(store.read(log_id, 1, 1)[0].content)
        except (BadRecordError, IndexError):
            continue
        if opened.role is role:
            found[log_id] = opened
    return found
