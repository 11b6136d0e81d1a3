"""How the event stands after what the organiser did, as one value. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from headtable.acts import (
    GoldenRoundCalled,
    KnockoutCancelled,
    KnockoutStarted,
    LatenessDecided,
    LatenessRuling,
    MatchAnnulled,
    MatchCalledUp,
    MatchMoved,
    MatchPostponed,
    PlayerReplaced,
    PlayerReturned,
    PlayerWithdrawn,
    SetTimeChanged,
    TablesSwapped,
)
from rules.events import Player
from rules.ruleset import WithdrawalPolicy


@dataclass(frozen=True, slots=True)
class Replacement:
    """Who plays under a number now."""

    player: Player
    club: str


@dataclass(frozen=True, slots=True)
class Arrangements:
    """Everything that holds after the acts. `tables`, `starts`, `late` and `annulled` are by match id, the rest by
    number of player.

    `annulled` is the highest revision of each match that does not count, `starts` the set time where it was changed,
    `late` what the tables are told of their late players.
    """

    tables: Mapping[str, str] = field(default_factory=dict)
    annulled: Mapping[str, int] = field(default_factory=dict)
    starts: Mapping[str, str] = field(default_factory=dict)
    late: Mapping[str, Mapping[str, LatenessRuling]] = field(default_factory=dict)
    postponed: frozenset[str] = frozenset()
    replacements: Mapping[str, Replacement] = field(default_factory=dict)
    withdrawals: Mapping[str, WithdrawalPolicy] = field(default_factory=dict)
    golden: tuple[GoldenRoundCalled, ...] = ()
    knockout: KnockoutStarted | None = None


def arrangements(acts: Iterable[object]) -> Arrangements:
    """How the event stands after these, first to last; what is no act changes nothing."""
    held = Arrangements()
    for act in acts:
        held = after_act(held, act)
    return held


def after_act(held: Arrangements, act: object) -> Arrangements:
    """How the event stands after one more."""
    return _with_player(_with_tables(_with_match(_with_stage(held, act), act), act), act)


def _with_tables(held: Arrangements, act: object) -> Arrangements:
    match act:
        case MatchMoved():
            return replace(held, tables={**held.tables, act.match_id: act.table})
        case TablesSwapped():
            swapped = {act.match_id: act.table, act.other_match_id: act.other_table}
            return replace(held, tables={**held.tables, **swapped})
        case _:
            return held


def _with_match(held: Arrangements, act: object) -> Arrangements:
    match act:
        case MatchPostponed():
            return replace(held, postponed=held.postponed | {act.match_id})
        case MatchAnnulled():
            return replace(_without_rulings(held, act.match_id), annulled={**held.annulled, act.match_id: act.revision})
        case SetTimeChanged():
            return replace(held, starts={**held.starts, act.match_id: act.starts_at})
        case MatchCalledUp():
            return replace(held, postponed=held.postponed - {act.match_id})
        case _:
            return held


def _without_rulings(held: Arrangements, match_id: str) -> Arrangements:
    """What was decided about lateness for a match that is played again is behind us."""
    return replace(held, late={key: rulings for key, rulings in held.late.items() if key != match_id})


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
        case LatenessDecided():
            rulings = {**held.late.get(act.match_id, {}), act.player_id: act.ruling}
            return replace(held, late={**held.late, act.match_id: rulings})
        case PlayerReturned():
            staying = {player: policy for player, policy in held.withdrawals.items() if player != act.player_id}
            return replace(held, withdrawals=staying)
        case _:
            return held
