"""What the organiser can choose from now: matches that have not begun, players, stages that may begin."""

from collections.abc import Mapping
from dataclasses import dataclass

from headtable.act_form import BEGUN, NOT_BEGUN, fingerprint
from headtable.hall import Hall
from headtable.lost_events import lost_events
from headtable.results import Progress
from headtable.stages import GoldenDue, NotYet, conflicts, golden_due, has_knockout_begun, start_knockout
from rules.text import Text


@dataclass(frozen=True, slots=True)
class Choosable:
    """A match or a player to be chosen, as it stands in the list."""

    value: str
    shown: str


@dataclass(frozen=True, slots=True)
class OrganiserView:
    """Everything on the organiser's page; `seen` goes with every form, `names` are by number of player.

    `knockout_waits_for` None: the knockout can be started.
    """

    seen: str
    conflicts: tuple[Text, ...]
    matches: tuple[Choosable, ...]
    postponed: tuple[Choosable, ...]
    begun: tuple[Choosable, ...]
    names: Mapping[str, str]
    players: tuple[Choosable, ...]
    gone: tuple[Choosable, ...]
    golden: tuple[GoldenDue, ...]
    knockout_waits_for: Text | None
    can_cancel_knockout: bool
    tables: tuple[str, ...]


def organiser_view(hall: Hall) -> OrganiserView:
    """What can be done at this instant."""
    plan = hall.plan
    players = {
        entrant.player.player_id: Choosable(
            entrant.player.player_id, f"{entrant.player.player_id} {entrant.player.name}"
        )
        for entrant in plan.entrants
    }
    return OrganiserView(
        seen=fingerprint(hall),
        conflicts=(*lost_events(hall), *conflicts(hall)),
        matches=_matches(hall, NOT_BEGUN),
        postponed=_matches(hall, (Progress.POSTPONED,)),
        begun=_matches(hall, BEGUN),
        names={player_id: plan.name_of(player_id) for player_id in players},
        players=tuple(one for player_id, one in players.items() if player_id not in plan.withdrawals),
        gone=tuple(one for player_id, one in players.items() if player_id in plan.withdrawals),
        golden=tuple(golden_due(hall)),
        knockout_waits_for=_waits_for(hall),
        can_cancel_knockout=hall.bracket is not None and not has_knockout_begun(hall),
        tables=plan.tables,
    )


def _matches(hall: Hall, wanted: tuple[Progress, ...]) -> tuple[Choosable, ...]:
    found = []
    for pairing in hall.plan.pairings:
        if hall.results[pairing.match_id].progress in wanted:
            left, right = (player.name for player in pairing.players)
            found.append(Choosable(pairing.match_id, f"{pairing.match_id} · {pairing.table} · {left} – {right}"))
    return tuple(found)


def _waits_for(hall: Hall) -> Text | None:
    try:
        start_knockout(hall, 1, (), by="", reason="")
    except NotYet as error:
        return error.text
    return None
