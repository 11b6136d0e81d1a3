"""Who signed in and out, who was refused, and how the people changed: records like everything else that is done.

They stand in logs of their own, so that the committee's decisions stay few and quick to read.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, cast

from headtable.author import Author
from headtable.own_logs import OwnLogs, in_order
from headtable.roles import Role
from journal.canonical import JsonObject
from journal.errors import BadRecordError, JournalError
from journal.interfaces import Store
from journal.values import DataclassReader, to_json

ACCESS = "access"
"""The purpose in the first record of such a log, and the type of the records."""

_log = logging.getLogger(__name__)


class AccessAct(StrEnum):
    """What happened. `LOCKED`: so many wrong PINs that nobody gets in under the name, or at all, for a minute.

    The last two are about files: `name` says which.
    """

    SIGNED_IN = "signed_in"
    SIGNED_OUT = "signed_out"
    REFUSED = "sign_in_refused"
    LOCKED = "sign_in_locked"
    ADDED = "person_added"
    ROLE_CHANGED = "role_changed"
    PIN_RESET = "pin_reset"
    REMOVED = "person_removed"
    IMPORTED = "journals_imported"
    PLAN_GIVEN = "plan_files_given"


SIGN_INS = (AccessAct.SIGNED_IN, AccessAct.SIGNED_OUT, AccessAct.REFUSED, AccessAct.LOCKED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """One act about the person `name`; `by` is empty where the people's file was changed beside the program.

    `place` is the address of the browser, empty where there was none. Roles are None where there was or is none.
    """

    act: AccessAct
    name: str
    by: str = ""
    place: str = ""
    before: Role | None = None
    after: Role | None = None


@dataclass(frozen=True, slots=True)
class Accessed:
    """An act with its place in its log and the wall time on its record; None: unknown."""

    seq: int
    utc_ms: int | None
    access: Access


Note: TypeAlias = Callable[[Access], None]
"""Takes an act down."""

_READER = DataclassReader(Access, ignores_unknown=True)


class AccessLog:
    """Reads every such log and appends to its own. Used by one thread."""

    def __init__(self, store: Store, author: Author) -> None:
        self.logs = OwnLogs(store, author, ACCESS)

    def note(self, access: Access) -> None:
        """The act is durable. A store that doesn't answer keeps nobody out: then the program's own log has it."""
        try:
            self.logs.append((ACCESS, cast("JsonObject", to_json(access))))
        except JournalError:
            _log.exception("%s of %r could not be recorded", access.act, access.name)

    def noted(self) -> list[Accessed]:
        """Every act of every history, first to last; what can't be read is left out. Raises what the store raises."""
        found = []
        for record in in_order((log, one) for log, records in self.logs.records().items() for one in records):
            content = record.content
            if content.type != ACCESS:
                continue
            try:
                found.append(Accessed(content.seq, content.stamp.utc_ms, cast("Access", _READER.read(content.data))))
            except BadRecordError:
                continue
        return found
