"""What the organiser does to the running event, as records: each says who did it and why, and none is ever erased.

An act is undone by its opposite, one more record: a postponed match is called up again, a match goes back to its table,
a player returns. `headtable.arrangements` folds them into how the event stands.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from rules.ruleset import WithdrawalPolicy
from rules.seats import BySeat


@dataclass(frozen=True, slots=True, kw_only=True)
class _Act:
    by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchMoved(_Act):
    """The match is played at `table` from now on."""

    match_id: str
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesSwapped(_Act):
    """Two matches have changed places: each names the table at which it is played from now on."""

    match_id: str
    table: str
    other_match_id: str
    other_table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPostponed(_Act):
    """The match is given to no table until it is called up again."""

    match_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchCalledUp(_Act):
    """The match is not postponed any more."""

    match_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTimeChanged(_Act):
    """The match is to begin at `starts_at`, written like those of the plan; empty: no time is set."""

    match_id: str
    starts_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchAnnulled(_Act):
    """What was played or typed in for the match until now does not count; it is played again.

    `revision` is the highest one under which anything was played: what counts is played under a higher one.
    """

    match_id: str
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReplaced(_Act):
    """Somebody else plays under the number from now on; matches that have begun keep the name they began with."""

    player_id: str
    name: str
    club: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerWithdrawn(_Act):
    """The player has left; matches not begun are not played, and the rules say what the results count."""

    player_id: str
    policy: WithdrawalPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReturned(_Act):
    """The player has not left after all."""

    player_id: str


class LatenessRuling(StrEnum):
    """What the committee says about a player who is late (TSA 7(6), 7(7); COMP 7.5, 7.6)."""

    WAIT = "wait"
    BOARD = "board"
    EVENT = "event"


@dataclass(frozen=True, slots=True, kw_only=True)
class LatenessDecided(_Act):
    """What the committee decided about a late player.

    `wait` and `board` are told to the table and entered there; `event` takes the player out of the event.
    """

    match_id: str
    player_id: str
    ruling: LatenessRuling


@dataclass(frozen=True, slots=True)
class GoldenPairing:
    """One pairing of a golden round."""

    match_id: str
    table: str
    players: BySeat[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenRoundCalled(_Act):
    """Players of a group who are level play golden boards for a place (TSA 9)."""

    group: str
    place: int
    golden_round: int
    pairings: tuple[GoldenPairing, ...]


@dataclass(frozen=True, slots=True)
class Qualified:
    """The players of a group who go on, best first."""

    group: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockoutStarted(_Act):
    """The bracket is drawn from these players; its matches go to `tables` as their players become known.

    A later correction in a group changes nobody's place here: it is shown as a conflict.
    """

    groups: tuple[Qualified, ...]
    tables: tuple[str, ...]
    ruleset: str
    overrides: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockoutCancelled(_Act):
    """There is no bracket any more; only possible before anything was played in it."""


Act: TypeAlias = (
    MatchMoved
    | TablesSwapped
    | MatchPostponed
    | MatchCalledUp
    | SetTimeChanged
    | MatchAnnulled
    | PlayerReplaced
    | PlayerWithdrawn
    | PlayerReturned
    | LatenessDecided
    | GoldenRoundCalled
    | KnockoutStarted
    | KnockoutCancelled
)

ACT_TYPES: Mapping[str, type[Act]] = {
    "match_moved": MatchMoved,
    "tables_swapped": TablesSwapped,
    "match_postponed": MatchPostponed,
    "match_called_up": MatchCalledUp,
    "set_time_changed": SetTimeChanged,
    "match_annulled": MatchAnnulled,
    "player_replaced": PlayerReplaced,
    "player_withdrawn": PlayerWithdrawn,
    "player_returned": PlayerReturned,
    "lateness_decided": LatenessDecided,
    "golden_round_called": GoldenRoundCalled,
    "knockout_started": KnockoutStarted,
    "knockout_cancelled": KnockoutCancelled,
}
"""Every act by the name that the journal keeps."""


def matches_of(act: object) -> tuple[str, ...]:
    """The matches that an act is about; none for one about players or a stage."""
    names = (getattr(act, name, None) for name in ("match_id", "other_match_id"))
    return tuple(name for name in names if name is not None)
