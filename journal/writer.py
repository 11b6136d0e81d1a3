"""Gives each record its number and hash at once, and makes it durable on a thread of its own.

    put() ──► numbered and chained in memory ──► unsaved (bounded) ──► one synced batch ──► on_saved(seq)
                                                      ▲                      │
                                                      └── medium fails: kept, tried again after 0.25 s … 5 s

Play never waits for the medium. Nothing unsaved is ever dropped; when memory is full too, after far more records than
a day of play makes, put() refuses, and so the event is refused instead of lost.
"""

import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice

from journal import chain
from journal.canonical import JsonObject
from journal.errors import JournalFullError
from journal.interfaces import Clock, Store
from journal.opening import JournalOpened, continue_log
from journal.record import Head, Record, Stamp

MAX_UNSAVED_RECORDS = 20_000  # a busy table makes some 3,000 a day
MAX_UNSAVED_BYTES = 32 * 1024 * 1024  # of bodies: what a small computer can spare
MAX_BATCH_RECORDS = 200  # keeps one sync short, and `saved` moving, after a long outage
RECENT_RECORDS = 256  # saved ones that stay in memory too, to be sent when the medium falls silent: an hour of play
LATE_MS = 1_000  # unsaved for longer than this is worth telling the referee
FIRST_RETRY_MS = 250
LAST_RETRY_MS = 5_000

_log = logging.getLogger(__name__)


class HealthState(StrEnum):
    """How well records reach the medium."""

    OK = "ok"
    BEHIND = "behind"
    FAILING = "failing"


@dataclass(frozen=True, slots=True)
class Health:
    """The state of saving. `oldest_unsaved_at_ms` is None when all is saved; `message` is empty unless it fails."""

    state: HealthState
    unsaved_count: int
    oldest_unsaved_at_ms: int | None
    message: str


class Writer:
    """The one writer of a log, and the OwnLog that is sent from it. Usable from several threads."""

    def __init__(self, store: Store, log_id: str, head: Head, clock: Clock, on_saved: Callable[[int], None]) -> None:
        """Goes on from `head`, the log's end in `store`; `on_saved` gets the last durable number, on the own thread."""
        self._store = store
        self._log_id = log_id
        self._clock = clock
        self._on_saved = on_saved
        self._changed = threading.Condition()
        self._last = head
        self._saved = head
        self._offered = head
        self._recent: deque[Record] = deque(maxlen=RECENT_RECORDS)
        self._unsaved: deque[Record] = deque()
        self._unsaved_bytes = 0
        self._successor: tuple[JournalOpened, Stamp] | None = None
        self._fault = ""
        self._retry_ms = FIRST_RETRY_MS
        self._next_try_at_ms = 0
        self._is_stopping = False
        self._thread = threading.Thread(target=self._run, name="journal-writer", daemon=True)

    @property
    def log_id(self) -> str:
        return self._log_id

    @property
    def saved_seq(self) -> int:
        """The last number that is durable."""
        with self._changed:
            return self._saved.seq

    @property
    def is_alive(self) -> bool:
        """Whether the thread still runs; a medium that hangs it is no death."""
        return self._thread.is_alive()

    def put(self, type_name: str, stamp: Stamp, data: JsonObject) -> int:
        """The record's number, given at once; it is saved when `on_saved` says so.

        Raises BadRecordError for data that cannot be kept (the caller's fault), JournalFullError when the medium has
        failed for so long that memory is full; then nothing is recorded.
        """
        with self._changed:
            record = chain.make(self._last, type_name, stamp, data)
            self._refuse_if_full(record)
            self._last = record.head
            self._unsaved.append(record)
            self._unsaved_bytes += len(record.body)
            self._changed.notify_all()
            return record.seq

    def continue_in(self, opened: JournalOpened, stamp: Stamp) -> None:
        """Everything goes on under the same numbers in the log that `opened` names, once the medium takes the copy.

        For a log whose history the peer knows otherwise (see journal.opening); what `opened` follows is filled in here.
        The old log stays as it is. While one such move is waited for, another is no event.
        """
        with self._changed:
            self._successor = self._successor or (opened, stamp)
            self._changed.notify_all()

    def health(self, now_ms: int) -> Health:
        """How saving goes at `now_ms`."""
        with self._changed:
            oldest_at_ms = self._unsaved[0].content.stamp.at_ms if self._unsaved else None
            is_late = oldest_at_ms is not None and now_ms - oldest_at_ms > LATE_MS
            state = HealthState.FAILING if self._fault else HealthState.BEHIND if is_late else HealthState.OK
            return Health(state, len(self._unsaved), oldest_at_ms, self._fault)

    def head(self) -> Head:
        """The last record that may be sent: the last durable one, or any while the medium fails.

        Then the other end is the only place where a record is safe; that the own log is found shorter after a power
        loss is what the rollback check of the link is for.
        """
        with self._changed:
            if self._fault:
                self._offered = self._last
            elif self._saved.seq > self._offered.seq:
                self._offered = self._saved
            return self._offered

    def read(self, first_seq: int, limit: int) -> list[Record]:
        """Records of the log, from the store or from memory; raises StoreUnavailableError."""
        with self._changed:
            log_id, only_stored_seq = self._log_id, self._saved.seq - len(self._recent)
            kept = [record for record in (*self._recent, *self._unsaved) if record.seq >= first_seq]
        wanted_saved = min(limit, only_stored_seq - first_seq + 1)
        stored = self._store.read(log_id, first_seq, wanted_saved) if wanted_saved > 0 else []
        return stored + kept[: limit - len(stored)]

    def run_once(self, now_ms: int) -> None:
        """One batch is made durable, if there is one and it is due; trouble is kept as health, never raised."""
        if now_ms < self._next_try_at_ms:
            return
        try:
            if self._successor is not None:
                self._move(*self._successor)
            with self._changed:
                batch = list(islice(self._unsaved, MAX_BATCH_RECORDS))
            if batch:
                self._note_saved(batch, self._store.append(self._log_id, batch))
        except Exception as error:
            self._note_failure(error, self._clock.now_ms())

    def start(self) -> None:
        """Records are made durable from now on without being asked."""
        self._thread.start()

    def stop(self, wait_s: float) -> bool:
        """The thread has ended, or `wait_s` is over; says whether all is saved."""
        with self._changed:
            self._is_stopping = True
            self._next_try_at_ms = 0
            self._changed.notify_all()
        if self._thread.ident is not None:
            self._thread.join(wait_s)
        with self._changed:
            return not self._unsaved

    def _run(self) -> None:
        while self._wait_for_work():
            self.run_once(self._clock.now_ms())

    def _wait_for_work(self) -> bool:
        """True when a batch is due, False when the thread shall end."""
        with self._changed:
            while True:
                has_work = bool(self._unsaved) or self._successor is not None
                if self._is_stopping and (self._fault or not has_work):
                    return False
                if has_work and self._clock.now_ms() >= self._next_try_at_ms:
                    return True
                self._clock.wait(self._changed, self._next_try_at_ms if has_work else None)

    def _move(self, opened: JournalOpened, stamp: Stamp) -> None:
        """What is saved is copied; what is not yet is chained to the copy, its bytes unchanged."""
        old_log_id = self._log_id
        end_seq = self._store.head(old_log_id).seq  # a medium that fails may have kept more than it said
        copied = continue_log(self._store, replace(opened, follows=old_log_id, follows_seq=end_seq), stamp)
        with self._changed:
            bodies = [record.body for record in self._unsaved if record.seq > copied.seq]
            self._unsaved = deque(chain.chain_bodies(copied, bodies))
            self._unsaved_bytes = sum(map(len, bodies))
            self._last = self._unsaved[-1].head if self._unsaved else copied
            self._offered = copied
            self._recent.clear()
            self._log_id, self._successor = opened.log_id, None
        _log.warning("the journal goes on as log %s, which follows %s", opened.log_id, old_log_id)
        self._note_saved([], copied)

    def _note_saved(self, batch: list[Record], saved: Head) -> None:
        with self._changed:
            for record in batch:
                self._unsaved.popleft()
                self._unsaved_bytes -= len(record.body)
                self._recent.append(record)
            self._saved = saved
            if self._fault:
                _log.warning("journal is written again, up to record %d", saved.seq)
            self._fault = ""
            self._retry_ms = FIRST_RETRY_MS
            self._next_try_at_ms = 0
        try:
            self._on_saved(saved.seq)
        except Exception:
            _log.exception("the listener for saved records failed")

    def _note_failure(self, error: Exception, now_ms: int) -> None:
        with self._changed:
            if not self._fault:
                _log.error("journal is not written: %s", error, exc_info=error)
            self._fault = str(error) or type(error).__name__
            self._next_try_at_ms = now_ms + self._retry_ms
            self._retry_ms = min(self._retry_ms * 2, LAST_RETRY_MS)

    def _refuse_if_full(self, record: Record) -> None:
        is_full = len(self._unsaved) >= MAX_UNSAVED_RECORDS
        if is_full or self._unsaved_bytes + len(record.body) > MAX_UNSAVED_BYTES:
            raise JournalFullError(f"{len(self._unsaved)} records wait for the card; mend the card to go on")
