"""The plan of the files as records: a new laptop finds it in the journals, and a drawn schedule is not drawn anew.

A plan is one `plan_begun`, then a record for each player and each pairing, all stored at once. The last whole one
holds.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from headtable.decision_log import DecisionLog
from headtable.errors import FaultyFileError
from headtable.event import Entrant, EventPlan, Pairing
from headtable.event_file import EventSource, read_event
from journal.canonical import JsonObject
from journal.errors import BadRecordError
from journal.record import Record
from journal.values import DataclassReader, to_json

PLAN_BEGUN, _ENTRANT, _PAIRING = "plan_begun", "plan_entrant", "plan_pairing"


@dataclass(frozen=True, slots=True)
class _PlanBegun:
    """How many records follow, and what belongs to the plan as a whole."""

    name: str
    entrants: int
    pairings: int
    is_confirmed_by_committee: bool = False


_READERS: Mapping[str, DataclassReader] = {
    PLAN_BEGUN: DataclassReader(_PlanBegun, ignores_unknown=True),
    _ENTRANT: DataclassReader(Entrant, ignores_unknown=True),
    _PAIRING: DataclassReader(Pairing, ignores_unknown=True),
}


class PlanBook:
    """Reads plans from files and keeps them. Used by one thread; raises what the store raises."""

    def __init__(self, log: DecisionLog) -> None:
        self._log = log

    def recorded(self) -> EventPlan | None:
        """The plan that was recorded last; None before any."""
        found = [
            (log.number, begun_ms, plan)
            for log, records in self._log.records().items()
            for begun_ms, plan in _plans_in(records)
        ]
        return sorted(found, key=lambda dated: dated[:2])[-1][2] if found else None

    def record(self, plan: EventPlan) -> None:
        """The plan is durable; recording what is recorded already is no event."""
        if plan != self.recorded():
            self._log.append_all(_entries(plan))

    def current(self, source: EventSource) -> EventPlan:
        """The plan of the files; where there are none, the one on record. Raises FaultyFileError.

        A schedule that was drawn stays: whoever comes or goes after that does so by an act, not by the file.
        """
        recorded = self.recorded()
        if recorded is not None and not source.players.exists():
            return recorded
        plan = read_event(source)
        return plan if source.pairings is not None or recorded is None else _with_old_schedule(plan, recorded, source)

    def read(self, source: EventSource) -> EventPlan:
        """The same, which is on record afterwards."""
        plan = self.current(source)
        self.record(plan)
        return plan


def _with_old_schedule(plan: EventPlan, recorded: EventPlan, source: EventSource) -> EventPlan:
    now, before = _membership(plan), _membership(recorded)
    if now != before:
        changed = ", ".join(repr(player) for player in sorted(dict(now ^ before)))
        raise FaultyFileError(
            [
                f"{source.players}: players {changed} came, went or changed their group after the schedule was drawn;"
                " put them back and replace or withdraw players on the organiser's page, or give a pairings file. To"
                " draw anew before anything was played: end serve, move its database away, and start serve again"
            ]
        )
    players = {entrant.player.player_id: entrant.player for entrant in plan.entrants}
    pairings = (
        replace(pairing, players=pairing.players.map(lambda player: players[player.player_id]))
        for pairing in recorded.pairings
    )
    return replace(plan, pairings=tuple(pairings))


def _membership(plan: EventPlan) -> frozenset[tuple[str, str]]:
    return frozenset((entrant.player.player_id, entrant.group) for entrant in plan.entrants)


def _entries(plan: EventPlan) -> Iterator[tuple[str, JsonObject]]:
    begun = _PlanBegun(plan.name, len(plan.entrants), len(plan.pairings), plan.is_confirmed_by_committee)
    for name, values in ((PLAN_BEGUN, (begun,)), (_ENTRANT, plan.entrants), (_PAIRING, plan.pairings)):
        yield from ((name, cast("JsonObject", to_json(value))) for value in cast("Sequence[object]", values))


def _plans_in(records: Iterable[Record]) -> Iterator[tuple[int, EventPlan]]:
    """Every whole plan of one log, with the wall time of its beginning."""
    begun: _PlanBegun | None = None
    begun_ms = 0
    entrants: list[Entrant] = []
    pairings: list[Pairing] = []
    for content in (record.content for record in records):
        value = _read(content.type, content.data)
        if isinstance(value, _PlanBegun):
            begun, begun_ms, entrants, pairings = value, content.stamp.utc_ms or 0, [], []
        elif isinstance(value, Entrant):
            entrants.append(value)
        elif isinstance(value, Pairing):
            pairings.append(value)
        else:
            continue
        if begun is not None and (len(entrants), len(pairings)) == (begun.entrants, begun.pairings):
            committee = begun.is_confirmed_by_committee
            yield (
                begun_ms,
                EventPlan(begun.name, tuple(entrants), tuple(pairings), is_confirmed_by_committee=committee),
            )
            begun = None


def _read(type_name: str, data: JsonObject) -> Any:
    """The part of a plan that a record holds; None for any other record, and one this program can't read."""
    reader = _READERS.get(type_name)
    if reader is None:
        return None
    try:
        return reader.read(data)
    except BadRecordError:
        return None
