"""The shipped rulesets, and the one place in `rules` that reads files.

A ruleset file is TOML: `extends = "tsa"` (or another shipped one) and the parameters that differ; `title_th` and
`title_en` name the event's own rules. Rows of `[offences.CODE]` and values of `[pieces]` are changed one by one too;
`own_offences = true` starts from an empty table of offences instead.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from rules.errors import RulesetError
from rules.parameters import ruleset_from
from rules.ruleset import Ruleset
from rules.text import Text

SHIPPED = ("tsa", "comp", "school")
_OWN_KEYS = {"extends", "title_th", "title_en", "own_offences"}
_MOST_KEPT = 64


def load(name_or_path: str) -> Ruleset:
    """The shipped ruleset of that name, or the one in that file.

    Raises RulesetError listing every fault; the message names the file and says what to do.
    """
    if name_or_path in SHIPPED:
        return _shipped(name_or_path)
    path = Path(name_or_path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        known = ", ".join(SHIPPED)
        raise RulesetError([f"{name_or_path}: can't be read ({error}); give a TOML file or one of: {known}"]) from error
    return from_table(_parsed(text, name_or_path), name_or_path)


def from_overrides(name: str, overrides: Mapping[str, Any]) -> Ruleset:
    """The shipped ruleset `name` with single values changed, as an assignment carries it over the line.

    Each is worked out once: hundreds of matches are played under a handful. Raises RulesetError with every fault.
    """
    return _worked_out(_Named(name, repr(overrides), overrides))


@dataclass(frozen=True, slots=True)
class _Named:
    """A ruleset as an assignment names it. `written` stands for the overrides: 1 and true are not the same there."""

    name: str
    written: str
    overrides: Mapping[str, Any] = field(compare=False)


@lru_cache(maxsize=_MOST_KEPT)
def _worked_out(named: _Named) -> Ruleset:
    return from_table({**named.overrides, "extends": named.name}, f"ruleset {named.name}")


def from_table(table: Mapping[str, Any], source: str) -> Ruleset:
    """The event's ruleset from a parsed file. Raises RulesetError with every fault."""
    base_name = table.get("extends")
    if base_name not in SHIPPED:
        known = ", ".join(f'"{name}"' for name in SHIPPED)
        raise RulesetError([f"{source}: extends = {base_name!r} must be one of {known}"])
    base = _table_of(base_name)
    if faults := list(_own_key_faults(table, source)):
        raise RulesetError(faults)
    title = Text(table.get("title_th", base["title_th"]), table.get("title_en", base["title_en"]))
    overrides = {key: value for key, value in table.items() if key != "extends"}
    values = {key: value for key, value in merged(base, table).items() if key not in _OWN_KEYS}
    return replace(ruleset_from(base_name, title, values, source), overrides=overrides)


def _own_key_faults(table: Mapping[str, Any], source: str) -> Iterator[str]:
    for key in ("title_th", "title_en"):
        if not isinstance(table.get(key, ""), str):
            yield f"{source}: {key} = {table[key]!r} is not text; put it between quotes"
    if not isinstance(table.get("own_offences", True), bool):
        yield f"{source}: own_offences = {table['own_offences']!r} is not true or false"


def _shipped(name: str) -> Ruleset:
    return from_table({"extends": name}, f"{name}.toml")


@cache
def _table_of(name: str) -> dict[str, Any]:
    table = _parsed(files("rules.rulesets").joinpath(f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")
    if "extends" in table:
        return merged(_table_of(table["extends"]), table)
    return table


def merged(base: Mapping[str, Any], table: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with the values of `table` over it; tables within are merged in the same way."""
    if table.get("own_offences") is True:
        base = {**base, "offences": {}}
    both = {**base, **table}
    for key in base.keys() & table.keys():
        if isinstance(base[key], Mapping) and isinstance(table[key], Mapping):
            both[key] = merged(base[key], table[key])
    return both


def _parsed(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RulesetError([f"{source}: not valid TOML ({error}); correct the line named"]) from error
