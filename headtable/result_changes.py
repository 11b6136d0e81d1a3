"""What a decision changed, as it stood at that moment: kept in the decision's record, for the audit."""

from dataclasses import dataclass
from typing import cast

from journal.canonical import JsonObject
from journal.errors import BadRecordError
from journal.values import DataclassReader, to_json

CHANGE = "change"
"""Where it stands in the record's data; records from before this program kept it have none."""


@dataclass(frozen=True, slots=True)
class ResultState:
    """A match's result in short: points, boards as one letter each (l, r, = for nobody), and how far the match was."""

    left_points: int
    right_points: int
    boards: str
    progress: str


@dataclass(frozen=True, slots=True)
class ResultChange:
    """One match before and after; None where nothing was known of it."""

    before: ResultState | None
    after: ResultState | None


_READER = DataclassReader(ResultChange, ignores_unknown=True)


def with_change(data: JsonObject, change: ResultChange | None) -> JsonObject:
    """The record's data with the change in it."""
    return data if change is None else {**data, CHANGE: to_json(change)}


def split_change(data: JsonObject) -> tuple[JsonObject, ResultChange | None]:
    """The data of the decision itself, and the change; None without one that can be read."""
    own = {name: value for name, value in data.items() if name != CHANGE}
    try:
        return own, cast("ResultChange", _READER.read(data.get(CHANGE)))
    except BadRecordError:
        return own, None
