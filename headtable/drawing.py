"""The schedule of an event that brings no pairings of its own: everybody in a group meets everybody once (TSA 9).

The same players, tables and times in the same order give the same schedule.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from headtable.event import Entrant, EventPlan, Pairing
from headtable.thai_times import write_time
from rules.events import Player, Stage
from rules.ruleset import Ruleset
from rules.schedule import Seating, round_robin, seat
from rules.seats import BySeat


@dataclass(frozen=True, slots=True)
class Schedule:
    """Where and when an event is played.

    `starts_at` None: no times are set. A session is one match at every table, and a new one begins every `session_min`.
    """

    tables: tuple[str, ...]
    starts_at: datetime | None = None
    session_min: int = 60


NO_SCHEDULE = Schedule(())
"""Of an event that brings its own pairings."""


class CannotDrawError(ValueError):
    """No schedule can be made of these players; the organiser's fault, the message says what to do."""


def drawn_plan(name: str, entrants: Sequence[Entrant], schedule: Schedule, ruleset: Ruleset) -> EventPlan:
    """The plan with every match of the group stage. Raises CannotDrawError."""
    if not schedule.tables:
        raise CannotDrawError(
            'no tables are named; write tables = ["1", "2"] under [schedule], or give a pairings file'
        )
    groups: dict[str, list[str]] = {}
    for entrant in entrants:
        groups.setdefault(entrant.group, []).append(entrant.player.player_id)
    for group, members in groups.items():
        if len(members) < 2:
            raise CannotDrawError(f"group {group!r} has only player {members[0]!r}; a group needs two players or more")
    rounds = {group: round_robin(members) for group, members in groups.items()}
    players = {entrant.player.player_id: entrant.player for entrant in entrants}
    seatings = seat(rounds, schedule.tables)
    return EventPlan(name, tuple(entrants), tuple(_pairings(seatings, players, schedule, ruleset)))


def _pairings(
    seatings: Sequence[Seating], players: Mapping[str, Player], schedule: Schedule, ruleset: Ruleset
) -> Iterator[Pairing]:
    for number, seating in enumerate(seatings, start=1):
        pairing = seating.pairing
        yield Pairing(
            match_id=str(number),
            table=seating.table,
            players=BySeat(players[pairing.first_player], players[pairing.second_player]),
            stage=Stage.GROUP,
            stage_name=f"สาย {seating.group} รอบที่ {seating.round_number}" if seating.group else _round(seating),
            ruleset=ruleset.name,
            overrides=ruleset.overrides,
            starts_at=_time_of(seating.session, schedule),
        )


def _round(seating: Seating) -> str:
    return f"รอบที่ {seating.round_number}"


def _time_of(session: int, schedule: Schedule) -> str:
    if schedule.starts_at is None:
        return ""
    return write_time(schedule.starts_at + timedelta(minutes=schedule.session_min * (session - 1)))
