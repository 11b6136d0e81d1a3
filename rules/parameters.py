"""What every parameter of a ruleset means, from which article it comes and what it may be."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.articles import article_for
from rules.errors import RulesetError
from rules.makhos.errors import VariantError
from rules.makhos.variant import from_mapping
from rules.offence_table import offence_faults, offences_from
from rules.ruleset import (
    PARAMETER_NAMES,
    CountByReferee,
    CountByRequest,
    FirstMove,
    Flag,
    OddsGiver,
    Ruleset,
    TimeOutGrant,
    TimeOutMode,
    TurnTap,
    WarningPenalty,
    WarningScope,
    WithdrawalPolicy,
)
from rules.text import Text

TABLES = ("offences", "pieces")
"""The keys of a ruleset file that are tables of their own: see `rules.offence_table` and `rules.makhos.variant`."""

_HOUR_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class Parameter:
    """One row: `kind` is bool, int with `low`..`high`, or the enum whose values are allowed.

    `articles` are those that set the value, one for each document that speaks of it.
    """

    name: str
    kind: type[bool] | type[int] | type[StrEnum]
    articles: tuple[str, ...]
    text: Text
    low: int = 0
    high: int = 0

    def article_for(self, ruleset_name: str) -> str:
        """The article that sets the value under that ruleset."""
        return article_for(ruleset_name, *self.articles)

    @property
    def allowed(self) -> str:
        if self.kind is bool:
            return "true or false"
        if issubclass(self.kind, StrEnum):
            return " or ".join(f'"{member.value}"' for member in self.kind)
        return f"a whole number from {self.low} to {self.high}"

    def accepts(self, value: object) -> bool:
        if self.kind is bool:
            return isinstance(value, bool)
        if issubclass(self.kind, StrEnum):
            return isinstance(value, str) and value in {member.value for member in self.kind}
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


def _number(name: str, articles: str, thai: str, english: str, low: int, high: int) -> Parameter:
    return Parameter(name, int, tuple(articles.split("|")), Text(thai, english), low, high)


def _choice(name: str, kind: type[bool] | type[StrEnum], articles: str, thai: str, english: str) -> Parameter:
    return Parameter(name, kind, tuple(articles.split("|")), Text(thai, english))


PARAMETERS = (
    _number("move_ms", "TSA 5|COMP 4.5.1", "เวลาเดินต่อครั้ง", "time for one move", 1_000, _HOUR_MS),
    _number("first_warning_left_ms", "TSA 5|COMP 4.5.1", "เตือนครั้งแรกเมื่อเหลือ", "first yellow when left", 1, _HOUR_MS),
    _number("second_warning_left_ms", "TSA 5|COMP 4.5.1", "เตือนครั้งที่สองเมื่อเหลือ", "second yellow when left", 1, _HOUR_MS),
    _choice("flag", Flag, "TSA 5|COMP 6.1", "ความหมายของป้ายแดง", "what red means"),
    _choice("turn_tap", TurnTap, "TSA 4", "การแตะเมื่อเดินแล้ว", "what the tap does"),
    _number("touch_grace_ms", "OPEN", "ค่าเผื่อของจอสัมผัส", "touch tolerance", 0, 500),
    _number("turn_tap_guard_ms", "OPEN", "กันแตะซ้ำ", "guard against a double tap", 0, 2_000),
    _number("time_out_short_ms", "TSA 5|COMP 4.5.2", "เวลานอกครั้งสั้น", "short time-out", 1_000, _HOUR_MS),
    _number("time_out_short_count", "TSA 5|COMP 4.5.2", "จำนวนเวลานอกครั้งสั้น", "number of short time-outs", 0, 10),
    _number("time_out_long_ms", "TSA 5|COMP 4.5.2", "เวลานอกครั้งยาว", "long time-out", 1_000, _HOUR_MS),
    _number("time_out_long_count", "TSA 5|COMP 4.5.2", "จำนวนเวลานอกครั้งยาว", "number of long time-outs", 0, 10),
    _choice("timeout_grant", TimeOutGrant, "TSA 5|COMP 4.5.2", "ใครอนุญาตเวลานอก", "who grants a time-out"),
    _choice("timeout_mode", TimeOutMode, "TSA 5|COMP 4.5.2", "วิธีนับเวลานอก", "how a time-out counts"),
    _choice("timeout_on_own_turn_only", bool, "TSA 5|COMP 4.5.2", "ขอได้เฉพาะตาตนเอง", "only on the player's own turn"),
    _choice("first_move", FirstMove, "TSA 5|COMP 4.1|SCHOOL 3.1", "ใครเดินก่อน", "who moves first"),
    _choice(
        "toss_winner_chooses", bool, "TSA 4|SCHOOL 3.1", "ผู้ชนะการเสี่ยงเลือกเดินก่อนหรือหลัง", "the winner of the toss chooses"
    ),
    _number("late_report_ms", "SCHOOL 3.12.2", "รายงานตัวก่อนแข่ง", "report before the start", 0, 24 * _HOUR_MS),
    _number(
        "late_board_ms",
        "TSA 7|COMP 7.5|SCHOOL 3.9.6",
        "สายเท่านี้แพ้กระดาน",
        "late by this loses the board",
        1,
        24 * _HOUR_MS,
    ),
    _number("late_event_ms", "TSA 7|COMP 7.6", "สายเท่านี้แพ้ทั้งวัน", "late by this loses the day", 1, 24 * _HOUR_MS),
    _number("warning_limit", "TSA 5|COMP 6.4", "เตือนได้กี่ครั้ง", "warnings until the penalty", 1, 10),
    _choice("warning_scope", WarningScope, "COMP 6.4", "นับเตือนรวมภายใน", "warnings add up over"),
    _choice("warning_by_matter", bool, "COMP 6.4", "นับเตือนแยกตามเรื่อง", "warnings count by matter"),
    _choice("warning_penalty", WarningPenalty, "TSA 5|COMP 6.4", "โทษเมื่อครบเตือน", "penalty of the last warning"),
    _choice("shows_cards", bool, "TSA 5", "ใช้ใบเหลืองใบแดง", "warnings and losses are shown as cards"),
    _number("mimicry_limit", "TSA 8|COMP 8.2", "ล้อเลียนครบครั้งที่เสมอ", "mimicry draws at this time", 2, 10),
    _number("count_moves", "TSA 8|COMP 8.3", "จำกัดจำนวนครั้ง", "moves of a limited count", 1, 100),
    _choice(
        "count_by_request",
        CountByRequest,
        "TSA 8|COMP 8.3",
        "นับการเดินของใครเมื่อมีผู้ขอ",
        "whose moves a requested count has",
    ),
    _choice("count_by_referee", CountByReferee, "COMP 8.4", "กรรมการนับเอง", "count by the referee's own right"),
    _choice("count_cancelled_by_change", bool, "COMP 8.3", "เดินเบี้ยหรือกินแล้วเลิกนับ", "a man's move ends the count"),
    _number("win_points", "TSA 9", "คะแนนเมื่อชนะ", "points for a win", 0, 100),
    _number("draw_points", "TSA 9", "คะแนนเมื่อเสมอ", "points for a draw", 0, 100),
    _number("loss_points", "TSA 9", "คะแนนเมื่อแพ้", "points for a loss", 0, 100),
    _number("group_boards", "TSA 9", "กระดานในรอบแบ่งสาย", "boards in the group stage", 1, 20),
    _number("knockout_boards", "TSA 9", "กระดานในรอบแพ้คัดออก", "boards in the knockout stage", 1, 20),
    _number("odds_boards", "TSA 9", "กระดานต่อเสมอ", "boards with draw odds", 0, 20),
    _choice("odds_giver_first", OddsGiver, "OPEN", "ใครต่อเสมอก่อน", "who gives the odds first"),
    _number(
        "golden_more_kings_from", "TSA 9", "เพิ่มฮอสตั้งแต่กระดานทองที่", "golden board from which two more are kings", 1, 20
    ),
    _choice("withdrawal", WithdrawalPolicy, "OPEN", "ผลของผู้ถอนตัว", "results of who withdraws"),
)

_BY_NAME = {parameter.name: parameter for parameter in PARAMETERS}


def ruleset_from(name: str, title: Text, values: Mapping[str, Any], source: str) -> Ruleset:
    """The ruleset with these values; `source` names the file in complaints.

    Raises RulesetError with every fault at once (unknown, missing or wrong values): the organiser's fault.
    """
    singles = {key: value for key, value in values.items() if key not in TABLES}
    offences, pieces = values.get("offences", {}), values.get("pieces", {})
    faults = [*_value_faults(singles, source), *offence_faults(offences, source), *_piece_faults(pieces, source)]
    if faults := faults or _contradictions(values, source):
        raise RulesetError(faults)
    typed = {key: _typed(key, value) for key, value in singles.items()}
    return Ruleset(name=name, title=title, offences=offences_from(offences), pieces=from_mapping(pieces), **typed)


def _value_faults(values: Mapping[str, object], source: str) -> list[str]:
    known = ", ".join((*PARAMETER_NAMES, *TABLES))
    faults = [f"{source}: unknown key {key!r}; known are: {known}" for key in values if key not in _BY_NAME]
    for parameter in PARAMETERS:
        if parameter.name not in values:
            faults.append(f"{source}: {parameter.name} is missing; give {parameter.allowed}")
        elif not parameter.accepts(values[parameter.name]):
            faults.append(f"{source}: {parameter.name} = {values[parameter.name]!r} is not {parameter.allowed}")
    return faults


def _piece_faults(table: object, source: str) -> list[str]:
    if not isinstance(table, Mapping):
        return [f"{source}: pieces = {table!r} is not a table; write [pieces]"]
    faults = [fault for key, value in table.items() for fault in _variant_fault({key: value}, source)]
    return faults or list(_variant_fault(table, source))


def _variant_fault(table: Mapping[str, object], source: str) -> Iterator[str]:
    try:
        from_mapping(table)
    except VariantError as error:
        yield f"{source}: pieces: {error}"


def _typed(name: str, value: Any) -> Any:
    kind = _BY_NAME[name].kind
    return kind(value) if issubclass(kind, StrEnum) else value


def _contradictions(values: Mapping[str, Any], source: str) -> list[str]:
    ascending = (
        ("second_warning_left_ms", "first_warning_left_ms"),
        ("first_warning_left_ms", "move_ms"),
        ("late_board_ms", "late_event_ms"),
        ("loss_points", "win_points"),
    )
    return [
        f"{source}: {low} = {values[low]} must be less than {high} = {values[high]}"
        for low, high in ascending
        if values[low] >= values[high]
    ]
