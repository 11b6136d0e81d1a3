"""What tables kept of a lost head table's own logs, taken out of the records that carried it."""

from collections.abc import Iterator
from dataclasses import dataclass

from headtable.branches import keep_branch
from headtable.copies import Copy, read_copy, unpacked
from journal.errors import ForkError
from journal.interfaces import Store
from journal.opening import Role
from journal.reading import all_records, openings


@dataclass(frozen=True, slots=True)
class CopiesFound:
    """How many records the copies hold, how many were not here, and the logs of which another history was found."""

    records: int
    new: int
    contradicted: tuple[str, ...]


def take_out_copies(store: Store) -> CopiesFound:
    """Every log that is whole in the copies, from its beginning on, is in the store; another history beside its own.

    Raises what the store raises.
    """
    kept = unpacked(_copies_in(store))
    new, contradicted = 0, []
    for log_id, records in sorted(kept.items()):
        before = store.head(log_id).seq
        try:
            new += max(store.append(log_id, records).seq - before, 0)
        except ForkError:
            new += keep_branch(store, records).new
            contradicted.append(log_id)
    return CopiesFound(sum(map(len, kept.values())), new, tuple(contradicted))


def _copies_in(store: Store) -> Iterator[Copy]:
    for log_id in openings(store, Role.HEAD):
        for record in all_records(store, log_id):
            copy = read_copy(record.content)
            if copy is not None:
                yield copy
