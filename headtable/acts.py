"""What the organiser does to the running event, as records: each says who did it and why, and none is ever erased.

An act is undone by its opposite, one more record: a postponed match is called up again, a match goes back to its table,
a player returns. `arrangements` folds them into how the event stands.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeAlias

from rules.events import Player
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

    `wait` and `board` are for the referee, who enters them at the table; `event` takes the player out of the event.
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
    "player_replaced": PlayerReplaced,
    "player_withdrawn": PlayerWithdrawn,
    "player_returned": PlayerReturned,
    "lateness_decided": LatenessDecided,
    "golden_round_called": GoldenRoundCalled,
    "knockout_started": KnockoutStarted,
    "knockout_cancelled": KnockoutCancelled,
}
"""Every act by the name that the journal keeps."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """Who plays under a number now."""

    player: Player
    club: str


@dataclass(frozen=True, slots=True)
class Arrangements:
    """Everything that holds after the acts. `tables` are by match id, the rest by number of player."""

    tables: Mapping[str, str] = field(default_factory=dict)
    postponed: frozenset[str] = frozenset()
    replacements: Mapping[str, Replacement] = field(default_factory=dict)
    withdrawals: Mapping[str, WithdrawalPolicy] = field(default_factory=dict)
    golden: tuple[GoldenRoundCalled, ...] = ()
    knockout: KnockoutStarted | None = None


def arrangements(acts: Iterable[object]) -> Arrangements:
    """How the event stands after these, first to last; what is no act changes nothing."""
    held = Arrangements()
    for act in acts:
        held = _with_player(_with_match(_with_stage(held, act), act), act)
    return held


def _with_match(held: Arrangements, act: object) -> Arrangements:
    match act:
        case MatchMoved():
            return replace(held, tables={**held.tables, act.match_id: act.table})
        case TablesSwapped():
            swapped = {act.match_id: act.table, act.other_match_id: act.other_table}
            return replace(held, tables={**held.tables, **swapped})
        case MatchPostponed():
            return replace(held, postponed=held.postponed | {act.match_id})
        case MatchCalledUp():
            return replace(held, postponed=held.postponed - {act.match_id})
        case _:
            return held


def _with_stage(held: Arrangements, act: object) -> Arrangements:
    match act:
        case GoldenRoundCalled():
            return replace(held, golden=(*held.golden, act))
        case KnockoutStarted():
            return replace(held, knockout=act)
        case KnockoutCancelled():
            return replace(held, knockout=None)
        case _:
            return held


def _with_player(held: Arrangements, act: object) -> Arrangements:
    match act:
        case PlayerReplaced():
            newcomer = Replacement(Player(act.player_id, act.name), act.club)
            return replace(held, replacements={**held.replacements, act.player_id: newcomer})
        case PlayerWithdrawn():
            return replace(held, withdrawals={**held.withdrawals, act.player_id: act.policy})
        case LatenessDecided(ruling=LatenessRuling.EVENT):
            return replace(held, withdrawals={**held.withdrawals, act.player_id: WithdrawalPolicy.FORFEIT_REST})
        case PlayerReturned():
            staying = {player: policy for player, policy in held.withdrawals.items() if player != act.player_id}
            return replace(held, withdrawals=staying)
        case _:
            return held
