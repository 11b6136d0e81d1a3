"""What a table is told about its match beside the pairing: a changed set time, rulings on lateness, an annulment. Pure.

Like the pairing each is desired state: only what differs from what was told last is told. A match that has begun has no
use for a set time or for who is late; that it was annulled is told while it is still being played.
"""

from collections.abc import Iterator, Mapping

from headtable.assignments import ANNULLED, LATE_RULINGS, SET_TIME, Order, Told, order_for, set_time_of
from headtable.event import EventPlan
from headtable.results import MatchResult
from headtable.tables import MatchReport
from journal.canonical import JsonObject

_TELLS = "match_id"


def orders_for(
    plan: EventPlan,
    label: str,
    log_id: str,
    results: Mapping[str, MatchResult],
    told: Told,
    held: MatchReport | None,
) -> list[Order]:
    """Everything that the table `label`, which writes the log `log_id`, must be told now, first to last.

    `held` is the match that its log has in hand; None where there is none.
    """
    pairing = order_for(plan, label, log_id, results, told)
    orders = [*_annulment(plan, held, told)]
    if pairing is not None:
        orders.append(pairing)
    match_id = told.match_id if pairing is None else _given(pairing)
    if match_id is not None and not _has_begun(results, match_id, log_id):
        orders += _set_time(plan, match_id, told) if pairing is None else ()
        orders += _rulings(plan, match_id, told)
    return orders


def is_annulled(plan: EventPlan, report: MatchReport | None) -> bool:
    """Whether a table still has a match in hand of which nothing counts."""
    if report is None or not report.has_begun or report.is_final:
        return False
    return report.assignment.revision <= plan.annulled.get(report.match_id, 0)


def _annulment(plan: EventPlan, held: MatchReport | None, told: Told) -> Iterator[Order]:
    if held is None or not is_annulled(plan, held):
        return
    revision = plan.annulled[held.match_id]
    if told.words.get((ANNULLED, held.match_id), {}).get("revision") != revision:
        yield Order(ANNULLED, {_TELLS: held.match_id, "revision": revision})


def _set_time(plan: EventPlan, match_id: str, told: Told) -> Iterator[Order]:
    pairing = plan.pairing(match_id)
    if pairing is None:
        return
    wanted = set_time_of(pairing)
    if told.words.get((SET_TIME, match_id)) != wanted:
        yield Order(SET_TIME, wanted)


def _rulings(plan: EventPlan, match_id: str, told: Told) -> Iterator[Order]:
    rulings = {player: str(ruling) for player, ruling in plan.late.get(match_id, {}).items()}
    wanted: JsonObject = {_TELLS: match_id, "rulings": rulings}
    if told.words.get((LATE_RULINGS, match_id), {_TELLS: match_id, "rulings": {}}) != wanted:
        yield Order(LATE_RULINGS, wanted)


def _given(order: Order) -> str | None:
    """The match of an assignment; None when the pairing was taken back."""
    return str(order.data[_TELLS]) if "players" in order.data else None


def _has_begun(results: Mapping[str, MatchResult], match_id: str, log_id: str) -> bool:
    result = results.get(match_id)
    report = result.reports.get(log_id) if result is not None else None
    return report is not None and report.has_begun
