"""What each act of the organiser's changed: how the event stood before it, and how after it. Pure."""

from collections.abc import Iterable

from headtable.act_texts import POLICIES
from headtable.acts import (
    LatenessDecided,
    MatchCalledUp,
    MatchMoved,
    MatchPostponed,
    PlayerReplaced,
    PlayerReturned,
    PlayerWithdrawn,
    SetTimeChanged,
    TablesSwapped,
)
from headtable.arrangements import Arrangements, after_act
from headtable.decisions import Decided
from headtable.event import EventPlan
from headtable.thai_times import shown_time
from rules.text import Text

_TABLE = Text("โต๊ะ {table}", "table {table}")
_TABLES = Text(
    "คู่ {match} โต๊ะ {table} คู่ {other} โต๊ะ {other_table}",
    "match {match} at table {table}, match {other} at table {other_table}",
)
_POSTPONED = {True: Text("เลื่อน", "postponed"), False: Text("ตามตาราง", "as scheduled")}
_PLAYS = Text("แข่งอยู่", "plays")
_UNKNOWN = "–"


def act_changes(base: EventPlan, decided: Iterable[Decided]) -> list[tuple[Text, Text] | None]:
    """Before and after each decision, in order; None for one that changed nothing of the kind.

    `base` is the plan of the files.
    """
    held = Arrangements()
    changes: list[tuple[Text, Text] | None] = []
    for one in decided:
        before, held = held, after_act(held, one.decision)
        old, new = (_shown(base, stood, one.decision) for stood in (before, held))
        changes.append((old, new) if old is not None and new is not None else None)
    return changes


def _shown(base: EventPlan, held: Arrangements, act: object) -> Text | None:
    """What the act is about, as it stands; None for one that is about a result or a stage."""
    match act:
        case MatchMoved():
            return _TABLE.filled(table=_table(base, held, act.match_id))
        case TablesSwapped():
            tables = [_table(base, held, match_id) for match_id in (act.match_id, act.other_match_id)]
            return _TABLES.filled(match=act.match_id, table=tables[0], other=act.other_match_id, other_table=tables[1])
        case MatchPostponed() | MatchCalledUp():
            return _POSTPONED[act.match_id in held.postponed]
        case SetTimeChanged():
            return shown_time(_start(base, held, act.match_id))
        case _:
            return _shown_player(base, held, act)


def _shown_player(base: EventPlan, held: Arrangements, act: object) -> Text | None:
    match act:
        case PlayerReplaced():
            newcomer = held.replacements.get(act.player_id)
            return _plain(base.name_of(act.player_id) if newcomer is None else newcomer.player.name)
        case PlayerWithdrawn() | PlayerReturned() | LatenessDecided():
            policy = held.withdrawals.get(act.player_id)
            return _PLAYS if policy is None else POLICIES[policy]
        case _:
            return None


def _table(base: EventPlan, held: Arrangements, match_id: str) -> str:
    pairing = base.pairing(match_id)
    return held.tables.get(match_id, pairing.table if pairing is not None else _UNKNOWN)


def _start(base: EventPlan, held: Arrangements, match_id: str) -> str:
    pairing = base.pairing(match_id)
    return held.starts.get(match_id, pairing.starts_at if pairing is not None else "") or _UNKNOWN


def _plain(text: str) -> Text:
    return Text(text, text)
