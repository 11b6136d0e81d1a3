"""Each group's table, worked out from the plan that holds and the results so far: who stands where, who is level.

Pages show it, golden rounds and the knockout are made from it. Only confirmed results count (TSA 9).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from headtable.event import EventPlan, Pairing
from headtable.match_rows import match_row
from headtable.results import MatchResult, Progress
from rules.events import Stage
from rules.ruleset import Ruleset, WithdrawalPolicy
from rules.rulesets import from_overrides
from rules.scoring import MatchRow, PlayerId, PointRules
from rules.standings import LevelGroup, StandingRow, level_groups, standings

_MOST_KEPT = 128
"""More groups than any event has."""


@dataclass(frozen=True, slots=True)
class GroupTable:
    """One group; `name` is empty in an event without groups.

    `matches_final` of `matches` of the schedule have a confirmed result. `level` are those who must play golden boards;
    nobody before every match is confirmed.
    """

    name: str
    rows: tuple[StandingRow, ...]
    level: tuple[LevelGroup, ...]
    matches: int
    matches_final: int

    @property
    def is_finished(self) -> bool:
        """Whether every match of the schedule is confirmed."""
        return self.matches_final == self.matches


def group_tables(plan: EventPlan, results: Mapping[str, MatchResult]) -> list[GroupTable]:
    """Every group that has a match of the group stage, in natural order."""
    return [table for name in plan.groups if (table := _table(plan, results, name)) is not None]


def _table(plan: EventPlan, results: Mapping[str, MatchResult], name: str) -> GroupTable | None:
    members = {entrant.player.player_id for entrant in plan.entrants if entrant.group == name}
    pairings = [one for one in plan.pairings if one.stage is Stage.GROUP and one.player_ids <= members]
    scheduled = [pairing for pairing in pairings if pairing.golden_round is None]
    if not scheduled:
        return None
    ruleset = from_overrides(scheduled[0].ruleset, scheduled[0].overrides)
    finals = tuple(_finals(pairings, results, members))
    rules = PointRules(ruleset.win_points, ruleset.draw_points, ruleset.loss_points)
    withdrawals = tuple((player, policy) for player, policy in plan.withdrawals.items() if player in members)
    rows, level = _worked_out(tuple(sorted(members)), finals, rules, withdrawals, _boards_per_match(scheduled, ruleset))
    played = [one for one in scheduled if results[one.match_id].progress is not Progress.NOT_PLAYED]
    final_ids = {row.match_id for row in finals}
    return GroupTable(
        name=name,
        rows=rows,
        level=level,
        matches=len(played),
        matches_final=sum(pairing.match_id in final_ids for pairing in played),
    )


# Most of what happens in a hall changes no table: what was worked out from the same results is not worked out again.
@lru_cache(maxsize=_MOST_KEPT)
def _worked_out(
    members: tuple[PlayerId, ...],
    finals: tuple[MatchRow, ...],
    rules: PointRules,
    withdrawals: tuple[tuple[PlayerId, WithdrawalPolicy], ...],
    boards: int,
) -> tuple[tuple[StandingRow, ...], tuple[LevelGroup, ...]]:
    given = (members, finals, rules, dict(withdrawals), boards)
    return standings(*given), level_groups(*given)


def _finals(pairings: Sequence[Pairing], results: Mapping[str, MatchResult], members: set[str]) -> Iterator[MatchRow]:
    for result in (results[pairing.match_id] for pairing in pairings):
        row = match_row(result) if result.progress is Progress.FINAL else None
        if row is not None and members.issuperset(row.players):
            yield row


def _boards_per_match(pairings: Sequence[Pairing], ruleset: Ruleset) -> int:
    """What most matches of the group have, so that a single odd one doesn't change what counts as unplayed."""
    counted = Counter(pairing.boards or ruleset.group_boards for pairing in pairings)
    return counted.most_common(1)[0][0]
