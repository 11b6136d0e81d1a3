"""What comes next in a match, and what the match stands at (TSA 5, TSA 9; COMP 4.1)."""

from typing import Literal

from rules.events import Stage
from rules.outcome import Outcome
from rules.ruleset import OddsGiver, Ruleset
from rules.seats import BySeat, Seat
from rules.state import BoardKind, BoardResult, NextBoard, Phase, State
from rules.units import Points

NextStep = NextBoard | Literal[Phase.TOSS, Phase.MATCH_OVER]


def boards_of(state: State) -> int:
    """How many ordinary boards the match has."""
    assignment = state.assignment
    if assignment is None:
        return 0
    if assignment.boards is not None:
        return assignment.boards
    return state.rules.knockout_boards if assignment.stage is Stage.KNOCKOUT else state.rules.group_boards


def next_step(state: State) -> NextStep:
    """The next board, a toss that must come before it, or the end of the match.

    Ordinary boards first; a knockout match that is level then has a toss and boards with draw odds, and golden boards
    until one is won (TSA 9). The first move alternates after each toss (TSA 5).
    """
    results = state.results
    if len(results) < boards_of(state):
        return _board(state, BoardKind.NORMAL, toss_index=0, since=0)
    return Phase.MATCH_OVER if _is_decided(state) else _play_off_step(state)


def _is_decided(state: State) -> bool:
    if state.assignment is None or state.assignment.stage is Stage.GROUP:
        return True
    ordinary = boards_of(state)
    odds = ordinary + state.rules.odds_boards
    results = state.results
    if not _is_level(results[:ordinary]):
        return True
    if len(results) >= odds and not _is_level(results[ordinary:odds]):
        return True
    return any(result.counted_winner is not None for result in results[odds:])


def _play_off_step(state: State) -> NextStep:
    ordinary = boards_of(state)
    if len(state.tosses) < 2:
        return Phase.TOSS
    is_odds = len(state.results) < ordinary + state.rules.odds_boards
    return _board(state, BoardKind.ODDS if is_odds else BoardKind.GOLDEN, toss_index=1, since=ordinary)


def _board(state: State, kind: BoardKind, toss_index: int, since: int) -> NextStep:
    if len(state.tosses) <= toss_index:
        return Phase.TOSS
    chosen = state.tosses[toss_index]
    first = chosen if (len(state.results) - since) % 2 == 0 else chosen.other
    giver = None
    if kind is BoardKind.ODDS:
        giver = first if state.rules.odds_giver_first is OddsGiver.FIRST_MOVER else first.other
    return NextBoard(len(state.results) + 1, kind, first, giver)


def _is_level(results: tuple[BoardResult, ...]) -> bool:
    wins = boards_won(results)
    return wins.left == wins.right


def boards_won(results: tuple[BoardResult, ...]) -> BySeat[int]:
    """Boards won by each seat, draw odds counted."""
    winners = [result.counted_winner for result in results]
    return BySeat(winners.count(Seat.LEFT), winners.count(Seat.RIGHT))


def points(results: tuple[BoardResult, ...], ruleset: Ruleset) -> BySeat[Points]:
    """Points of each seat (TSA 9: win 3, draw 1, loss 0)."""

    def of_seat(seat: Seat) -> Points:
        return Points(sum(_points_of(result, seat, ruleset) for result in results))

    return BySeat(of_seat(Seat.LEFT), of_seat(Seat.RIGHT))


def _points_of(result: BoardResult, seat: Seat, ruleset: Ruleset) -> Points:
    winner = result.counted_winner
    if winner is None:
        return ruleset.draw_points
    return ruleset.win_points if winner is seat else ruleset.loss_points


def match_winner(state: State) -> Seat | None:
    """Who won the match by points, or by the play-off of a knockout match; None while level."""
    if not state.results:
        return None
    last_winner = state.results[-1].counted_winner
    if state.results[-1].setup.kind is BoardKind.GOLDEN:
        return last_winner
    counted = points(state.results, state.rules)
    if counted.left == counted.right:
        return None
    return Seat.LEFT if counted.left > counted.right else Seat.RIGHT


def result_of(state: State, outcome: Outcome) -> BoardResult:
    """The board in hand, ended with `outcome`. Raises RuntimeError without a board: the caller's fault."""
    if state.board is None:
        raise RuntimeError("there is no board to give a result to")
    return BoardResult(state.board.setup, outcome, state.board.offence)
