"""The event (รายการ) as it stands: who plays whom, where, when, and in which order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.events import Player, Stage
from rules.ruleset import WithdrawalPolicy
from rules.seats import BySeat


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player with what only the head table needs: club (สังกัด) and group (สาย), empty where there is none."""

    player: Player
    club: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One planned match. `table` is the label that the table calls itself; `boards` None: as the ruleset says.

    `golden_round` None is a match of the schedule, a number a play-off of golden boards (TSA 9). `starts_at` is the set
    time as "2026-11-30 09:00" in the hall's own time, empty where none was set.
    """

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
    golden_round: int | None = None
    starts_at: str = ""

    @property
    def player_ids(self) -> frozenset[str]:
        return frozenset(player.player_id for player in self.players)


@dataclass(frozen=True, slots=True)
class EventPlan:
    """Everybody who plays, and the pairings; a table plays its pairings in this order.

    `postponed` match ids are given to no table. `withdrawals` says who left, and what becomes of their results.
    `annulled` is the highest revision of a match that does not count, by match id; `late` by match and player what the
    committee says of a late player to the table (see `headtable.acts.LatenessRuling`).
    """

    name: str
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]
    postponed: frozenset[str] = frozenset()
    withdrawals: Mapping[str, WithdrawalPolicy] = field(default_factory=dict)
    annulled: Mapping[str, int] = field(default_factory=dict)
    late: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    is_confirmed_by_committee: bool = False
    """A result is final only once the committee has confirmed it too."""

    def at_table(self, label: str) -> Iterator[Pairing]:
        """The pairings of one table, first to last."""
        return (pairing for pairing in self.pairings if pairing.table == label)

    @property
    def tables(self) -> tuple[str, ...]:
        """The labels of all tables that have a pairing, in natural order."""
        return tuple(sorted({pairing.table for pairing in self.pairings}, key=natural_order))

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of all groups, in natural order; the empty name is a group of its own."""
        return tuple(sorted({entrant.group for entrant in self.entrants}, key=natural_order))

    def pairing(self, match_id: str) -> Pairing | None:
        return next((pairing for pairing in self.pairings if pairing.match_id == match_id), None)

    def entrant(self, player_id: str) -> Entrant | None:
        return next((entrant for entrant in self.entrants if entrant.player.player_id == player_id), None)

    def name_of(self, player_id: str) -> str:
        """The player's name; the number itself for somebody who is not in the event."""
        entrant = self.entrant(player_id)
        return entrant.player.name if entrant is not None else player_id


def natural_order(label: str) -> tuple[bool, int, str]:
    """A key that puts table 2 before table 10, and labels that are no numbers after those that are."""
    is_number = label.isdecimal()
    return not is_number, int(label) if is_number else 0, label
