"""A store on a card that fails in every way a card does."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from journal.errors import StoreUnavailableError
from journal.memory import MemoryStore
from journal.record import Head, Record

_PATIENCE_S = 20.0


@dataclass
class Card:
    """`fault` empty: it works. A `gate` that is not set lets every sync wait, as a card that hangs does."""

    fault: str = ""
    is_readable: bool = True
    gate: threading.Event = field(default_factory=threading.Event)
    syncs: int = 0

    def __post_init__(self) -> None:
        self.gate.set()


class FaultyStore(MemoryStore):
    """What was stored stays over a restart, as long as the same store is used."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self._card = card

    def append(self, log_id: str, records: Sequence[Record]) -> Head:
        self._card.syncs += 1
        self._card.gate.wait(_PATIENCE_S)
        if self._card.fault:
            raise StoreUnavailableError(self._card.fault)
        return super().append(log_id, records)

    def read(self, log_id: str, first_seq: int, limit: int) -> list[Record]:
        if not self._card.is_readable:
            raise StoreUnavailableError("can't be read")
        return super().read(log_id, first_seq, limit)

    def logs(self) -> list[str]:
        if not self._card.is_readable:
            raise StoreUnavailableError("can't be read")
        return super().logs()
