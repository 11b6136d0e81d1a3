"""What an offence costs here and now, from the table of offences and the ledger (TSA 4, 5, 7; COMP 6)."""

from rules.penalties import Card, Penalty, Scope, scopes_of
from rules.seats import Seat
from rules.state import Phase, State

_WITH_BOARD = frozenset({Phase.TURN, Phase.BETWEEN_TURNS, Phase.PAUSED, Phase.RED, Phase.BOARD_OVER})


def penalty_of_offence(state: State, seat: Seat, code: str) -> Penalty:
    """What the table says, first or repeated. Raises RuntimeError for an unknown code: the caller's fault."""
    row = state.rules.offence(code)
    if row is None:
        raise RuntimeError(f"no offence is called {code!r}")
    return row.repeated if state.ledger.has_committed(seat, code) else row.first


def penalty_due(state: State, seat: Seat, code: str) -> Penalty:
    """What one more such offence costs: the table's penalty, and for the last warning its own (TSA 5, COMP 6.4).

    Raises RuntimeError for an unknown code: the caller's fault.
    """
    penalty = penalty_of_offence(state, seat, code)
    if penalty is not Penalty.WARNING:
        return penalty
    warnings = state.ledger.warnings(seat, code, state.board_number, state.rules) + 1
    return Penalty(state.rules.warning_penalty.value) if warnings >= state.rules.warning_limit else penalty


def card_of(state: State, seat: Seat, code: str) -> Card | None:
    """The card that goes with one more such offence: yellow for a warning, red for more; None without cards."""
    if not state.rules.shows_cards:
        return None
    return Card.YELLOW if penalty_due(state, seat, code) is Penalty.WARNING else Card.RED


def possible_scopes(state: State, penalty: Penalty) -> tuple[Scope, ...]:
    """What can be lost by a penalty now: a board only where there is one."""
    return tuple(scope for scope in scopes_of(penalty) if scope is not Scope.BOARD or state.phase in _WITH_BOARD)


def objectionable_turn(state: State, seat: Seat) -> int | None:
    """The opponent's last turn, to which `seat` may still object; None when there is none or `seat` has moved since."""
    board = state.board
    if board is None or board.turn is None:
        return None
    if board.turn.seat is seat.other:
        return board.turn.number
    return board.turns[-1].number if board.turns and board.turns[-1].seat is seat.other else None
