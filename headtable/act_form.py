"""An act of the organiser's as it comes from a form, checked; and a fingerprint that tells whether others acted too."""

import hashlib
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeAlias, TypeVar

from headtable.acts import (
    Act,
    KnockoutCancelled,
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
from headtable.csv_rows import MAX_CELL_CHARACTERS, plain_digits
from headtable.decision_form import BadForm, read_reason
from headtable.event import Pairing
from headtable.group_tables import group_tables
from headtable.hall import Hall
from headtable.labels import MAX_LABEL_LETTERS, fault_of_label
from headtable.results import Progress
from headtable.stages import NotYet, call_golden_round, has_knockout_begun, start_knockout
from headtable.thai_times import read_time, write_time
from journal import canonical
from journal.values import to_json
from rules.ruleset import WithdrawalPolicy

MAX_PLACES = 8
BEGUN = (Progress.PLAYING, Progress.OVER, Progress.UNCONFIRMED, Progress.FINAL, Progress.DISPUTED)
NOT_BEGUN = (Progress.WAITING, Progress.ASSIGNED, Progress.POSTPONED)

Fields: TypeAlias = Mapping[str, str]
Choice = TypeVar("Choice", bound=StrEnum)


def fingerprint(hall: Hall) -> str:
    """A short name of what the organiser's page shows that others may change: the acts, and who stands where."""
    plan = hall.plan
    shown = {
        "places": [[(row.player, row.place) for row in table.rows] for table in group_tables(plan, hall.results)],
        "tables": [(pairing.match_id, pairing.table, pairing.starts_at) for pairing in plan.pairings],
        "late": plan.late,
        "postponed": sorted(plan.postponed),
        "entrants": plan.entrants,
        "withdrawals": plan.withdrawals,
    }
    return hashlib.sha256(canonical.dump(to_json(shown))).hexdigest()[:16]


def read_act(hall: Hall, fields: Fields, by: str) -> Act:
    """The act that the form describes. Raises BadForm."""
    reader = _READERS.get(fields.get("kind", ""))
    if reader is None:
        raise BadForm("choose_decision")
    try:
        return reader(hall, fields, by, read_reason(fields))
    except NotYet as error:
        raise BadForm("not_yet", why=error.text) from error


def _moved(hall: Hall, fields: Fields, by: str, reason: str) -> Act:
    match_id = _waiting_match(hall, fields).match_id
    return MatchMoved(match_id=match_id, table=_table(fields), by=by, reason=reason)


def _swapped(hall: Hall, fields: Fields, by: str, reason: str) -> Act:
    one, other = _waiting_match(hall, fields), _waiting_match(hall, fields, "other_match_id")
    if one.match_id == other.match_id:
        raise BadForm("choose_two_matches")
    return TablesSwapped(
        match_id=one.match_id,
        table=other.table,
        other_match_id=other.match_id,
        other_table=one.table,
        by=by,
        reason=reason,
    )


def _postponed(hall: Hall, fields: Fields, by: str, reason: str) -> Act:
    pairing = _waiting_match(hall, fields)
    if pairing.match_id in hall.plan.postponed:
        raise BadForm("is_postponed", match=pairing.match_id)
    return MatchPostponed(match_id=pairing.match_id, by=by, reason=reason)


def _called_up(hall: Hall, fields: Fields, by: str, reason: str) -> Act:
    pairing = _waiting_match(hall, fields)
    if pairing.match_id not in hall.plan.postponed:
        raise BadForm("choose_match")
    return MatchCalledUp(match_id=pairing.match_id, by=by, reason=reason)


def _set_time(hall: Hall, fields: Fields, by: str, reason: str) -> Act:
    pairing = _waiting_match(hall, fields)
    starts_at = _written_time(_line(fields, "time"), pairing.starts_at)
    return SetTimeChanged(match_id=pairing.match_id, starts_at=starts_at, by=by, reason=reason)


def _annulled(hall: Hall, fields: Fields, by: str, reason: str) -> Act:
    match_id = fields.get("match_id", "")
    result = hall.results.get(match_id)
    if result is None or result.progress not in BEGUN:
        raise BadForm("choose_begun_match")
    revision = max((report.assignment.revision for report in result.reports.values()), default=0)
    return MatchAnnulled(match_id=match_id, revision=revision, by=by, reason=reason)


def _replaced(hall: Hall, fields: Fields, by: str, reason: str) -> Act:
    name, club = _line(fields, "name"), _line(fields, "club")
    if not _is_writable(name) or (club and not _is_writable(club)):
        raise BadForm("name_missing", most=MAX_CELL_CHARACTERS)
    player_id = _player(hall, fields)
    for entrant in hall.plan.entrants:
        # Two players with the same name and club could be told apart by nobody.
        if (entrant.player.name, entrant.club) == (name, club) and entrant.player.player_id != player_id:
            raise BadForm("name_taken", name=name, player=entrant.player.player_id)
    return PlayerReplaced(player_id=player_id, name=name, club=club, by=by, reason=reason)


def _withdrawn(hall: Hall, fields: Fields, by: str, reason: str) -> Act:
    policy = _choice(WithdrawalPolicy, fields.get("policy", ""), "choose_policy")
    return PlayerWithdrawn(player_id=_player(hall, fields), policy=policy, by=by, reason=reason)


def _returned(hall: Hall, fields: Fields, by: str, reason: str) -> Act:
    player_id = _player(hall, fields)
    if player_id not in hall.plan.withdrawals:
        raise BadForm("choose_player")
    return PlayerReturned(player_id=player_id, by=by, reason=reason)


def _late(hall: Hall, fields: Fields, by: str, reason: str) -> Act:
    ruling = _choice(LatenessRuling, fields.get("ruling", ""), "choose_ruling")
    result = hall.results.get(fields.get("match_id", ""))
    if result is not None and result.progress in BEGUN:
        raise BadForm("late_too_late", match=result.match_id)
    pairing, player_id = _waiting_match(hall, fields), _player(hall, fields)
    if player_id not in pairing.player_ids:
        raise BadForm("choose_player_of_match")
    return LatenessDecided(match_id=pairing.match_id, player_id=player_id, ruling=ruling, by=by, reason=reason)


def _golden(hall: Hall, fields: Fields, by: str, reason: str) -> Act:
    return call_golden_round(hall, fields.get("group", ""), _number(fields, "place", 0), by, reason)


def _knockout(hall: Hall, fields: Fields, by: str, reason: str) -> Act:
    places = _number(fields, "places", MAX_PLACES)
    tables = [plain_digits(label.strip()) for label in fields.get("tables", "").split(",") if label.strip()]
    for label in tables:
        _check_table(label)
    return start_knockout(hall, places, tables, by, reason)


def _cancelled(hall: Hall, _fields: Fields, by: str, reason: str) -> Act:
    if hall.bracket is None or has_knockout_begun(hall):
        raise BadForm("choose_decision")
    return KnockoutCancelled(by=by, reason=reason)


_READERS: Mapping[str, Callable[[Hall, Fields, str, str], Act]] = {
    "match_moved": _moved,
    "tables_swapped": _swapped,
    "match_postponed": _postponed,
    "match_called_up": _called_up,
    "set_time_changed": _set_time,
    "match_annulled": _annulled,
    "player_replaced": _replaced,
    "player_withdrawn": _withdrawn,
    "player_returned": _returned,
    "lateness_decided": _late,
    "golden_round_called": _golden,
    "knockout_started": _knockout,
    "knockout_cancelled": _cancelled,
}


def _waiting_match(hall: Hall, fields: Fields, name: str = "match_id") -> Pairing:
    match_id = fields.get(name, "")
    pairing = hall.plan.pairing(match_id)
    if pairing is None or hall.results[match_id].progress not in NOT_BEGUN:
        raise BadForm("choose_match")
    return pairing


def _player(hall: Hall, fields: Fields) -> str:
    player_id = fields.get("player_id", "")
    if hall.plan.entrant(player_id) is None:
        raise BadForm("choose_player")
    return player_id


def _written_time(text: str, former: str) -> str:
    """A set time as it is kept, empty for an empty text; a time alone is on the day of the `former` one."""
    day = former.partition(" ")[0]
    for whole in (text, f"{day} {text}") if text else ():
        try:
            return write_time(read_time(whole))
        except ValueError:
            continue
    if text:
        raise BadForm("time_wrong", time=text)
    return ""


def _table(fields: Fields) -> str:
    label = plain_digits(_line(fields, "table"))
    _check_table(label)
    return label


def _check_table(label: str) -> None:
    if not label or fault_of_label(label) is not None:
        raise BadForm("choose_table", table=label or "–", most=MAX_LABEL_LETTERS)


def _line(fields: Fields, name: str) -> str:
    return " ".join(fields.get(name, "").split())


def _is_writable(text: str) -> bool:
    return 0 < len(text) <= MAX_CELL_CHARACTERS and text.isprintable()


def _number(fields: Fields, name: str, most: int) -> int:
    """A whole number from 1 to `most`; 0 is no limit."""
    text = plain_digits(_line(fields, name))
    if not (text.isascii() and text.isdecimal()) or int(text) < 1 or (most and int(text) > most):
        raise BadForm("places_wrong", most=most)
    return int(text)


def _choice(kind: type[Choice], value: str, key: str) -> Choice:
    try:
        return kind(value)
    except ValueError as error:
        raise BadForm(key) from error
