"""The event again on a new laptop: from journals alone, whatever of them was saved.

The plan that was recorded holds, if a journal of the lost laptop was saved. Otherwise the matches that tables were
given are the plan: what was not given to any table yet is known to nobody, and must be added by a person.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from headtable.event import Entrant, EventPlan, Pairing, natural_order
from headtable.tables import TableHistory
from journal.interfaces import Store
from journal.opening import JournalOpened, Role
from journal.reading import openings
from rules.events import MatchAssigned, Stage
from rules.seats import BySeat

_GROUP_IN_STAGE_NAME = re.compile(r"สาย\s*(\S+)")


@dataclass(frozen=True, slots=True)
class Given:
    """A match that a table was given, and the label of that table."""

    assignment: MatchAssigned
    table: str


def given_matches(store: Store, histories: Mapping[str, TableHistory]) -> list[Given]:
    """Every match that any table's log names, each as it was given last. Raises what the store raises."""
    labels = {log_id: one.opened for log_id, one in openings(store, Role.TABLE).items()}
    found: dict[str, Given] = {}
    for log_id, history in sorted(histories.items()):
        for match_id, report in history.matches.items():
            known = found.get(match_id)
            if known is None or report.assignment.revision > known.assignment.revision:
                found[match_id] = Given(report.assignment, _label(labels.get(log_id)))
    return [found[match_id] for match_id in sorted(found, key=natural_order)]


def plan_from(name: str, given: Iterable[Given]) -> EventPlan:
    """The plan that these matches are. Players who met in the group stage are one group."""
    matches = list(given)
    players = {player.player_id: player for one in matches for player in one.assignment.players}
    groups = dict(_groups(matches))
    entrants = (Entrant(players[number], group=groups.get(number, "")) for number in sorted(players, key=natural_order))
    return EventPlan(name, tuple(entrants), tuple(_pairing(one) for one in matches))


def completed(plan: EventPlan) -> EventPlan:
    """With a match for every two players of a group who have none, at the tables in turn, under ids of their own."""
    met = {one.player_ids for one in plan.pairings if one.stage is Stage.GROUP}
    like = [one for one in plan.pairings if one.stage is Stage.GROUP and one.golden_round is None]
    missing = [
        pair
        for pair in combinations(plan.entrants, 2)
        if pair[0].group == pair[1].group and frozenset(one.player.player_id for one in pair) not in met
    ]
    if not like:
        return plan
    added = (
        replace(
            like[0],
            match_id=f"R{number}",
            table=plan.tables[number % len(plan.tables)],
            players=BySeat(first.player, second.player),
            stage_name=f"สาย {first.group}",
        )
        for number, (first, second) in enumerate(missing, start=1)
    )
    return replace(plan, pairings=(*plan.pairings, *added))


def _label(opened: JournalOpened | None) -> str:
    return opened.label if opened is not None else ""


def _pairing(given: Given) -> Pairing:
    one = given.assignment
    return Pairing(
        match_id=one.match_id,
        table=given.table,
        players=one.players,
        stage=one.stage,
        stage_name=one.stage_name,
        ruleset=one.ruleset,
        overrides=one.overrides,
        boards=one.boards,
        is_recorded=one.is_recorded,
        golden_round=one.golden_round,
    )


def _groups(matches: Iterable[Given]) -> Iterator[tuple[str, str]]:
    """Group of each player who was seen in the group stage, by the group's own name where the stage's says one."""
    member_sets: list[set[str]] = []
    names: dict[str, str] = {}
    for one in (given.assignment for given in matches if given.assignment.stage is Stage.GROUP):
        pair = {player.player_id for player in one.players}
        said = _GROUP_IN_STAGE_NAME.search(one.stage_name)
        names.update(dict.fromkeys(pair, said[1]) if said else {})
        met = [members for members in member_sets if members & pair]
        member_sets = [members for members in member_sets if not members & pair] + [pair.union(*met)]
    for number, members in enumerate(sorted(member_sets, key=min), start=1):
        for player in members:
            yield player, names.get(min(members & names.keys(), default=""), str(number))
