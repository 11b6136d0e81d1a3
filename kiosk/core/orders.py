"""What the head table wants this table to play: kept until it can be taken."""

from dataclasses import replace

from kiosk.core.head_orders import PairingOrder
from kiosk.core.match_record import MatchRecord
from rules.apply import reasons_against
from rules.events import MatchWithdrawn, PlayerArrived
from rules.reasons import ReasonCode
from rules.seats import Seat
from rules.state import Phase, State
from rules.units import AtMs


class Orders:
    """The latest order is desired state: it waits while a match is being played, and is then taken or known already."""

    def __init__(self) -> None:
        self._wanted: PairingOrder | None = None
        self._refused_in: State | None = None

    def want(self, order: PairingOrder) -> None:
        """This order counts now, whatever came before it."""
        self._wanted, self._refused_in = order, None

    def settle(self, record: MatchRecord, now_ms: AtMs) -> None:
        """The order has been taken, or is of no use any more, unless the match in hand has to be finished first."""
        if self._wanted is None or record.state is self._refused_in:
            return
        order = replace(_meant(self._wanted, record.state), at_ms=now_ms)
        reasons = reasons_against(record.state, order)
        if not any(reason.code is ReasonCode.MATCH_IN_PLAY for reason in reasons):
            self._wanted = None  # before it is taken: one that can't be recorded is not tried ten times a second
        if not reasons:
            before = record.state
            record.take(order)
            _note_who_is_there(before, record, now_ms)
        self._refused_in = record.state  # asked again only when it has changed


def _note_who_is_there(before: State, record: MatchRecord, now_ms: AtMs) -> None:
    """Of a pairing that is told anew (a name was put right), who had come is still there."""
    held, now = before.assignment, record.state.assignment
    if held is None or now is None or held.match_id != now.match_id or before.phase is not Phase.TOSS:
        return
    for seat in Seat:
        is_the_same = held.players[seat].player_id == now.players[seat].player_id
        if is_the_same and before.arrival.is_there[seat]:
            record.take(PlayerArrived(at_ms=now_ms, seat=seat))


def _meant(order: PairingOrder, state: State) -> PairingOrder:
    """A withdrawal leaves no match here, whichever it names: a table whose card lied may hold an earlier one again."""
    held = state.assignment
    if isinstance(order, MatchWithdrawn) and held is not None and state.phase is not Phase.CONFIRMED:
        return replace(order, match_id=held.match_id)
    return order
