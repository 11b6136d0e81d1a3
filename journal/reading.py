"""Whole logs out of a store, piece by piece, and whose they are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from journal.errors import BadRecordError
from journal.interfaces import Store
from journal.opening import JournalOpened, Role, read_opening
from journal.record import Record, Stamp

_READ_AT_ONCE = 500
"""Records in memory for one step; a busy table makes some 3,000 a day."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a log says of itself, and when it was begun."""

    opened: JournalOpened
    stamp: Stamp


def all_records(store: Store, log_id: str, first_seq: int = 1) -> Iterator[Record]:
    """Every record from `first_seq` on, in order. Raises StoreUnavailableError."""
    while batch := store.read(log_id, first_seq, _READ_AT_ONCE):
        yield from batch
        first_seq = batch[-1].seq + 1


def openings(store: Store, role: Role) -> Mapping[str, Opening]:
    """The logs of that role by log id; one that begins otherwise is nobody's. Raises StoreUnavailableError."""
    found = {}
    for log_id in store.logs():
        try:
            content = store.read(log_id, 1, 1)[0].content
            opened = read_opening(content)
        except (BadRecordError, IndexError):
            continue
        if opened.role is role:
            found[log_id] = Opening(opened, content.stamp)
    return found


def latest(openings_by_id: Mapping[str, Opening]) -> str | None:
    """The log that is labelled as begun last; None of none. A label, so only for want of anything better."""
    dated = [(opening.stamp.utc_ms or 0, log_id) for log_id, opening in openings_by_id.items()]
    return max(dated)[1] if dated else None
