"""What the head table's log asks of a table: each the latest word on its subject, which holds until the next one."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from journal.errors import BadRecordError
from journal.record import Content
from journal.values import DataclassReader
from rules.events import MatchAssigned, MatchWithdrawn
from rules.units import AtMs

_log = logging.getLogger(__name__)

WAIT, BOARD = "wait", "board"
"""What the committee says about a late player: wait, or the board in hand is lost."""


@dataclass(frozen=True, slots=True)
class SetTime:
    """When the match is to begin: `starts_at` as people read it, empty where no time is set, and as wall time."""

    match_id: str
    starts_at: str = ""
    start_utc_ms: int | None = None


@dataclass(frozen=True, slots=True)
class LateRulings:
    """What the committee has decided about who is late for the match, by number of player."""

    match_id: str
    rulings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Annulment:
    """Nothing counts of what was played of the match under `revision` or a lower one."""

    match_id: str
    revision: int


PairingOrder = MatchAssigned | MatchWithdrawn
Order = PairingOrder | SetTime | LateRulings | Annulment

_ASSIGNMENT = "assignment"
_READERS = {
    _ASSIGNMENT: DataclassReader(MatchAssigned, ignores_unknown=True),
    "assignment_withdrawn": DataclassReader(MatchWithdrawn, ignores_unknown=True),
    "set_time": DataclassReader(SetTime, ignores_unknown=True),
    "late_rulings": DataclassReader(LateRulings, ignores_unknown=True),
    "match_annulled": DataclassReader(Annulment, ignores_unknown=True),
}
"""Records of other types are stored and left alone."""

_EVENTS = (_ASSIGNMENT, "assignment_withdrawn")
_SET_TIME = _READERS["set_time"]


def orders_of(content: Content) -> tuple[Order, ...]:
    """What a record of the head table asks of the table; nothing if it asks nothing or can't be understood.

    An assignment says the set time too.
    """
    reader = _READERS.get(content.type)
    if reader is None:
        return ()
    try:
        order: Order = reader.read(content.data, {"at_ms": AtMs(0)} if content.type in _EVENTS else {})
        return (order, _SET_TIME.read(content.data)) if content.type == _ASSIGNMENT else (order,)
    except BadRecordError:
        _log.exception("record %d of the head table can't be understood", content.seq)
        return ()
