"""The rulesets that an event's assignments name, each worked out once: a plan of hundreds of matches has a handful."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from journal import canonical
from journal.values import to_json
from rules import rulesets
from rules.ruleset import Ruleset

_MOST_KEPT = 64


def ruleset_of(name: str, overrides: Mapping[str, Any]) -> Ruleset:
    """The shipped ruleset `name` with these values changed. Raises RulesetError."""
    return _worked_out(name, canonical.dump(to_json(overrides)))


@lru_cache(maxsize=_MOST_KEPT)
def _worked_out(name: str, overrides: bytes) -> Ruleset:
    return rulesets.from_overrides(name, canonical.load_object(overrides))
