"""How a log begins: the record that says whose it is, and how a table goes on when its history has split."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from journal import chain
from journal.canonical import JsonObject
from journal.errors import BadRecordError, quoted
from journal.interfaces import Store
from journal.record import EMPTY_HEAD, Content, Head, Record, Stamp
from journal.values import DataclassReader, to_json

LOG_ID_DIGITS = 16  # 64 random bits, in lower-case hexadecimal
_COPIED_AT_ONCE = 200  # records held in memory while a log is copied


class Role(StrEnum):
    """Which end of the link keeps a log."""

    TABLE = "table"
    HEAD = "head"


@dataclass(frozen=True, slots=True)
class JournalOpened:
    """The data of every log's first record.

    `follows` names the log that this one goes on from after a fork or a rollback, None for a fresh start; then records
    2 to `follows_seq` are the old log's own, byte for byte, so numbers that records quote stay right.
    """

    log_id: str
    device_id: str
    label: str
    software: str
    role: Role
    follows: str | None = None
    follows_seq: int | None = None

    def __post_init__(self) -> None:
        if len(self.log_id) != LOG_ID_DIGITS or set(self.log_id) - set("0123456789abcdef"):
            raise BadRecordError(f"a log id has {LOG_ID_DIGITS} hexadecimal digits, not {quoted(self.log_id)}")


_READER = DataclassReader(JournalOpened, ignores_unknown=True)


def read_opening(content: Content) -> JournalOpened:
    """What a log's first record says; raises BadRecordError for any other record."""
    if content.type != chain.OPENING_TYPE:
        raise BadRecordError(f"a log begins with {chain.OPENING_TYPE}, not {quoted(content.type)}")
    return cast("JournalOpened", _READER.read(content.data))


def opening_record(opened: JournalOpened, stamp: Stamp) -> Record:
    """The first record of a new log."""
    return chain.make(EMPTY_HEAD, chain.OPENING_TYPE, stamp, cast("JsonObject", to_json(opened)))


def continue_log(store: Store, opened: JournalOpened, stamp: Stamp) -> Head:
    """A new log stands in `store` that goes on from `opened.follows`, with its records; the old one stays as it is.

    Raises BadRecordError when `follows` or `follows_seq` name nothing (the caller's fault), and what the store raises.
    """
    old_log_id, old_seq = opened.follows, opened.follows_seq
    if old_log_id is None or old_seq is None or store.head(old_log_id).seq != old_seq:
        raise BadRecordError(f"cannot go on from record {old_seq} of log {quoted(old_log_id)}: it does not end there")
    head = store.append(opened.log_id, [opening_record(opened, stamp)])
    while head.seq < old_seq:
        copied = _rechained(head, store.read(old_log_id, head.seq + 1, _COPIED_AT_ONCE))
        head = store.append(opened.log_id, copied)
    return head


def _rechained(head: Head, records: Sequence[Record]) -> list[Record]:
    return chain.chain_bodies(head, [record.body for record in records])
