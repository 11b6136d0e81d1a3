"""Whether everything that is shown follows from the records alone: made again in pieces, it must come out the same.

A running head table learns the records bit by bit, applies corrections to what it has, and never starts over. Here the
same records come once all together, and once in small pieces as lines would have brought them; then tables' states,
results and standings are compared.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from headtable.event import EventPlan
from headtable.hall import Hall
from headtable.quiet_hall import quiet_hall
from headtable.result_views import result_views
from headtable.standing_views import group_views
from journal import canonical
from journal.interfaces import Store
from journal.memory import MemoryStore
from journal.reading import all_records
from journal.record import Record
from journal.values import to_json

_PIECES = 20
"""In how many steps the records come: often enough that a correction comes apart from what it corrects."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What was compared. `digest` names everything that is shown; `differing` names what was not the same."""

    logs: int
    records: int
    digest: str
    differing: tuple[str, ...]


def rebuilt(plan: EventPlan, store: Store) -> Rebuilt:
    """Everything made twice and compared. Reads the store only, once; raises what the store raises."""
    read = _in_memory(store)
    whole = quiet_hall(plan, read)
    copy = MemoryStore()
    hall = quiet_hall(plan, copy)
    for piece in _pieces(read):
        for log_id, records in piece.items():
            copy.append(log_id, records)
        hall.catch_up()
    at_once, in_pieces = _projections(whole), _projections(hall)
    names = sorted(at_once.keys() | in_pieces.keys())
    return Rebuilt(
        logs=len(read.logs()),
        records=sum(read.head(log_id).seq for log_id in read.logs()),
        digest=_digest(whole),
        differing=tuple(name for name in names if at_once.get(name) != in_pieces.get(name)),
    )


def _in_memory(store: Store) -> MemoryStore:
    """The same records, each of which is parsed only once however often it is read."""
    copy = MemoryStore()
    for log_id in store.logs():
        copy.append(log_id, list(all_records(store, log_id)))
    return copy


def _pieces(store: Store) -> Iterator[Mapping[str, list[Record]]]:
    """All records of all logs, a part of each log at a time."""
    heads = {log_id: store.head(log_id).seq for log_id in store.logs()}
    for number in range(_PIECES):
        piece = {}
        for log_id, last_seq in heads.items():
            first, after = last_seq * number // _PIECES, last_seq * (number + 1) // _PIECES
            piece[log_id] = store.read(log_id, first + 1, after - first)
        yield piece


def _projections(hall: Hall) -> Mapping[str, object]:
    """Everything that is worked out, by a name for people."""
    return {
        **{f"match {match_id}": result for match_id, result in hall.results.items()},
        **{f"log {log_id}": history for log_id, history in hall.histories.items()},
        **{f"group {group.name}": group for group in group_views(hall)},
        "plan": hall.plan,
        "bracket": hall.bracket,
        "decisions": hall.decided,
    }


def _digest(hall: Hall) -> str:
    """A short name of what results and standings show."""
    shown = {"results": to_json(result_views(hall)), "groups": to_json(group_views(hall))}
    return hashlib.sha256(canonical.dump(shown)).hexdigest()[:16]
