"""The table of each group as pages and the JSON interface show it, with a sentence why for each two neighbours."""

from collections.abc import Mapping
from dataclasses import dataclass

from headtable.event import Entrant
from headtable.group_tables import GroupTable, group_tables
from headtable.hall import Hall
from rules.ruleset import WithdrawalPolicy
from rules.standings import LevelGroup, StandingRow
from rules.text import Text


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One line of a table; `place` None: dropped. `reason` says why it stands above the next line.

    `withdrawal` None: the player has not left.
    """

    place: int | None
    is_shared: bool
    player_id: str
    name: str
    club: str
    points: int
    won: int
    drawn: int
    lost: int
    difference: int
    played: int
    unplayed: int
    forfeit: int
    golden_won: int
    reason: Text | None
    withdrawal: WithdrawalPolicy | None


@dataclass(frozen=True, slots=True)
class GoldenView:
    """Golden boards that are due for a place, as pairs of names."""

    place: int
    golden_round: int
    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class GroupView:
    """One group; `name` is empty in an event without groups. `matches_final` of `matches` have a confirmed result."""

    name: str
    rows: tuple[PlaceView, ...]
    golden: tuple[GoldenView, ...]
    matches: int
    matches_final: int


def group_views(hall: Hall) -> list[GroupView]:
    """Every group that has a match of the group stage. Only confirmed results count."""
    entrants = {entrant.player.player_id: entrant for entrant in hall.plan.entrants}
    return [_group_view(table, entrants) for table in group_tables(hall.plan, hall.results)]


def _group_view(table: GroupTable, entrants: Mapping[str, Entrant]) -> GroupView:
    return GroupView(
        name=table.name,
        rows=tuple(_place_view(line, entrants) for line in table.rows),
        golden=tuple(_golden_view(level, entrants) for level in table.level),
        matches=table.matches,
        matches_final=table.matches_final,
    )


def _place_view(line: StandingRow, entrants: Mapping[str, Entrant]) -> PlaceView:
    entrant, score = entrants[line.player], line.score
    reason = line.reason_above_next
    return PlaceView(
        place=line.place,
        is_shared=line.is_shared,
        player_id=line.player,
        name=entrant.player.name,
        club=entrant.club,
        points=score.points,
        won=score.won,
        drawn=score.drawn,
        lost=score.lost,
        difference=score.difference,
        played=score.played,
        unplayed=line.unplayed,
        forfeit=score.forfeit,
        golden_won=score.golden_won,
        reason=reason.sentence(lambda player: entrants[player].player.name) if reason is not None else None,
        withdrawal=line.withdrawal,
    )


def _golden_view(level: LevelGroup, entrants: Mapping[str, Entrant]) -> GoldenView:
    pairs = ((entrants[first].player.name, entrants[second].player.name) for first, second in level.due)
    return GoldenView(level.place, level.golden_round, tuple(pairs))
