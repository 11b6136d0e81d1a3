"""The table of each group as pages and the JSON interface show it, with a sentence why for each two neighbours."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from headtable.event import Entrant, Pairing
from headtable.hall import Hall
from headtable.match_rows import match_row
from rules import rulesets
from rules.events import Stage
from rules.ruleset import Ruleset
from rules.scoring import MatchRow, PointRules
from rules.standings import LevelGroup, StandingRow, level_groups, standings
from rules.text import Text


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One line of a table; `place` None: dropped. `reason` says why it stands above the next line."""

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
    """Every group that has a match of the group stage, by name. Only confirmed results count."""
    names = sorted({entrant.group for entrant in hall.plan.entrants})
    groups = ((name, [entrant for entrant in hall.plan.entrants if entrant.group == name]) for name in names)
    return [view for name, entrants in groups if (view := _group_view(hall, name, entrants)) is not None]


def _group_view(hall: Hall, name: str, entrants: Sequence[Entrant]) -> GroupView | None:
    members = {entrant.player.player_id for entrant in entrants}
    pairings = [pairing for pairing in hall.plan.pairings if _is_within(pairing, members)]
    if not pairings:
        return None
    ruleset = rulesets.from_overrides(pairings[0].ruleset, pairings[0].overrides)
    rows = [match_row(hall.results[pairing.match_id]) for pairing in pairings]
    finals = [row for row in rows if row is not None and row.is_final and members.issuperset(row.players)]
    rules = PointRules(ruleset.win_points, ruleset.draw_points, ruleset.loss_points)
    boards = _boards_per_match(pairings, ruleset)
    lines = standings(sorted(members), finals, rules, {}, boards)
    due = level_groups(sorted(members), finals, rules, {}, boards)
    by_id = {entrant.player.player_id: entrant for entrant in entrants}
    return GroupView(
        name=name,
        rows=tuple(_place_view(line, by_id) for line in lines),
        golden=tuple(_golden_view(level, by_id) for level in due),
        matches=len(pairings),
        matches_final=_final_count(finals),
    )


def _is_within(pairing: Pairing, members: set[str]) -> bool:
    players = {player.player_id for player in pairing.players}
    return pairing.stage is Stage.GROUP and players <= members


def _boards_per_match(pairings: Sequence[Pairing], ruleset: Ruleset) -> int:
    """What most matches of the group have, so that a single odd one doesn't change what counts as unplayed."""
    counted = Counter(pairing.boards or ruleset.group_boards for pairing in pairings)
    return counted.most_common(1)[0][0]


def _final_count(finals: Sequence[MatchRow]) -> int:
    return len({row.match_id for row in finals})


def _place_view(line: StandingRow, entrants: dict[str, Entrant]) -> PlaceView:
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
    )


def _golden_view(level: LevelGroup, entrants: dict[str, Entrant]) -> GoldenView:
    pairs = ((entrants[first].player.name, entrants[second].player.name) for first, second in level.due)
    return GoldenView(level.place, level.golden_round, tuple(pairs))
