"""A program that records without end and tells what is saved; the test kills it. Argument: the journal's path."""

import sys
from pathlib import Path
from typing import cast

from hardware.clock import MonotonicClock
from journal.canonical import JsonObject
from journal.record import Stamp
from journal.store import SqliteStore
from journal.values import to_json
from journal.writer import Writer
from tests.support.journals import LOG, STAMP, opened


def tell(seq: int) -> None:
    """What the screen would call saved."""
    sys.stdout.write(f"{seq}\n")
    sys.stdout.flush()


def record_without_end(path: Path) -> None:
    """Puts records in bursts, each after the one before is saved."""
    store = SqliteStore(path)
    writer = Writer(store, LOG, store.head(LOG), MonotonicClock(), tell)
    if writer.head().seq == 0:
        writer.put("journal_opened", STAMP, cast("JsonObject", to_json(opened())))
    while True:
        for _ in range(1 + writer.saved_seq % 7):
            writer.put("turn_ended", Stamp(1, "boot-1"), {"text": "x" * (writer.saved_seq % 500)})
        writer.run_once(1)


if __name__ == "__main__":
    record_without_end(Path(sys.argv[1]))
