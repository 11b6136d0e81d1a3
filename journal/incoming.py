"""One log on its way in: whatever comes twice, late or torn, each record is handed on once and in order.

Records are handed on to be stored, and acknowledged when the owner says that they are durable. If storing lags, no
more than MAX_UNSTORED_RECORDS are taken; the peer sends the rest again later.
"""

from dataclasses import dataclass
from enum import Enum

from journal import chain
from journal.batches import Piece, read_batch, read_flags
from journal.errors import ChainBrokenError
from journal.notices import ForkFound, NoticeBoard, PeerFault, RecordsIn, RolledBack
from journal.packets import Packet
from journal.record import Head

MAX_UNSTORED_RECORDS = 256


class Heard(Enum):
    """What a DATA packet was."""

    PROGRESS = "progress"
    OLD = "old"
    GAP = "gap"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class _Started:
    """A batch of which some pieces are here."""

    first_seq: int
    count: int
    pieces: tuple[bytes, ...]


class Incoming:
    """The receiver of one log. Raises BadPacketError for what is no batch."""

    def __init__(self, log_id: str, stored: Head, board: NoticeBoard) -> None:
        self._log_id = log_id
        self._board = board
        self._started: _Started | None = None
        self._is_parted = False
        self._reported_round: int | None = None
        self.stored = stored
        self.received = stored
        self.round = 0

    @property
    def log_id(self) -> str:
        return self._log_id

    @property
    def is_parted(self) -> bool:
        """Whether the histories differ, so that nothing more is taken in this session."""
        return self._is_parted

    def peer_ends_at(self, peer: Head) -> None:
        """The peer told where its log ends now: a shorter or a different one is told."""
        if peer.seq < self.stored.seq:
            self._is_parted = True
            self._board.tell(RolledBack(self._log_id, peer.seq, self.stored.seq, is_own=False))
        elif peer.seq == self.stored.seq and peer.hash != self.stored.hash:
            self._part(peer.seq)

    def peer_parted(self) -> None:
        """The peer, whose log it is, found that the histories differ."""
        if not self._is_parted:
            self._part(self.stored.seq)

    def stored_up_to(self, head: Head) -> None:
        """The records up to `head` are durable. An older word is no event."""
        if head.seq > self.stored.seq:
            self.stored = head
        if head.seq > self.received.seq:
            self.received = head

    def not_stored(self) -> None:
        """The records since the last durable one could not be kept: they are wanted again."""
        self.received = self.stored
        self._started = None

    def take(self, packet: Packet) -> Heard:
        """A DATA packet came in; what it completes is told as RecordsIn."""
        piece = read_flags(packet.flags)
        if self._is_parted or self.received.seq - self.stored.seq >= MAX_UNSTORED_RECORDS:
            return Heard.IGNORED
        self._note_round(piece.round)
        if packet.first_seq > self.received.seq + 1:
            return Heard.GAP
        blob = self._join(packet, piece)
        if blob is None:
            return Heard.GAP if self._started is None else Heard.PROGRESS
        return self._take_batch(packet.first_seq, blob)

    def should_report(self) -> bool:
        """Whether this gap has to be told: once in each of the sender's rounds."""
        is_new = self._reported_round != self.round
        self._reported_round = self.round
        return is_new

    def _note_round(self, new_round: int) -> None:
        if new_round != self.round:
            self.round = new_round
            self._started = None
            self._reported_round = None

    def _join(self, packet: Packet, piece: Piece) -> bytes | None:
        """The whole batch once its last piece is here, else None; a piece out of turn forgets the others."""
        started = self._started
        if piece.index == 0:
            started = _Started(packet.first_seq, piece.count, ())
        expected = None if started is None else (started.first_seq, started.count, len(started.pieces))
        self._started = None
        if started is None or (packet.first_seq, piece.count, piece.index) != expected:
            return None
        pieces = (*started.pieces, packet.payload)
        if len(pieces) == piece.count:
            return b"".join(pieces)
        self._started = _Started(started.first_seq, started.count, pieces)
        return None

    def _take_batch(self, first_seq: int, blob: bytes) -> Heard:
        last_hash, bodies = read_batch(blob)
        last_seq = first_seq + len(bodies) - 1
        if last_seq <= self.received.seq:
            return Heard.OLD
        try:
            records = chain.chain_bodies(self.received, bodies[self.received.seq + 1 - first_seq :])
        except ChainBrokenError as error:
            self._is_parted = True
            self._board.tell(PeerFault(str(error)))
            return Heard.IGNORED
        if records[-1].hash != last_hash:
            self._part(self.received.seq)
            return Heard.IGNORED
        self.received = records[-1].head
        self._board.tell(RecordsIn(self._log_id, tuple(records)))
        return Heard.PROGRESS

    def _part(self, seq: int) -> None:
        self._is_parted = True
        self._board.tell(ForkFound(self._log_id, seq, is_own=False))
