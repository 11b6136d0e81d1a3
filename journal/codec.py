"""Events of the rule book as record types and data, and back.

An event's `at_ms` lives in the record's stamp and not in its data: one instant is kept once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from journal.canonical import JsonObject
from journal.errors import BadRecordError, quoted
from journal.record import Content
from journal.values import DataclassReader, to_json
from rules.events import EVENT_TYPES, Event


@dataclass(frozen=True, slots=True)
class Unknown:
    """A record of a type that this program does not know: kept and chained, not applied."""

    type: str
    at_ms: int
    data: JsonObject


Kept: TypeAlias = "Event | Unknown"


class Codec:
    """Writes and reads the event classes of one registry (name in the journal → frozen dataclass)."""

    def __init__(self, event_types: Mapping[str, type[Any]] = EVENT_TYPES) -> None:
        """Raises TypeError for a class that cannot be kept: its author's fault, found at start."""
        self._names = {event_class: name for name, event_class in event_types.items()}
        self._readers = {name: DataclassReader(event_class) for name, event_class in event_types.items()}

    def write(self, event: Event) -> tuple[str, JsonObject]:
        """The record type and data of an event; raises BadRecordError for one outside the registry."""
        name = self._names.get(type(event))
        if name is None:
            raise BadRecordError(f"{quoted(event)} is no event that the journal knows")
        return name, cast("JsonObject", to_json(event, leave_out="at_ms"))

    def read(self, content: Content) -> Kept:
        """The event of a record, or Unknown for a type outside the registry.

        Raises BadRecordError, quoting the value, when the data do not fit the type (the writer's fault).
        """
        reader = self._readers.get(content.type)
        if reader is None:
            return Unknown(content.type, content.stamp.at_ms, content.data)
        try:
            return cast("Event", reader.read(content.data, {"at_ms": content.stamp.at_ms}))
        except BadRecordError as error:
            raise BadRecordError(f"record {content.seq} ({content.type}): {error}") from error
