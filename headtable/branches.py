"""Another history of a log that is known, kept beside it: a log of its own that goes on from the last record that both
have, as after any other fork (journal.opening). Tables' logs and the head table's own alike (cases 21).
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from journal import chain
from journal.canonical import JsonObject
from journal.errors import ForkError, MissingRecordsError
from journal.interfaces import Store
from journal.opening import LOG_ID_DIGITS, Role, read_opening
from journal.parts import Part
from journal.reading import all_records, openings
from journal.record import EMPTY_HEAD, Record


@dataclass(frozen=True, slots=True)
class Branch:
    """The log that a history is kept as, and how many of its records were known and are new."""

    log_id: str
    known: int
    new: int


def keep_branch(store: Store, records: Sequence[Record]) -> Branch:
    """The history is in the store, from its first record on; the same log each time, also when it has grown.

    Raises what the store raises.
    """
    log_id, branch = _branch(store, read_opening(records[0].content).log_id, records)
    known = store.head(log_id).seq
    head = store.append(log_id, branch)
    return Branch(log_id, min(known, len(branch)), max(head.seq - known, 0))


def history_with(store: Store, part: Part, error: ForkError | MissingRecordsError) -> list[Record]:
    """The other history that a part is of, from its first record on. Raises `error` where the store lacks the rest."""
    if part.before == EMPTY_HEAD:
        return list(part.records)
    for known in _histories(store, part.log_id):
        if len(known) >= part.before.seq and known[part.before.seq - 1].head == part.before:
            return [*known[: part.before.seq], *part.records]
    raise MissingRecordsError(part.log_id, 2, part.before.seq) if isinstance(error, ForkError) else error


def _histories(store: Store, log_id: str) -> Iterator[list[Record]]:
    """The log, and each branch of it as it was before it became a log of its own."""
    own = list(all_records(store, log_id))
    yield own
    for branch_id, opening in [one for role in Role for one in openings(store, role).items()]:
        if opening.opened.follows == log_id and own:
            bodies = [own[0].body, *(record.body for record in all_records(store, branch_id, 2))]
            yield chain.chain_bodies(EMPTY_HEAD, bodies)


def _branch(store: Store, log_id: str, records: Sequence[Record]) -> tuple[str, list[Record]]:
    parting = next(record for record in records if store.read(log_id, record.seq, 1) != [record])
    name = hashlib.sha256(log_id.encode() + parting.hash).hexdigest()[:LOG_ID_DIGITS]
    # Records 2 to `follows_seq` are those of the log it follows.
    follows: JsonObject = {"log_id": name, "follows": log_id, "follows_seq": max(parting.seq - 1, 1)}
    data = {**records[0].content.data, **follows}
    opening = chain.make(EMPTY_HEAD, chain.OPENING_TYPE, parting.content.stamp, data)
    return name, [opening, *chain.chain_bodies(opening.head, [record.body for record in records[1:]])]
