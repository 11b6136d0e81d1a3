"""Which pairing a table should have now, and what must be told to it for that. Pure.

An assignment is desired state with a revision, not a command: what a table was told last is compared with what it
should have, and only a difference is told, under a higher revision. So nothing is told twice, and a table that was
away is told the newest and nothing else.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from headtable.event import EventPlan, Pairing
from headtable.results import MatchResult, Progress
from headtable.thai_times import utc_ms_of
from journal.canonical import JsonObject, JsonValue
from journal.record import Record
from journal.values import to_json
from rules.events import MatchAssigned

ASSIGNMENT = "assignment"
WITHDRAWN = "assignment_withdrawn"
SET_TIME = "set_time"
LATE_RULINGS = "late_rulings"
ANNULLED = "match_annulled"
_WORDS = (SET_TIME, LATE_RULINGS, ANNULLED)
_NO_CONTENT = ("revision", "starts_at", "start_utc_ms")
_PLAYED = (Progress.FINAL, Progress.UNCONFIRMED)
_NOT_TO_PLAY = (*_PLAYED, Progress.POSTPONED, Progress.NOT_PLAYED)


@dataclass(frozen=True, slots=True)
class Told:
    """What one table has been told. `match_id` None: nothing, or it was taken back; `highest` revision by match.

    `words` is what was said last about each match beside its pairing, by type (see `headtable.match_words`).
    """

    match_id: str | None
    content: JsonObject
    highest: Mapping[str, int]
    words: Mapping[tuple[str, str], JsonObject] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Order:
    """A record for the table: its type and data."""

    type: str
    data: JsonObject


def told_by(records: Iterable[Record]) -> Told:
    """What the records of a table's outgoing log have told it."""
    match_id: str | None = None
    content: JsonObject = {}
    highest: dict[str, int] = {}
    words: dict[tuple[str, str], JsonObject] = {}
    for kept in (record.content for record in records):
        subject, revision = kept.data.get("match_id"), kept.data.get("revision")
        if kept.type in _WORDS and isinstance(subject, str):
            words[kept.type, subject] = kept.data
        if kept.type not in (ASSIGNMENT, WITHDRAWN):
            continue
        if not isinstance(subject, str) or not isinstance(revision, int):
            continue
        highest[subject] = max(revision, highest.get(subject, 0))
        is_given = kept.type == ASSIGNMENT
        match_id = subject if is_given else None
        content = _without_revision(kept.data) if is_given else {}
        if is_given:
            words[SET_TIME, subject] = set_time(subject, kept.data.get("starts_at"), kept.data.get("start_utc_ms"))
    return Told(match_id, content, highest, words)


def set_time(match_id: str, starts_at: JsonValue, start_utc_ms: JsonValue) -> JsonObject:
    """The data of a set time, as a record of its own and as an assignment brings it."""
    return {"match_id": match_id, "starts_at": starts_at or "", "start_utc_ms": start_utc_ms}


def set_time_of(pairing: Pairing) -> JsonObject:
    """When the pairing is to begin, as its table is told."""
    return set_time(pairing.match_id, pairing.starts_at, utc_ms_of(pairing.starts_at))


def order_for(plan: EventPlan, label: str, log_id: str, results: Mapping[str, MatchResult], told: Told) -> Order | None:
    """What the table `label`, which writes the log `log_id`, must be told now; None when it has what it should have.

    A match that has begun there is left alone until it is confirmed, whatever the plan says by now.
    """
    if _is_in_play(told.match_id, log_id, results):
        return None
    wanted = _wanted(plan, label, log_id, results)
    if wanted is None:
        return _withdrawal(told, results)
    if _is_in_play(wanted.match_id, log_id, results):
        return None  # a spare box brought it along, and was never told
    content = _content(wanted, plan)
    held = _held(wanted.match_id, log_id, results)
    annulled = plan.annulled.get(wanted.match_id, 0)
    is_told = told.match_id == wanted.match_id and told.highest[wanted.match_id] > annulled
    if is_told and told.content == content and _is_at_work(told, held, content):
        return None
    revision = _revision(told.highest.get(wanted.match_id, 0), held, annulled, content)
    return Order(ASSIGNMENT, {**content, **set_time_of(wanted), "revision": revision})


def next_pairings(plan: EventPlan, label: str, results: Mapping[str, MatchResult]) -> list[Pairing]:
    """The pairings that a table still has to play, first to last, the one in hand included."""
    return [pairing for pairing in plan.at_table(label) if results[pairing.match_id].progress not in _NOT_TO_PLAY]


def _is_in_play(match_id: str | None, log_id: str, results: Mapping[str, MatchResult]) -> bool:
    result = results.get(match_id) if match_id is not None else None
    report = result.reports.get(log_id) if result is not None else None
    return report is not None and report.has_begun and not report.is_final


def _held(match_id: str, log_id: str, results: Mapping[str, MatchResult]) -> MatchAssigned | None:
    """The assignment that the table itself says it has of the match."""
    report = results[match_id].reports.get(log_id)
    return report.assignment if report is not None else None


def _is_at_work(told: Told, held: MatchAssigned | None, content: JsonObject) -> bool:
    """Whether the table has what it was told, or will take it when it arrives.

    It won't where our store was restored and it holds something else under the same revision or a higher one.
    """
    return held is None or held.revision < told.highest[held.match_id] or _says_the_same(held, content)


def _revision(told: int, held: MatchAssigned | None, annulled: int, content: JsonObject) -> int:
    """A new one; that of the table where it has the very same from a head table that lost what it told."""
    if held is not None and not told and held.revision > annulled and _says_the_same(held, content):
        return held.revision
    return max(told, held.revision if held is not None else 0, annulled) + 1


def _says_the_same(held: MatchAssigned, content: JsonObject) -> bool:
    says = cast("JsonObject", to_json(held))
    return all(says[name] == content[name] for name in says.keys() & content.keys())


def _wanted(plan: EventPlan, label: str, log_id: str, results: Mapping[str, MatchResult]) -> Pairing | None:
    """The first pairing that is not final and was not begun in another log: a person decides about such a one."""
    for pairing in next_pairings(plan, label, results):
        if set(results[pairing.match_id].begun_reports) <= {log_id}:
            return pairing
    return None


def _withdrawal(told: Told, results: Mapping[str, MatchResult]) -> Order | None:
    if told.match_id is None:
        return None
    result = results.get(told.match_id)
    if result is not None and result.progress in _PLAYED:
        return None
    return Order(WITHDRAWN, {"match_id": told.match_id, "revision": told.highest[told.match_id] + 1})


def _content(pairing: Pairing, plan: EventPlan) -> JsonObject:
    """The data of an assignment but for its revision; the names are those of rules.events.MatchAssigned."""
    content: dict[str, Any] = {
        "match_id": pairing.match_id,
        "players": to_json(pairing.players),
        "stage": pairing.stage.value,
        "stage_name": pairing.stage_name,
        "ruleset": pairing.ruleset,
        "overrides": to_json(pairing.overrides),
        "boards": pairing.boards,
        "is_recorded": pairing.is_recorded,
        "golden_round": pairing.golden_round,
        "title": plan.name,
    }
    return content


def _without_revision(data: JsonObject) -> JsonObject:
    """What makes another pairing of it; a set time that changes is told by itself."""
    return {name: value for name, value in data.items() if name not in _NO_CONTENT}
