"""The result of a match as one value (TSA 9; COMP 6; TSA 4, 7)."""

from dataclasses import dataclass
from enum import StrEnum

from rules.match import boards_left, boards_won, is_golden_match, match_winner, points
from rules.seats import BySeat, Seat
from rules.state import BoardKind, Loss, Phase, State
from rules.text import Text
from rules.units import Points


class DecidedBy(StrEnum):
    """What decided a match; LEVEL: nothing did, which only a group match may end with."""

    BOARDS = "boards"
    ODDS = "odds"
    GOLDEN = "golden"
    PENALTY = "penalty"
    LEVEL = "level"

    @property
    def text(self) -> Text:
        return _TEXTS[self]


_TEXTS = {
    DecidedBy.BOARDS: Text("ชนะกระดานมากกว่า", "more boards won"),
    DecidedBy.ODDS: Text("ชนะในกระดานต่อเสมอ", "the boards with draw odds"),
    DecidedBy.GOLDEN: Text("ชนะในกระดานทอง", "a golden board"),
    DecidedBy.PENALTY: Text("อีกฝ่ายถูกปรับให้แพ้", "a loss by penalty"),
    DecidedBy.LEVEL: Text("เสมอกัน", "level"),
}


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Who won and by what; points and boards won by each seat, draw odds counted; boards by how they came about.

    `winner` None: level, or lost by both. `unplayed` counts boards left out by an early end. `is_final`: confirmed.
    """

    winner: Seat | None
    decided_by: DecidedBy
    points: BySeat[Points]
    boards_won: BySeat[int]
    drawn: int
    played: int
    forfeited: int
    unplayed: int
    loss: Loss | None
    is_final: bool


def match_result(state: State) -> MatchResult | None:
    """The result of a match that is over; None before."""
    if state.phase not in {Phase.MATCH_OVER, Phase.CONFIRMED}:
        return None
    results = state.results
    forfeited = sum(result.is_forfeit for result in results)
    return MatchResult(
        winner=match_winner(state),
        decided_by=_decided_by(state),
        points=points(results, state.rules),
        boards_won=boards_won(results),
        drawn=sum(result.outcome.is_draw and result.counted_winner is None for result in results),
        played=len(results) - forfeited,
        forfeited=forfeited,
        unplayed=len(boards_left(state)) if state.is_ended_early else 0,
        loss=state.loss,
        is_final=state.phase is Phase.CONFIRMED,
    )


def _decided_by(state: State) -> DecidedBy:
    if state.loss is not None:
        return DecidedBy.PENALTY
    if match_winner(state) is None:
        return DecidedBy.LEVEL
    kind = BoardKind.GOLDEN if is_golden_match(state) else state.results[-1].setup.kind
    return {BoardKind.NORMAL: DecidedBy.BOARDS, BoardKind.ODDS: DecidedBy.ODDS, BoardKind.GOLDEN: DecidedBy.GOLDEN}[
        kind
    ]
