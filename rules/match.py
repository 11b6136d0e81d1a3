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
    if state.loss is not None or state.is_ended_early:
        return Phase.MATCH_OVER
    if is_golden_match(state):
        return Phase.MATCH_OVER if boards_won(state.results) != BySeat(0, 0) else _board(state, BoardKind.GOLDEN)
    if len(state.results) < boards_of(state):
        return _board(state, BoardKind.NORMAL)
    return Phase.MATCH_OVER if _is_decided(state) else _play_off_step(state)


def is_golden_match(state: State) -> bool:
    """Whether the match is a play-off of golden boards between players who are level in a group (TSA 9)."""
    return state.assignment is not None and state.assignment.golden_round is not None


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
    if len(state.tosses) < 2:
        return Phase.TOSS
    is_odds = len(state.results) < boards_of(state) + state.rules.odds_boards
    return _board(state, BoardKind.ODDS if is_odds else BoardKind.GOLDEN)


def _board(state: State, kind: BoardKind) -> NextStep:
    is_play_off = kind is not BoardKind.NORMAL and not is_golden_match(state)
    toss_index = 1 if is_play_off else 0
    if len(state.tosses) <= toss_index:
        return Phase.TOSS
    return _setup(state, kind, toss_index, len(state.results))


def _without_toss(state: State, kind: BoardKind, done: int) -> NextBoard:
    """The same board before the first toss too: nobody knows then who would move first."""
    if state.tosses:
        return _setup(state, kind, 0, done)
    return NextBoard(
        done + 1, kind, Seat.LEFT, golden_number=_golden_number(state) if kind is BoardKind.GOLDEN else None
    )


def _setup(state: State, kind: BoardKind, toss_index: int, done: int) -> NextBoard:
    """The board after `done` boards; the first move alternates since the toss, the golden boards have own numbers."""
    chosen, since = state.tosses[toss_index], state.toss_boards[toss_index]
    first = chosen if (done - since) % 2 == 0 else chosen.other
    if kind is BoardKind.ODDS:
        giver = first if state.rules.odds_giver_first is OddsGiver.FIRST_MOVER else first.other
        return NextBoard(done + 1, kind, first, odds_giver=giver)
    if kind is BoardKind.GOLDEN:
        return NextBoard(done + 1, kind, first, golden_number=_golden_number(state))
    return NextBoard(done + 1, kind, first)


def _golden_number(state: State) -> int:
    return 1 + sum(result.setup.kind is BoardKind.GOLDEN for result in state.results)


def golden_start(ruleset: Ruleset, golden_number: int) -> int:
    """Which golden start the board has: 1 with one king a side, 2 with two (TSA 9: from the second golden board on)."""
    return 1 if golden_number < ruleset.golden_more_kings_from else 2


def boards_left(state: State) -> tuple[NextBoard, ...]:
    """The boards of the series in hand that have no result yet: ordinary ones, or those with draw odds once tossed for.

    Golden boards after those are not among them, since nobody knows how many there will be. A play-off of golden boards
    has the one that would be played next, until one is won (TSA 9).
    """
    if is_golden_match(state):
        is_won = boards_won(state.results) != BySeat(0, 0)
        return () if is_won else (_without_toss(state, BoardKind.GOLDEN, len(state.results)),)
    ordinary, done = boards_of(state), len(state.results)
    if done < ordinary:
        return tuple(_without_toss(state, BoardKind.NORMAL, number) for number in range(done, ordinary))
    if len(state.tosses) < 2:
        return ()
    return tuple(_setup(state, BoardKind.ODDS, 1, number) for number in range(done, ordinary + state.rules.odds_boards))


def forfeits(state: State) -> tuple[BoardResult, ...]:
    """The boards left of a match that was lost by penalty, as lost without play. Empty without such a loss."""
    loss = state.loss
    if loss is None:
        return ()
    outcome = Outcome(loss.cause, None if loss.seat is None else loss.seat.other)
    return tuple(BoardResult(board, outcome, loss.offence, is_forfeit=True) for board in boards_left(state))


def can_be_turned(state: State) -> bool:
    """Whether the player behind can still come level in the series in hand."""
    ordinary = boards_of(state)
    series = state.results if len(state.results) <= ordinary else state.results[ordinary:]
    won = boards_won(series)
    return abs(won.left - won.right) <= len(boards_left(state))


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
        return ruleset.draw_points if result.outcome.is_draw else ruleset.loss_points
    return ruleset.win_points if winner is seat else ruleset.loss_points


def match_winner(state: State) -> Seat | None:
    """Who won the match by points, by the play-off of a knockout match, or by penalty; None while level.

    None too where both have lost, since nobody was there.
    """
    if state.loss is not None:
        return None if state.loss.seat is None else state.loss.seat.other
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
