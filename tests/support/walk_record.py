"""A match as the table's journal has it, a line for each act: what stories are compared with."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from journal.opening import Role
from journal.reading import all_records, latest, openings
from journal.record import Record
from journal.store import SqliteStore

_PIN_ACTS = frozenset({"pin_opened", "wrong_pin", "pin_needed", "screen_left"})
"""What the box observes by itself, lamps and clocks, comes when it comes; these are the referee's."""

_INSTANTS = frozenset({"alive_until_ms", "start_at_ms", "start_utc_ms"})


def match_lines(journal: Path, match_id: str) -> list[str]:
    """Every act from after the first assignment of the match to that of another one, without its time."""
    records = _records(journal)
    matches = [(place, record.content.data["match_id"]) for place, record in enumerate(records) if _is_given(record)]
    begin = next(place for place, given in matches if given == match_id)
    end = next((place for place, given in matches if place > begin and given != match_id), len(records))
    types = {record.seq: record.content.type for record in records}
    return [_line(record, types) for record in records[begin + 1 : end] if _is_act(record)]


def _records(journal: Path) -> Sequence[Record]:
    store = SqliteStore(journal)
    try:
        store.open()
        log_id = latest(openings(store, Role.TABLE))
        assert log_id is not None
        return list(all_records(store, log_id))
    finally:
        store.close()


def _is_given(record: Record) -> bool:
    return record.content.type == "match_assigned"


def _is_act(record: Record) -> bool:
    return record.content.type != "observed" or record.content.data["kind"] in _PIN_ACTS


def _line(record: Record, types: Mapping[int, str]) -> str:
    """The type with its data; what it corrects by type, since numbers shift with what the box observes."""
    data: dict[str, Any] = dict(record.content.data)
    words = [record.content.type]
    if "target_seq" in data:
        words.append(types[data.pop("target_seq")])
    if record.content.type == "observed":
        return f"observed {data['kind']}"
    if _is_given(record):
        return "match_assigned"
    told = {name: value for name, value in data.items() if value not in (None, "") and name not in _INSTANTS}
    words += [f"{name}={_timeless(value)}" for name, value in sorted(told.items())]
    return " ".join(words)


def _timeless(value: Any) -> Any:
    """An event that takes another's place, without its instant."""
    return {name: part for name, part in value.items() if name != "at_ms"} if isinstance(value, Mapping) else value
