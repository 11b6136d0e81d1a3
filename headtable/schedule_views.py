"""What is still to be played at each table, first to last, for the page and the wall."""

from dataclasses import dataclass

from headtable.assignments import next_pairings
from headtable.hall import Hall
from headtable.results import Progress


@dataclass(frozen=True, slots=True)
class WaitingView:
    """One match that is still to be played; `starts_at` is empty where no time was set."""

    match_id: str
    stage_name: str
    left: str
    right: str
    starts_at: str
    progress: Progress


@dataclass(frozen=True, slots=True)
class TableSchedule:
    """One table with its matches; the first one is in hand or comes next."""

    table: str
    matches: tuple[WaitingView, ...]


def schedule_views(hall: Hall) -> list[TableSchedule]:
    """Every table that has matches left."""
    schedules = (_schedule(hall, table) for table in hall.plan.tables)
    return [schedule for schedule in schedules if schedule.matches]


def _schedule(hall: Hall, table: str) -> TableSchedule:
    matches = []
    for pairing in next_pairings(hall.plan, table, hall.results):
        result = hall.results[pairing.match_id]
        names = result.players.map(lambda player: player.name)
        matches.append(
            WaitingView(
                pairing.match_id, pairing.stage_name, names.left, names.right, pairing.starts_at, result.progress
            )
        )
    return TableSchedule(table, tuple(matches))
