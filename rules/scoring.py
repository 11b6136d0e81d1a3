"""What boards and matches are worth (TSA 9): the values that standings are made of.

A board that was not played is simply absent. A forfeit is a board nobody played that counts all the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules.units import Points

PlayerId: TypeAlias = str
MatchId: TypeAlias = str


class BoardKind(StrEnum):
    """How a board came to its result."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    GOLDEN = "golden"
    ODDS = "odds"


@dataclass(frozen=True, slots=True)
class PointRules:
    """Points for one board (TSA 9)."""

    win: Points = Points(3)
    draw: Points = Points(1)
    loss: Points = Points(0)


@dataclass(frozen=True, slots=True)
class BoardRow:
    """The result of one board.

    `winner` None is a draw; on a forfeit it means that both lost (nobody there). `odds_giver` is set on boards with
    draw odds and on no others. Raises ValueError for a row that contradicts itself: the caller's fault.
    """

    number: int
    winner: PlayerId | None
    kind: BoardKind = BoardKind.PLAYED
    odds_giver: PlayerId | None = None

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError(f"boards are numbered from 1, got {self.number}")
        if (self.kind is BoardKind.ODDS) != (self.odds_giver is not None):
            raise ValueError(
                f"board {self.number} of kind {self.kind.value!r} can't have odds giver {self.odds_giver!r}"
            )


@dataclass(frozen=True, slots=True)
class MatchRow:
    """The boards of one match as far as they have a result; only a final match counts anywhere.

    `lost_by_penalty` names the player whom a penalty cost the whole match: the opponent wins it whatever the boards say
    (TSA 4, COMP 6.2); points stay what the boards say. `golden_round` is None for a match of the schedule; a play-off
    of golden boards has the number of its round: 1 between all who were level (also where it is not set), 2 between
    those still level after it.
    Raises ValueError for a row that contradicts itself: the caller's fault.
    """

    match_id: MatchId
    first_player: PlayerId
    second_player: PlayerId
    boards: tuple[BoardRow, ...]
    is_final: bool
    lost_by_penalty: PlayerId | None = None
    golden_round: int | None = None

    def __post_init__(self) -> None:
        if self.first_player == self.second_player:
            raise ValueError(f"match {self.match_id!r}: {self.first_player!r} can't play against themselves")
        if self.golden_round is not None and any(board.kind is not BoardKind.GOLDEN for board in self.boards):
            raise ValueError(
                f"match {self.match_id!r}: golden round {self.golden_round} has boards that are not golden"
            )
        named = [self.lost_by_penalty, *(board.winner for board in self.boards)]
        for player in (*named, *(board.odds_giver for board in self.boards)):
            if player is not None and player not in self.players:
                raise ValueError(f"match {self.match_id!r}: {player!r} is neither of {self.players!r}")
        # Golden boards have numbers of their own: TSA 9 tells golden board 1 from the later ones.
        numbers = sorted((board.kind is BoardKind.GOLDEN, board.number) for board in self.boards)
        if len(set(numbers)) < len(numbers):
            raise ValueError(f"match {self.match_id!r}: two results for one board in {[n for _, n in numbers]}")

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        return self.first_player, self.second_player

    @property
    def is_play_off(self) -> bool:
        """Whether these are golden boards between players of a group who are level, and no match of the schedule."""
        has_golden_only = bool(self.boards) and all(board.kind is BoardKind.GOLDEN for board in self.boards)
        return has_golden_only or self.golden_round is not None

    def opponent_of(self, player: PlayerId) -> PlayerId:
        return self.second_player if player == self.first_player else self.first_player

    def winner_of(self, board: BoardRow) -> PlayerId | None:
        """Who won the board; a draw with odds is a loss for the giver (TSA 9)."""
        if board.winner is None and board.odds_giver is not None:
            return self.opponent_of(board.odds_giver)
        return board.winner


@dataclass(frozen=True, slots=True)
class Score:
    """What one player has from some boards; sums of scores are scores.

    Golden boards only decide between players who are level, so they are in `golden_won` and in nothing else.
    `played` counts boards on which there was play, `forfeit` those that count without it, whoever won them.
    """

    points: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    played: int = 0
    forfeit: int = 0
    golden_won: int = 0

    @property
    def difference(self) -> int:
        """Boards won minus boards lost."""
        return self.won - self.lost

    def __add__(self, other: "Score") -> "Score":
        return Score(
            self.points + other.points,
            self.won + other.won,
            self.drawn + other.drawn,
            self.lost + other.lost,
            self.played + other.played,
            self.forfeit + other.forfeit,
            self.golden_won + other.golden_won,
        )


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Both scores of a match; `winner` None means that it is level so far."""

    first: Score
    second: Score
    winner: PlayerId | None


def total(scores: Iterable[Score]) -> Score:
    return sum(scores, Score())


def board_score(match: MatchRow, board: BoardRow, player: PlayerId, rules: PointRules) -> Score:
    """What `board` of `match` gives to `player`, one of its two players."""
    winner = match.winner_of(board)
    if board.kind is BoardKind.GOLDEN:
        return Score(golden_won=int(winner == player))
    forfeit = int(board.kind is BoardKind.FORFEIT)
    played = 1 - forfeit
    if winner == player:
        return Score(rules.win, won=1, played=played, forfeit=forfeit)
    if winner is None and played:
        return Score(rules.draw, drawn=1, played=played)
    return Score(rules.loss, lost=1, played=played, forfeit=forfeit)


def player_score(match: MatchRow, player: PlayerId, rules: PointRules) -> Score:
    """The score of one of the two players of `match`."""
    return total(board_score(match, board, player, rules) for board in match.boards)


def match_score(match: MatchRow, rules: PointRules) -> MatchScore:
    """The score of a match: boards first, golden boards where those are level (TSA 9).

    Boards with draw odds follow only after level boards, so counting them along gives the same winner.
    """
    first = player_score(match, match.first_player, rules)
    second = player_score(match, match.second_player, rules)
    if match.lost_by_penalty is not None:
        return MatchScore(first, second, match.opponent_of(match.lost_by_penalty))
    lead = (first.difference - second.difference) or (first.golden_won - second.golden_won)
    if lead == 0:
        return MatchScore(first, second, None)
    return MatchScore(first, second, match.first_player if lead > 0 else match.second_player)


def match_winner(match: MatchRow) -> PlayerId | None:
    """Who won a match, whatever a board is worth; None while it is level."""
    return match_score(match, PointRules()).winner
