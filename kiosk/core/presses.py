"""What a press of a button means, and the press that waits for the referee's word."""

from hardware.debounce import ButtonEvent, ButtonEventKind
from hardware.pins import ButtonName
from rules.apply import reasons_against
from rules.events import TimeOutTaken, TurnEnded, TurnStarted
from rules.ruleset import TimeOutGrant
from rules.seats import Seat
from rules.state import Phase, State
from rules.units import AtMs

ACT_NAMES = {TurnEnded: "end_turn", TurnStarted: "start_turn", TimeOutTaken: "take_time_out"}
"""What each meaning is called on the wire."""

_SEATS = {ButtonName.LEFT: Seat.LEFT, ButtonName.RIGHT: Seat.RIGHT}


def meaning_of(event: ButtonEvent, phase: Phase) -> TurnEnded | TurnStarted | TimeOutTaken | None:
    """The referee's button is the tap, at once; a player's asks for a time-out once it is known to be short or long."""
    at_ms = AtMs(event.at_ms)
    if event.button is ButtonName.REFEREE:
        tap = TurnStarted if phase is Phase.BETWEEN_TURNS else TurnEnded
        return tap(at_ms=at_ms) if event.kind is ButtonEventKind.PRESSED else None
    if event.kind in {ButtonEventKind.SHORT_PRESSED, ButtonEventKind.LONG_PRESSED}:
        is_long = event.kind is ButtonEventKind.LONG_PRESSED
        return TimeOutTaken(at_ms=at_ms, seat=_SEATS[event.button], is_long=is_long)
    return None


class Request:
    """A player's press that counts only when the referee has said so (`timeout_grant = "referee"`).

    It keeps the press's own stamp, so a grant after red still holds for a press before it (TSA 5).
    """

    def __init__(self) -> None:
        self._asked: TimeOutTaken | None = None

    def wants(self, state: State, event: TimeOutTaken) -> bool:
        """Whether the press has to wait for the referee, and does so from now on."""
        needs_word = state.ruleset is not None and state.rules.timeout_grant is TimeOutGrant.REFEREE
        if needs_word and not reasons_against(state, event):
            self._asked = event
            return True
        return False

    def open_in(self, state: State) -> TimeOutTaken | None:
        """The press that waits; None when there is none, or the turn it was for is over."""
        if self._asked is not None and reasons_against(state, self._asked):
            self._asked = None
        return self._asked

    def close(self) -> None:
        """The referee has decided."""
        self._asked = None
