"""The referee's claim screen: an objection as it was entered, turned into an event with its verdict."""

from dataclasses import dataclass, replace

from journal.errors import BadRecordError
from journal.values import DataclassReader
from kiosk.core.acts import BadInput
from kiosk.wire import Input
from rules.events import ClaimJudged
from rules.makhos.claims import ClaimKind, judge
from rules.makhos.errors import MakhosError
from rules.makhos.notation import position_from_fen
from rules.makhos.played import PlayedMove, played
from rules.makhos.position import Position
from rules.pieces import seat_of
from rules.seats import Seat
from rules.state import State
from rules.units import AtMs

CLAIM_ACT = "judge_claim"


@dataclass(frozen=True, slots=True)
class _Claim:
    """The arguments of the act; `captured` None is worked out from the path."""

    position: str
    path: tuple[int, ...]
    kind: ClaimKind
    captured: tuple[int, ...] | None = None
    asks_what_is_legal: bool = False


_READER = DataclassReader(_Claim)


def claim_of(act: Input, state: State) -> ClaimJudged:
    """The event with its verdict; a move that no hand could have made has none, and the rules refuse it.

    Raises BadInput for arguments that don't fit.
    """
    try:
        claim: _Claim = _READER.read(act.arguments)
        position = position_from_fen(claim.position)
    except (BadRecordError, MakhosError) as error:
        raise BadInput(f"{act.name}: {error}") from error
    event = ClaimJudged(
        at_ms=AtMs(act.at_ms),
        by=None,
        kind=claim.kind,
        position=claim.position,
        path=claim.path,
        captured=claim.captured,
        asked_what_is_legal=claim.asks_what_is_legal,
        faults=(),
    )
    return event if state.ruleset is None else _judged(event, position, state)


def _judged(event: ClaimJudged, position: Position, state: State) -> ClaimJudged:
    try:
        move = played(position, event.path, state.rules.pieces, event.captured)
    except MakhosError:
        return event
    verdict = judge(position, move, event.kind, state.rules.pieces)
    return replace(
        event, by=_objector(move, state), path=move.path, captured=move.captured, faults=tuple(verdict.faults)
    )


def _objector(move: PlayedMove, state: State) -> Seat | None:
    """Who sits at the other colour; None while it is open who has which."""
    setup = state.board.setup if state.board is not None else state.pending
    return seat_of(move.piece.colour.opponent, setup, state.rules) if setup is not None else None
