"""Reads the table of offences of a ruleset: `[offences.CODE]` with its article, words and penalties."""

from collections.abc import Mapping
from typing import Any

from rules.articles import is_article
from rules.penalties import Offence, Penalty
from rules.text import Text

_TEXTS = ("th", "en")
_PENALTIES = ("first", "repeated")
_SWITCHES = ("needs_objection", "needs_warning", "needs_break", "applies")
FIELDS = ("article", *_TEXTS, *_PENALTIES, *_SWITCHES)


def offence_faults(table: object, source: str) -> list[str]:
    """Everything that is wrong with the table, one sentence each."""
    if not isinstance(table, Mapping):
        return [f"{source}: offences = {table!r} is not a table; write [offences.CODE]"]
    return [fault for code, row in table.items() for fault in _row_faults(row, f"{source}: offences.{code}")]


def _row_faults(row: object, place: str) -> list[str]:
    if not isinstance(row, Mapping):
        return [f"{place} = {row!r} is not a table; give {', '.join(FIELDS)}"]
    faults = [f"{place}.{key}: unknown key; known are: {', '.join(FIELDS)}" for key in row if key not in FIELDS]
    for name in ("article", *_TEXTS, *_PENALTIES):
        if name not in row:
            faults.append(f"{place}.{name} is missing; give {_ALLOWED[name]}")
        elif not _accepts(name, row[name]):
            faults.append(f"{place}.{name} = {row[name]!r} is not {_ALLOWED[name]}")
    for name in _SWITCHES:
        if not isinstance(row.get(name, True), bool):
            faults.append(f"{place}.{name} = {row[name]!r} is not true or false")
    return faults


_ALLOWED = {
    "article": 'an article such as "TSA 5", or "OPEN"',
    **dict.fromkeys(_TEXTS, "text"),
    **dict.fromkeys(_PENALTIES, " or ".join(f'"{penalty.value}"' for penalty in Penalty)),
}


def _accepts(name: str, value: object) -> bool:
    if not isinstance(value, str) or not value:
        return False
    if name in _PENALTIES:
        return value in {penalty.value for penalty in Penalty}
    return name != "article" or is_article(value)


def offences_from(table: Mapping[str, Mapping[str, Any]]) -> tuple[Offence, ...]:
    """The rows of a table without faults, in its order; a row with `applies = false` is left out."""
    return tuple(_offence(code, row) for code, row in table.items() if row.get("applies", True))


def _offence(code: str, row: Mapping[str, Any]) -> Offence:
    return Offence(
        code=code,
        article=row["article"],
        text=Text(row["th"], row["en"]),
        first=Penalty(row["first"]),
        repeated=Penalty(row["repeated"]),
        needs_objection=row.get("needs_objection", False),
        needs_warning=row.get("needs_warning", False),
        needs_break=row.get("needs_break", False),
    )
