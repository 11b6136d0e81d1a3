"""Golden boards between players whom nothing else tells apart (TSA 9).

In a golden round each of the level players plays every other one until a golden board is won. Who beat more of the
others is above. A round need not be complete: what the open pairings can't change any more is decided. Those still
level after all their pairings play the next round among themselves.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from rules.scoring import BoardKind, MatchRow, PlayerId

Pair: TypeAlias = tuple[PlayerId, PlayerId]


@dataclass(frozen=True, slots=True)
class GoldenMark:
    """One player in one golden round: opponents beaten, opponents still to be played.

    `walkovers` of those `won` are over players who have withdrawn.
    """

    golden_round: int
    won: int
    still_open: int
    walkovers: int


@dataclass(frozen=True, slots=True)
class GoldenTier:
    """Players whom golden boards have not told apart; `due` pairs of `golden_round` could still do so."""

    players: tuple[PlayerId, ...]
    golden_round: int
    due: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class GoldenOrder:
    """The tiers, best first, and each player's way through the rounds."""

    tiers: tuple[GoldenTier, ...]
    marks: Mapping[PlayerId, tuple[GoldenMark, ...]]


@dataclass(frozen=True, slots=True)
class GoldenResults:
    """Who won which pairing of which golden round, and who has withdrawn.

    A pairing not played is won by the one who has stayed; between two who have withdrawn it never will be.
    """

    wins: Counter[tuple[int, PlayerId, PlayerId]]
    withdrawn: frozenset[PlayerId]

    def played_winner(self, golden_round: int, pair: Pair) -> PlayerId | None:
        """Who won more golden boards of the pairing in that round; None while nobody has."""
        first, second = pair
        lead = self.wins[golden_round, first, second] - self.wins[golden_round, second, first]
        if lead == 0:
            return None
        return first if lead > 0 else second

    def winner(self, golden_round: int, pair: Pair) -> PlayerId | None:
        """The same, with walkovers over players who have withdrawn."""
        staying = [player for player in pair if player not in self.withdrawn]
        return self.played_winner(golden_round, pair) or (staying[0] if len(staying) == 1 else None)

    def is_open(self, golden_round: int, pair: Pair) -> bool:
        """Whether the pairing can still be played."""
        return self.winner(golden_round, pair) is None and self.withdrawn.isdisjoint(pair)

    def mark(self, golden_round: int, player: PlayerId, players: Iterable[PlayerId]) -> GoldenMark:
        """How `player` stands in a round between `players`."""
        pairs = [(player, other) for other in players if other != player]
        won = [pair for pair in pairs if self.winner(golden_round, pair) == player]
        walkovers = sum(self.played_winner(golden_round, pair) is None for pair in won)
        still_open = sum(self.is_open(golden_round, pair) for pair in pairs)
        return GoldenMark(golden_round, len(won), still_open, walkovers)


def golden_results(matches: Iterable[MatchRow], withdrawn: Collection[PlayerId]) -> GoldenResults:
    """The golden boards among `matches`; drawn ones decide nothing and are played again.

    Golden boards right after a match of the schedule belong to the first round.
    """
    wins: Counter[tuple[int, PlayerId, PlayerId]] = Counter()
    for match in matches:
        for board in match.boards:
            if board.kind is BoardKind.GOLDEN and board.winner is not None:
                wins[match.golden_round or 1, board.winner, match.opponent_of(board.winner)] += 1
    return GoldenResults(wins, frozenset(withdrawn))


def golden_order(players: Iterable[PlayerId], results: GoldenResults, golden_round: int = 1) -> GoldenOrder:
    """Order players who are level in everything else; the order of `players` does not matter."""
    names = sorted(players)
    if len(names) == 1:
        return GoldenOrder((GoldenTier((names[0],), golden_round, ()),), {names[0]: ()})
    marks = {player: results.mark(golden_round, player, names) for player in names}
    tiers: list[GoldenTier] = []
    ways: dict[PlayerId, tuple[GoldenMark, ...]] = {player: (mark,) for player, mark in marks.items()}
    for band in _bands(names, marks):
        if _has_ended(band, marks):
            later = golden_order(band, results, golden_round + 1)
            tiers += later.tiers
            ways |= {player: ways[player] + way for player, way in later.marks.items()}
        else:
            tiers.append(GoldenTier(band, golden_round, _due(band, names, results, golden_round)))
    return GoldenOrder(tuple(tiers), ways)


def _has_ended(band: Sequence[PlayerId], marks: Mapping[PlayerId, GoldenMark]) -> bool:
    """Whether the round is over for a band; without any win nobody there can play, and another round would not help."""
    return not any(marks[player].still_open for player in band) and any(marks[player].won for player in band)


def _bands(names: Sequence[PlayerId], marks: Mapping[PlayerId, GoldenMark]) -> list[tuple[PlayerId, ...]]:
    """Cut the players into bands: whoever is above a cut has won more than anybody below it still can."""

    def best(player: PlayerId) -> int:
        return marks[player].won + marks[player].still_open

    ranked = sorted(names, key=lambda player: (-marks[player].won, -best(player), player))
    starts = [0]
    for position in range(1, len(ranked)):
        if marks[ranked[position - 1]].won > max(best(player) for player in ranked[position:]):
            starts.append(position)
    return [tuple(sorted(ranked[start:end])) for start, end in zip(starts, [*starts[1:], len(ranked)], strict=True)]


def _due(
    band: Sequence[PlayerId], names: Sequence[PlayerId], results: GoldenResults, golden_round: int
) -> tuple[Pair, ...]:
    """The open pairings that can still tell the players of a band apart, against players of other bands included."""
    if len(band) == 1:
        return ()
    pairs = combinations(names, 2)
    return tuple(pair for pair in pairs if not set(band).isdisjoint(pair) and results.is_open(golden_round, pair))
