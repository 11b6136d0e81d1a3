"""Who writes the head table's own logs, and how they begin."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from journal import chain
from journal.canonical import JsonObject, JsonValue
from journal.interfaces import Store
from journal.opening import LOG_ID_DIGITS, JournalOpened, Role
from journal.record import EMPTY_HEAD, Stamp
from journal.values import to_json


@dataclass(frozen=True, slots=True)
class Author:
    """This head table; `stamp` gives the instant of a record that is made now."""

    head_id: str
    software: str
    stamp: Callable[[], Stamp]

    def begin_log(self, store: Store, label: str, more: Mapping[str, JsonValue]) -> str:
        """The id of a new log in the store, whose first record also says `more`. Raises what the store raises."""
        log_id = secrets.token_hex(LOG_ID_DIGITS // 2)
        opened = JournalOpened(log_id, self.head_id, label, self.software, Role.HEAD)
        data = {**cast("JsonObject", to_json(opened)), **more}
        store.append(log_id, [chain.make(EMPTY_HEAD, chain.OPENING_TYPE, self.stamp(), data)])
        return log_id

    def append(self, store: Store, log_id: str, *entries: tuple[str, JsonObject]) -> None:
        """These records, types and data, are durable in the log: all, or none. Raises what the store raises."""
        head, records = store.head(log_id), []
        for type_name, data in entries:
            records.append(chain.make(head, type_name, self.stamp(), data))
            head = records[-1].head
        store.append(log_id, records)
