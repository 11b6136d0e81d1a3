"""Which results a group's table is made of: final ones, without contradictions, after withdrawals."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from rules.ruleset import WithdrawalPolicy
from rules.scoring import BoardKind, BoardRow, MatchId, MatchRow, PlayerId


def contradictions(matches: Iterable[MatchRow]) -> tuple[MatchId, ...]:
    """The matches with two final rows that differ: none of them counts, and a person must say which one is right."""
    rows: defaultdict[MatchId, set[MatchRow]] = defaultdict(set)
    for match in matches:
        if match.is_final:
            rows[match.match_id].add(match)
    return tuple(sorted(match_id for match_id, finals in rows.items() if len(finals) > 1))


def counted_matches(
    players: Collection[PlayerId],
    matches: Sequence[MatchRow],
    withdrawals: Mapping[PlayerId, WithdrawalPolicy],
    boards_per_match: int,
) -> tuple[MatchRow, ...]:
    """The rows that count, sorted by match id, with the forfeits that withdrawals cause filled in.

    `keep`: results stay, what was not played counts for nobody. `drop`: no result of the player counts for anybody.
    `forfeit_rest`: what the player did not play is won by those opponents who have not withdrawn themselves.
    Raises ValueError for a player who is not in `players`: the caller's fault.
    """
    _refuse_strangers(players, matches, withdrawals)
    contradicted = set(contradictions(matches))
    dropped = {player for player, policy in withdrawals.items() if policy is WithdrawalPolicy.DROP}
    finals = {
        _with_forfeits(match, withdrawals, boards_per_match)
        for match in matches
        if match.is_final and match.match_id not in contradicted and dropped.isdisjoint(match.players)
    }
    begun = {frozenset(match.players) for match in matches if _has_begun(match)}
    forfeits = (
        _with_forfeits(
            MatchRow(f"forfeit {first} {second}", first, second, (), is_final=True), withdrawals, boards_per_match
        )
        for first, second in combinations(sorted(players), 2)
        if frozenset((first, second)) not in begun and forfeiting_player((first, second), withdrawals) is not None
    )
    return tuple(sorted((*finals, *forfeits), key=lambda match: match.match_id))


def forfeiting_player(
    pair: tuple[PlayerId, PlayerId], withdrawals: Mapping[PlayerId, WithdrawalPolicy]
) -> PlayerId | None:
    """Who of the two gives the other the boards not played: the one that withdrew so, if the other one stayed."""
    gone = [player for player in pair if player in withdrawals]
    if len(gone) == 1 and withdrawals[gone[0]] is WithdrawalPolicy.FORFEIT_REST:
        return gone[0]
    return None


def _refuse_strangers(
    players: Collection[PlayerId], matches: Iterable[MatchRow], withdrawals: Mapping[PlayerId, WithdrawalPolicy]
) -> None:
    known = set(players)
    if len(known) < len(players):
        raise ValueError(f"a player is listed twice in {sorted(players)}")
    named = {player for match in matches for player in match.players} | set(withdrawals)
    if not named <= known:
        raise ValueError(f"players {sorted(named - known)} are not in the group {sorted(known)}")


def _has_begun(match: MatchRow) -> bool:
    """Whether there is anything that a row of forfeits would contradict.

    Boards that nobody has confirmed yet were played all the same: what they count is for the person who confirms them.
    """
    return (match.is_final or bool(match.boards)) and not match.is_play_off


def _with_forfeits(
    match: MatchRow, withdrawals: Mapping[PlayerId, WithdrawalPolicy], boards_per_match: int
) -> MatchRow:
    giver = forfeiting_player(match.players, withdrawals)
    if giver is None or match.is_play_off:
        return match
    winner = match.opponent_of(giver)
    there = {board.number for board in match.boards if board.kind is not BoardKind.GOLDEN}
    rest = (number for number in range(1, boards_per_match + 1) if number not in there)
    return replace(match, boards=match.boards + tuple(BoardRow(number, winner, BoardKind.FORFEIT) for number in rest))
