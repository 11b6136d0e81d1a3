"""The table of a group (TSA 9): who is above whom, why, and who still has to play golden boards.

The order is points; boards won minus boards lost; boards won; golden boards; and then the place is shared.
A table is worked out anew from the rows each time, so it can't keep what a correction has taken away.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, pairwise
from typing import TypeAlias

from rules.counted_matches import counted_matches
from rules.golden_boards import GoldenMark, GoldenOrder, GoldenTier, Pair, golden_order, golden_results
from rules.ruleset import WithdrawalPolicy
from rules.scoring import BoardKind, MatchRow, PlayerId, PointRules, Score, player_score
from rules.standing_reasons import Comparison, Criterion, StandingReason, Verdict

GROUP_BOARDS = 4
"""Boards of a group match unless the event says otherwise (TSA 9)."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the table.

    `place` counts from 1 and is None for a player who was dropped; `unplayed` counts the boards without a result.
    `reason_above_next` says why this line stands before the next one; the last line has none.
    """

    player: PlayerId
    place: int | None
    is_shared: bool
    score: Score
    unplayed: int
    withdrawal: WithdrawalPolicy | None
    reason_above_next: StandingReason | None


@dataclass(frozen=True, slots=True)
class LevelGroup:
    """Players who share `place` and must play golden boards: `due` pairs, in `golden_round`."""

    place: int
    players: tuple[PlayerId, ...]
    golden_round: int
    due: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class _Tier:
    """Players who share a place, which counts from 1."""

    place: int
    golden: GoldenTier


_Line: TypeAlias = tuple[PlayerId, _Tier | None]
"""A player and their place; None for a player who was dropped."""


@dataclass(frozen=True, slots=True)
class _Table:
    """What is known of a group before it is laid out in lines."""

    matches: tuple[MatchRow, ...]
    scores: Mapping[PlayerId, Score]
    tiers: tuple[_Tier, ...]
    marks: Mapping[PlayerId, tuple[GoldenMark, ...]]
    dropped: tuple[PlayerId, ...]


def standings(
    players: Sequence[PlayerId],
    matches: Sequence[MatchRow],
    rules: PointRules,
    withdrawals: Mapping[PlayerId, WithdrawalPolicy],
    boards_per_match: int = GROUP_BOARDS,
) -> tuple[StandingRow, ...]:
    """The table, best first; players who share a place stand in the order of their ids.

    Golden boards count wherever they stand in `matches`. The order of `players` and `matches` makes no difference.
    Raises ValueError when a row names a player who is not in `players`: the caller's fault.
    """
    table = _table(players, matches, rules, withdrawals, boards_per_match)
    lines: list[_Line] = [(player, tier) for tier in table.tiers for player in tier.golden.players]
    lines += [(player, None) for player in table.dropped]
    unplayed = _unplayed(table, boards_per_match)
    reasons = [_reason(upper, lower, table) for upper, lower in pairwise(lines)]
    return tuple(
        StandingRow(
            player=player,
            place=tier.place if tier else None,
            is_shared=tier is not None and len(tier.golden.players) > 1,
            score=table.scores[player],
            unplayed=unplayed[player],
            withdrawal=withdrawals.get(player),
            reason_above_next=reason,
        )
        for (player, tier), reason in zip(lines, [*reasons, None], strict=True)
    )


def level_groups(
    players: Sequence[PlayerId],
    matches: Sequence[MatchRow],
    rules: PointRules,
    withdrawals: Mapping[PlayerId, WithdrawalPolicy],
    boards_per_match: int = GROUP_BOARDS,
) -> tuple[LevelGroup, ...]:
    """Who must play golden boards now, best place first; nobody before every match of the group is final (TSA 9).

    Each pair is listed once. Raises ValueError as `standings` does.
    """
    table = _table(players, matches, rules, withdrawals, boards_per_match)
    met = {frozenset(match.players) for match in table.matches if not match.is_play_off}
    staying = sorted(set(players) - set(withdrawals))
    if any(frozenset(pair) not in met for pair in combinations(staying, 2)):
        return ()
    return tuple(_level_groups(table.tiers))


def qualifiers(rows: Sequence[StandingRow], count: int) -> tuple[PlayerId, ...]:
    """The best `count` players of a table who have not withdrawn, in order.

    Raises ValueError while one of these places is shared: golden boards come first.
    """
    staying = [row for row in rows if row.withdrawal is None]
    if len(staying) < count:
        raise ValueError(f"only {len(staying)} players are left for {count} places")
    for upper, lower in pairwise(staying[: count + 1]):
        if upper.place == lower.place:
            raise ValueError(
                f"{upper.player!r} and {lower.player!r} share place {upper.place}: play golden boards first"
            )
    return tuple(row.player for row in staying[:count])


def _level_groups(tiers: Sequence[_Tier]) -> Iterator[LevelGroup]:
    listed: set[Pair] = set()
    for tier in tiers:
        due = tuple(pair for pair in tier.golden.due if pair not in listed)
        listed.update(due)
        if due:
            yield LevelGroup(tier.place, tier.golden.players, tier.golden.golden_round, due)


def _table(
    players: Sequence[PlayerId],
    matches: Sequence[MatchRow],
    rules: PointRules,
    withdrawals: Mapping[PlayerId, WithdrawalPolicy],
    boards_per_match: int,
) -> _Table:
    counted = counted_matches(players, matches, withdrawals, boards_per_match)
    scores = dict.fromkeys(players, Score())
    for match in counted:
        for player in match.players:
            scores[player] += player_score(match, player, rules)
    dropped = tuple(sorted(player for player in players if withdrawals.get(player) is WithdrawalPolicy.DROP))
    results = golden_results(counted, withdrawals)
    ranked = sorted(set(players) - set(dropped), key=lambda player: _rank(scores[player]), reverse=True)
    orders = [golden_order(level, results) for _, level in groupby(ranked, key=lambda player: _rank(scores[player]))]
    marks = {player: way for order in orders for player, way in order.marks.items()}
    return _Table(counted, scores, tuple(_tiers(orders)), marks, dropped)


def _rank(score: Score) -> tuple[int, int, int]:
    return score.points, score.difference, score.won


def _tiers(orders: Sequence[GoldenOrder]) -> Iterator[_Tier]:
    place = 1
    for golden in (tier for order in orders for tier in order.tiers):
        yield _Tier(place, golden)
        place += len(golden.players)


def _unplayed(table: _Table, boards_per_match: int) -> Counter[PlayerId]:
    """Boards without a result for each player, those that a withdrawn player will never play among them."""
    boards: Counter[frozenset[PlayerId]] = Counter()
    for match in table.matches:
        boards[frozenset(match.players)] += sum(board.kind is not BoardKind.GOLDEN for board in match.boards)
    unplayed: Counter[PlayerId] = Counter()
    for pair in combinations((player for tier in table.tiers for player in tier.golden.players), 2):
        missing = max(0, boards_per_match - boards[frozenset(pair)])
        unplayed.update(dict.fromkeys(pair, missing))
    return unplayed


def _reason(upper: _Line, lower: _Line, table: _Table) -> StandingReason:
    (above, upper_tier), (below, lower_tier) = upper, lower
    if lower_tier is None:
        return StandingReason(Verdict.DROPPED, above, below, ())
    comparisons = list(_comparisons(above, below, table))
    if upper_tier is lower_tier:
        level = (comparison for comparison in comparisons if _is_settled(comparison, lower_tier))
        return StandingReason(Verdict.SHARED, above, below, tuple(level))
    deciding = next(index for index, comparison in enumerate(comparisons) if comparison.decides)
    return StandingReason(Verdict.ABOVE, above, below, tuple(comparisons[: deciding + 1]))


def _is_settled(comparison: Comparison, tier: _Tier) -> bool:
    """Whether nothing can change a comparison any more: the golden round in play tells nothing about a shared place."""
    return comparison.golden_round is None or comparison.golden_round < tier.golden.golden_round


def _comparisons(upper: PlayerId, lower: PlayerId, table: _Table) -> Iterator[Comparison]:
    """Everything about two players that is compared, in order; golden rounds as far as both of them came."""
    above, below = table.scores[upper], table.scores[lower]
    yield Comparison(Criterion.POINTS, above.points, below.points)
    yield Comparison(Criterion.BOARD_DIFFERENCE, above.difference, below.difference)
    yield Comparison(Criterion.BOARDS_WON, above.won, below.won)
    for won, lost in zip(table.marks[upper], table.marks[lower], strict=False):
        yield Comparison(
            Criterion.GOLDEN_BOARDS,
            won.won,
            lost.won,
            golden_round=won.golden_round,
            lower_open=lost.still_open,
            has_walkovers=bool(won.walkovers or lost.walkovers),
        )
