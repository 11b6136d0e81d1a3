"""The event (รายการ) as the organiser planned it: who plays whom, where, and in which order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.events import Player, Stage
from rules.seats import BySeat


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player with what only the head table needs: club (สังกัด) and group (สาย), empty where there is none."""

    player: Player
    club: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One planned match. `table` is the label that the table calls itself; `boards` None: as the ruleset says."""

    match_id: str
    table: str
    players: BySeat[Player]
    stage: Stage
    stage_name: str
    ruleset: str
    overrides: Mapping[str, Any] = field(default_factory=dict)
    boards: int | None = None
    is_recorded: bool = False
    """The moves are to be recorded at the table."""


@dataclass(frozen=True, slots=True)
class EventPlan:
    """Everybody who plays, and the pairings; a table plays its pairings in this order."""

    name: str
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]

    def at_table(self, label: str) -> Iterator[Pairing]:
        """The pairings of one table, first to last."""
        return (pairing for pairing in self.pairings if pairing.table == label)

    @property
    def tables(self) -> tuple[str, ...]:
        """The labels of all tables that have a pairing, in natural order."""
        return tuple(sorted({pairing.table for pairing in self.pairings}, key=natural_order))

    def pairing(self, match_id: str) -> Pairing | None:
        return next((pairing for pairing in self.pairings if pairing.match_id == match_id), None)


def natural_order(label: str) -> tuple[bool, int, str]:
    """A key that puts table 2 before table 10, and labels that are no numbers after those that are."""
    is_number = label.isdecimal()
    return not is_number, int(label) if is_number else 0, label
