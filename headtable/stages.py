"""From one stage to the next: golden rounds for those who are level, the knockout from the groups, and what a late
correction in a group has upset (TSA 9; cases 26)."""

from collections.abc import Sequence
from dataclasses import dataclass

from headtable.acts import GoldenPairing, GoldenRoundCalled, KnockoutStarted, Qualified
from headtable.arrangements import arrangements
from headtable.event import natural_order
from headtable.group_tables import GroupTable, group_tables
from headtable.hall import Hall
from rules.golden_boards import Pair
from rules.seats import BySeat
from rules.standings import qualifiers
from rules.text import Text


class NotYet(ValueError):
    """The stage can't begin now; `text` says what is missing. The organiser's fault."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.en)


@dataclass(frozen=True, slots=True)
class GoldenDue:
    """Players of a group who share `place`; `pairs` of `golden_round` were not called to any table yet."""

    group: str
    place: int
    golden_round: int
    players: tuple[str, ...]
    pairs: tuple[Pair, ...]


_UNFINISHED = Text("สาย {group} ยังแข่งไม่ครบทุกคู่", "group {group} has matches that are not confirmed")
_LEVEL = Text(
    "สาย {group} ยังมีผู้เล่นอันดับเท่ากัน ต้องแข่งกระดานทองก่อน", "group {group} has players level: play golden boards first"
)
_TOO_FEW = Text("สาย {group} มีผู้เล่นไม่ถึง {count} คน", "group {group} has fewer than {count} players left")
_NO_GROUPS = Text("รายการนี้ไม่มีรอบแบ่งสาย", "this event has no group stage")
_BEGUN = Text("รอบแพ้คัดออกเริ่มแข่งแล้ว", "the knockout is being played already")
_NOBODY_DUE = Text("ไม่มีกระดานทองที่ต้องแข่ง", "no golden boards are due there")
_CHANGED = Text(
    "สาย {group}: ตามผลที่แก้ไขแล้ว ผู้เข้ารอบคือ {now} แต่ผังใช้ {drawn} คณะกรรมการต้องตัดสิน",
    "group {group}: after the correction {now} go on, but the bracket has {drawn}; the committee must decide",
)


def golden_due(hall: Hall) -> list[GoldenDue]:
    """Everybody level whose golden boards could be called now."""
    called = {
        (one.group, one.golden_round, frozenset(pairing.players))
        for one in arrangements(decided.decision for decided in hall.decided).golden
        for pairing in one.pairings
    }
    found = []
    for table in group_tables(hall.plan, hall.results):
        for level in table.level:
            golden_round = level.golden_round
            pairs = tuple(pair for pair in level.due if (table.name, golden_round, frozenset(pair)) not in called)
            if pairs:
                found.append(GoldenDue(table.name, level.place, golden_round, level.players, pairs))
    return found


def call_golden_round(hall: Hall, group: str, place: int, by: str, reason: str) -> GoldenRoundCalled:
    """The act that gives the golden boards for a place to the tables. Raises NotYet."""
    due = next((due for due in golden_due(hall) if (due.group, due.place) == (group, place)), None)
    if due is None:
        raise NotYet(_NOBODY_DUE)
    before = sum(pairing.golden_round is not None for pairing in hall.plan.pairings)
    tables = _tables_of_group(hall, group)
    pairings = tuple(
        GoldenPairing(f"G{before + index + 1}", tables[index % len(tables)], BySeat(*pair))
        for index, pair in enumerate(due.pairs)
    )
    return GoldenRoundCalled(
        group=group, place=place, golden_round=due.golden_round, pairings=pairings, by=by, reason=reason
    )


def start_knockout(hall: Hall, places: int, tables: Sequence[str], by: str, reason: str) -> KnockoutStarted:
    """The act that draws the bracket from the best `places` of each group. Raises NotYet."""
    if has_knockout_begun(hall):
        raise NotYet(_BEGUN)
    groups = group_tables(hall.plan, hall.results)
    if not groups:
        raise NotYet(_NO_GROUPS)
    first = next(pairing for pairing in hall.plan.pairings if pairing.golden_round is None)
    return KnockoutStarted(
        groups=tuple(Qualified(table.name, _qualified(table, places)) for table in groups),
        tables=tuple(tables) or hall.plan.tables,
        ruleset=first.ruleset,
        overrides=first.overrides,
        by=by,
        reason=reason,
    )


def has_knockout_begun(hall: Hall) -> bool:
    """Whether anything was played or decided in the bracket."""
    return hall.bracket is not None and any(
        hall.results[match.match_id].begun_reports or hall.results[match.match_id].decided
        for matches in hall.bracket.rounds
        for match in matches
        if match.match_id in hall.results
    )


def conflicts(hall: Hall) -> list[Text]:
    """What a person has to settle, in words: corrections that came after the next round had begun."""
    if hall.bracket is None:
        return []
    found = list(_changed_qualifiers(hall))
    return found + [conflict.sentence(hall.plan.name_of) for conflict in hall.bracket.conflicts]


def _changed_qualifiers(hall: Hall) -> list[Text]:
    started = arrangements(decided.decision for decided in hall.decided).knockout
    if started is None:
        return []
    tables = {table.name: table for table in group_tables(hall.plan, hall.results)}
    found = []
    for group in started.groups:
        now = _going_on_now(tables.get(group.group), group)
        if now != group.players:
            names = (", ".join(map(hall.plan.name_of, players)) or "–" for players in (now, group.players))
            found.append(_CHANGED.filled(group=group.group, **dict(zip(("now", "drawn"), names, strict=True))))
    return found


def _going_on_now(table: GroupTable | None, drawn: Qualified) -> tuple[str, ...]:
    """Who would go on by the table as it is; those drawn while they still share their places as they did.

    A player who left after the draw is no conflict: the opponent goes on.
    """
    if table is None:
        return ()
    order = [row.player for row in table.rows if row.withdrawal is None or row.player in drawn.players]
    places = {row.player: row.place for row in table.rows}
    now = tuple(order[: len(drawn.players)])
    is_level = len({places.get(player) for player in now}) < len(now)
    return drawn.players if is_level and set(now) == set(drawn.players) else now


def _qualified(table: GroupTable, places: int) -> tuple[str, ...]:
    if not table.is_finished:
        raise NotYet(_UNFINISHED.filled(group=table.name))
    if sum(row.withdrawal is None for row in table.rows) < places:
        raise NotYet(_TOO_FEW.filled(group=table.name, count=places))
    try:
        return qualifiers(table.rows, places)
    except ValueError as error:
        raise NotYet(_LEVEL.filled(group=table.name)) from error


def _tables_of_group(hall: Hall, group: str) -> list[str]:
    """The tables at which the group has played."""
    members = {entrant.player.player_id for entrant in hall.plan.entrants if entrant.group == group}
    found = {pairing.table for pairing in hall.plan.pairings if pairing.player_ids <= members}
    return sorted(found, key=natural_order)
