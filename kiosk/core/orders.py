"""What the head table wants this table to play: kept until it can be taken."""

from dataclasses import replace

from kiosk.core.head_orders import PairingOrder
from kiosk.core.match_record import MatchRecord
from rules.apply import reasons_against
from rules.events import MatchWithdrawn
from rules.reasons import ReasonCode
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
            record.take(order)
        self._refused_in = record.state  # asked again only when it has changed


def _meant(order: PairingOrder, state: State) -> PairingOrder:
    """A withdrawal leaves no match here, whichever it names: a table whose card lied may hold an earlier one again."""
    held = state.assignment
    if isinstance(order, MatchWithdrawn) and held is not None and state.phase is not Phase.CONFIRMED:
        return replace(order, match_id=held.match_id)
    return order
