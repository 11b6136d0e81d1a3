"""The shipped rulesets, and the one place in `rules` that reads files.

A ruleset file is TOML: `extends = "tsa"` (or another shipped one) and the parameters that differ; `title_th` and
`title_en` name the event's own rules.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from rules.errors import RulesetError
from rules.parameters import ruleset_from
from rules.ruleset import Ruleset
from rules.text import Text

SHIPPED = ("tsa", "comp", "school")
_OWN_KEYS = {"extends", "title_th", "title_en"}


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
    """The shipped ruleset `name` with single values changed, as an assignment carries it over the line."""
    return from_table({**overrides, "extends": name}, f"ruleset {name}")


def from_table(table: Mapping[str, Any], source: str) -> Ruleset:
    """The event's ruleset from a parsed file. Raises RulesetError with every fault."""
    base_name = table.get("extends")
    if base_name not in SHIPPED:
        known = ", ".join(f'"{name}"' for name in SHIPPED)
        raise RulesetError([f"{source}: extends = {base_name!r} must be one of {known}"])
    base = _table_of(base_name)
    titles = [key for key in ("title_th", "title_en") if not isinstance(table.get(key, ""), str)]
    if titles:
        raise RulesetError([f"{source}: {key} = {table[key]!r} is not text; put it between quotes" for key in titles])
    title = Text(table.get("title_th", base["title_th"]), table.get("title_en", base["title_en"]))
    overrides = {key: value for key, value in table.items() if key != "extends"}
    values = {key: value for key, value in {**base, **table}.items() if key not in _OWN_KEYS}
    return replace(ruleset_from(base_name, title, values, source), overrides=overrides)


def _shipped(name: str) -> Ruleset:
    return from_table({"extends": name}, f"{name}.toml")


@cache
def _table_of(name: str) -> dict[str, Any]:
    table = _parsed(files("rules.rulesets").joinpath(f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")
    if "extends" in table:
        return {**_table_of(table["extends"]), **table}
    return table


def _parsed(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetError([f"{source}: not valid TOML ({error}); correct the line named"]) from error
