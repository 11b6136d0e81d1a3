"""One log on its way to the peer: go-back-N with cumulative acknowledgements of what is durable there.

Sending starts once the peer has said what it has. At most WINDOW packets are on the way. A gap that the peer reports,
or an answer that doesn't come, starts a new round at the first missing record, with shorter batches, since a long one
is likelier to be hit on a bad line. It is never given up: while nobody answers, one packet goes out in 2 s.
"""

from collections import deque
from dataclasses import dataclass

from journal.batches import MAX_BATCH_RECORDS, ROUNDS, Batch, Piece, make_batch, write_flags
from journal.errors import StoreUnavailableError
from journal.interfaces import OwnLog
from journal.notices import ForkFound, NoticeBoard, OwnAcked, RolledBack
from journal.packets import MAX_PAYLOAD_BYTES, Packet, PacketType
from journal.record import EMPTY_HEAD, Head

WINDOW = 4  # packets: 0.7 s of line at 115200 baud, enough to keep it busy while the peer's card syncs
FIRST_WAIT_MS = 1_500
LONG_WAIT_MS = 2_000
LEAST_BATCH_BYTES = 256
BATCH_GROWTH_BYTES = 64  # for each acknowledged batch, so that a line that got better is used again


@dataclass(frozen=True, slots=True)
class _Sent:
    last_seq: int
    packets: int


class Outgoing:
    """The sender of one log. Works on nothing but the own log and what the peer acknowledges."""

    def __init__(self, log: OwnLog, board: NoticeBoard) -> None:
        self._log = log
        self._board = board
        self._acked_seq: int | None = None  # None until the peer has said what it has
        self._received_seq = 0
        self._next_seq = 1
        self._highest_sent_seq = 0
        self._sent: deque[_Sent] = deque()
        self._round = 0
        self._window = WINDOW
        self._batch_bytes = MAX_PAYLOAD_BYTES
        self._wait_ms = FIRST_WAIT_MS
        self._waiting_since_ms = 0
        self._is_parted = False

    def peer_has(self, stored: Head, received_seq: int, now_ms: int) -> None:
        """The peer told the end of what it has; the first time in a session, it is compared with the own log."""
        if self._acked_seq is None and not self._compare(stored):
            return
        if self._acked_seq is None:
            self._acked_seq = self._received_seq = stored.seq
            self._next_seq = stored.seq + 1
            self._highest_sent_seq = stored.seq
            self._board.tell(OwnAcked(self._log.log_id, stored.seq))
        self.acknowledged(stored.seq, now_ms)
        if received_seq > self._received_seq:
            self._received_seq = received_seq
            self._waiting_since_ms = now_ms

    def acknowledged(self, seq: int, now_ms: int) -> None:
        """The peer has everything up to `seq` durably. An older word is no event."""
        if self._acked_seq is None or not self._acked_seq < seq <= self._highest_sent_seq:
            return
        self._acked_seq = seq
        self._next_seq = max(self._next_seq, seq + 1)
        while self._sent and self._sent[0].last_seq <= seq:
            self._sent.popleft()
            self._batch_bytes = min(self._batch_bytes + BATCH_GROWTH_BYTES, MAX_PAYLOAD_BYTES)
            self._window = WINDOW
        self._wait_ms = FIRST_WAIT_MS
        self._waiting_since_ms = now_ms
        self._board.tell(OwnAcked(self._log.log_id, seq))

    def gap_reported(self, reported_round: int, received_seq: int) -> None:
        """The peer missed what follows `received_seq`. A report about a round that is over is no event."""
        if self._acked_seq is not None and reported_round == self._round:
            self._go_back(max(received_seq, self._acked_seq))

    @property
    def log_id(self) -> str:
        return self._log.log_id

    @property
    def is_parted(self) -> bool:
        """Whether the histories differ, so that nothing more is sent in this session."""
        return self._is_parted

    def peer_parted(self) -> None:
        """The peer found that the histories differ."""
        if not self._is_parted:
            self._is_parted = True
            self._board.tell(ForkFound(self._log.log_id, self._acked_seq or 0, is_own=True))

    def packets_due(self, now_ms: int) -> list[Packet]:
        """What the window lets out now; `ack` is left to the session."""
        if self._acked_seq is None or self._is_parted:
            return []
        if self._sent and now_ms - self._waiting_since_ms >= self._wait_ms:
            self._go_back(self._acked_seq)
            self._window = 1
            self._wait_ms = LONG_WAIT_MS
        packets: list[Packet] = []
        while batch := self._next_batch():
            if not self._sent:
                self._waiting_since_ms = now_ms
            self._sent.append(_Sent(batch.last_seq, len(batch.payloads)))
            self._next_seq = batch.last_seq + 1
            self._highest_sent_seq = max(self._highest_sent_seq, batch.last_seq)
            packets += self._packets(batch)
        return packets

    def _next_batch(self) -> Batch | None:
        """The next batch if there is one and it fits the window; a batch of several packets waits for an empty one."""
        on_the_way = sum(sent.packets for sent in self._sent)
        if on_the_way >= self._window:
            return None
        try:
            room = self._log.head().seq - self._next_seq + 1
            records = self._log.read(self._next_seq, min(room, MAX_BATCH_RECORDS)) if room > 0 else []
        except StoreUnavailableError:
            return None  # asked again at the next turn; the store's owner tells of the trouble
        if not records:
            return None
        batch = make_batch(records, self._batch_bytes)
        fits = not self._sent or on_the_way + len(batch.payloads) <= self._window
        return batch if fits else None

    def _packets(self, batch: Batch) -> list[Packet]:
        count = len(batch.payloads)
        places = [Piece(index, count, self._round) for index in range(count)]
        return [
            Packet(PacketType.DATA, payload, write_flags(place), batch.first_seq)
            for place, payload in zip(places, batch.payloads, strict=True)
        ]

    def _go_back(self, received_seq: int) -> None:
        self._next_seq = received_seq + 1
        self._sent = deque(sent for sent in self._sent if sent.last_seq <= received_seq)
        self._round = (self._round + 1) % ROUNDS
        self._batch_bytes = max(self._batch_bytes // 2, LEAST_BATCH_BYTES)

    def _compare(self, stored: Head) -> bool:
        """Whether what the peer has is a beginning of the own log; if not, it is told, once in a session."""
        if self._is_parted:
            return False
        if stored == EMPTY_HEAD:
            return True
        try:
            found = self._log.read(stored.seq, 1)
            own_seq = self._log.head().seq
        except StoreUnavailableError:
            return False  # the peer will say again what it has
        if found and found[0].head == stored:
            return True
        self._is_parted = True
        if found:
            self._board.tell(ForkFound(self._log.log_id, stored.seq, is_own=True))
        else:
            self._board.tell(RolledBack(self._log.log_id, own_seq, stored.seq, is_own=True))
        return False
