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

_ASSIGNMENT, _SET_TIME = "assignment", "set_time"
_READERS = {
    _ASSIGNMENT: DataclassReader(MatchAssigned, ignores_unknown=True),
    "assignment_withdrawn": DataclassReader(MatchWithdrawn, ignores_unknown=True),
    _SET_TIME: DataclassReader(SetTime, ignores_unknown=True),
    "late_rulings": DataclassReader(LateRulings, ignores_unknown=True),
    "match_annulled": DataclassReader(Annulment, ignores_unknown=True),
}
"""Records of other types are stored and left alone."""

_EVENTS = (_ASSIGNMENT, "assignment_withdrawn")


def orders_of(content: Content) -> tuple[Order, ...]:
    """What a record of the head table asks of the table; nothing if it asks nothing or can't be understood.

    An assignment says the set time too; one whose set time can't be understood is played without.
    """
    names = (content.type, _SET_TIME) if content.type == _ASSIGNMENT else (content.type,)
    found = (_order(name, content) for name in names if name in _READERS)
    return tuple(order for order in found if order is not None)


def _order(name: str, content: Content) -> Order | None:
    try:
        order: Order = _READERS[name].read(content.data, {"at_ms": AtMs(0)} if name in _EVENTS else {})
    except BadRecordError:
        _log.exception("%s in record %d of the head table can't be understood", name, content.seq)
        return None
    return order
