"""What goes on within one session: records both ways, acknowledgements, status and time.

Every packet is tagged with the session's key and carries what is durable here of the peer's log. Packets other than
DATA are counted, so that an old one that comes again, by accident or on purpose, is no event.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from journal.errors import StoreUnavailableError
from journal.incoming import Heard, Incoming
from journal.interfaces import OwnLog
from journal.messages import read_ack, read_object, write_ack, write_error
from journal.notices import NoticeBoard, PeerLeft, StatusIn
from journal.outgoing import Outgoing
from journal.packets import Packet, PacketType, is_authentic, pack
from journal.record import EMPTY_HEAD, Head, UtcQuality
from journal.session import Session
from journal.time_exchange import TimeExchange

_log = logging.getLogger(__name__)

HEARTBEAT_MS = 2_000
LEAST_STATUS_GAP_MS = 500  # a status that changes faster than this waits for its turn
_GAP_FLAG = 1
_ROUND_SHIFT = 6


@dataclass(slots=True)
class Desk:
    """What outlives the sessions of a conversation. `status` is a STATUS payload, None until there is one."""

    board: NoticeBoard
    stored_head: Callable[[str], Head]
    status: bytes | None = None
    utc_ahead_ms: int | None = None
    utc_quality: UtcQuality = UtcQuality.UNKNOWN


class Exchange:
    """The traffic of one proven session."""

    def __init__(self, session: Session, own_log: OwnLog | None, desk: Desk, now_ms: int) -> None:
        self._session = session
        self._desk = desk
        self._outgoing = None if own_log is None else Outgoing(own_log, desk.board)
        self._incoming: Incoming | None = None
        self._time = TimeExchange(desk.board, now_ms)
        self._sent_count = 0
        self._heard_count = 0
        self._ack_is_due = True
        self._has_gap = False
        self._next_ack_at_ms = now_ms
        self._next_status_at_ms = now_ms
        self._status_sent: bytes | None = None
        self._status_sent_at_ms = now_ms - LEAST_STATUS_GAP_MS
        self._parted_told: set[str] = set()
        self.has_peer_left = False
        self._open_incoming()

    @property
    def session(self) -> Session:
        return self._session

    def is_genuine(self, data: bytes) -> bool:
        """Whether the packet is the peer's and of this session."""
        return is_authentic(data, self._session.receiving_key)

    def receive(self, packet: Packet, now_ms: int) -> None:
        """A genuine packet of this session came in. Raises BadPacketError."""
        if packet.type is PacketType.DATA:
            self._take_data(packet)
        elif packet.first_seq > self._heard_count:
            self._heard_count = packet.first_seq
            self._take_counted(packet, now_ms)
        if self._outgoing is not None:
            self._outgoing.acknowledged(packet.ack, now_ms)

    def stored(self, head: Head) -> None:
        """The peer's log is durable here up to `head`."""
        if self._incoming is not None:
            self._incoming.stored_up_to(head)
            self._ack_is_due = True

    def not_stored(self) -> None:
        """The records handed on could not be kept: they are wanted again."""
        if self._incoming is not None:
            self._incoming.not_stored()

    def farewell(self) -> bytes:
        """The packet that says goodbye."""
        return self._counted(Packet(PacketType.BYE))

    def packets_due(self, now_ms: int) -> list[bytes]:
        """What has to be said now, the urgent first."""
        packets = [*self._ack_due(now_ms), *self._times_due(now_ms), *self._status_due(now_ms), *self._errors_due()]
        packed = [self._counted(packet) for packet in packets]
        if self._outgoing is not None:
            packed += [self._tagged(packet) for packet in self._outgoing.packets_due(now_ms)]
        return packed

    def _take_data(self, packet: Packet) -> None:
        if self._incoming is None:
            return
        heard = self._incoming.take(packet)
        if heard is Heard.GAP:
            self._has_gap = self._incoming.should_report() or self._has_gap
        self._ack_is_due = self._ack_is_due or self._has_gap or heard is Heard.OLD

    def _take_counted(self, packet: Packet, now_ms: int) -> None:
        if packet.type is PacketType.ACK:
            self._take_ack(packet, now_ms)
        elif packet.type is PacketType.TIME:
            self._time.take(packet.payload, now_ms)
        elif packet.type is PacketType.STATUS:
            self._desk.board.tell(StatusIn(read_object(packet.payload)))
        elif packet.type is PacketType.ERROR:
            self._take_error(packet)
        elif packet.type is PacketType.BYE:
            self.has_peer_left = True
            self._desk.board.tell(PeerLeft())

    def _take_ack(self, packet: Packet, now_ms: int) -> None:
        stored_hash, received_seq = read_ack(packet.payload)
        if self._outgoing is None:
            return
        self._outgoing.peer_has(Head(packet.ack, stored_hash), received_seq, now_ms)
        if packet.flags & _GAP_FLAG:
            self._outgoing.gap_reported(packet.flags >> _ROUND_SHIFT, received_seq)

    def _take_error(self, packet: Packet) -> None:
        log_id = read_object(packet.payload).get("log_id")
        for stream in (self._incoming, self._outgoing):
            if stream is not None and stream.log_id == log_id:
                self._parted_told.add(stream.log_id)
                stream.peer_parted()

    def _ack_due(self, now_ms: int) -> list[Packet]:
        """The acknowledgement; it is the heartbeat as well, so it goes out even if the peer has no log to send.

        While the store is silent nobody knows what is in it: then something else is the heartbeat.
        """
        if not self._ack_is_due and now_ms < self._next_ack_at_ms:
            return []
        self._open_incoming()
        if self._incoming is None and self._session.peer.hello.log_id:
            self._ack_is_due, self._next_ack_at_ms = False, now_ms + HEARTBEAT_MS
            return [Packet(PacketType.ERROR, write_error("store_silent"))]
        stored, received_seq, flags = EMPTY_HEAD, 0, 0
        if self._incoming is not None:
            stored, received_seq = self._incoming.stored, self._incoming.received.seq
            flags = (_GAP_FLAG | self._incoming.round << _ROUND_SHIFT) if self._has_gap else 0
        self._ack_is_due = self._has_gap = False
        self._next_ack_at_ms = now_ms + HEARTBEAT_MS
        return [Packet(PacketType.ACK, write_ack(stored, received_seq), flags)]

    def _times_due(self, now_ms: int) -> list[Packet]:
        payloads = self._time.payloads_due(now_ms, self._desk.utc_ahead_ms, self._desk.utc_quality)
        return [Packet(PacketType.TIME, payload) for payload in payloads]

    def _status_due(self, now_ms: int) -> list[Packet]:
        status = self._desk.status
        is_new = status is not self._status_sent and now_ms - self._status_sent_at_ms >= LEAST_STATUS_GAP_MS
        if status is None or not (is_new or now_ms >= self._next_status_at_ms):
            return []
        self._status_sent, self._status_sent_at_ms = status, now_ms
        self._next_status_at_ms = now_ms + HEARTBEAT_MS
        return [Packet(PacketType.STATUS, status)]

    def _errors_due(self) -> list[Packet]:
        """A log whose histories differ is told to the peer once."""
        streams = [stream for stream in (self._incoming, self._outgoing) if stream is not None and stream.is_parted]
        untold = [stream.log_id for stream in streams if stream.log_id not in self._parted_told]
        self._parted_told.update(untold)
        return [Packet(PacketType.ERROR, write_error("parted", log_id)) for log_id in untold]

    def _open_incoming(self) -> None:
        """The peer's log is taken from where it ends in the store, as soon as that answers."""
        peer = self._session.peer.hello
        if self._incoming is not None or not peer.log_id:
            return
        try:
            stored = self._desk.stored_head(peer.log_id)
        except StoreUnavailableError as error:
            _log.warning("the other end's log can't be taken now: %s", error)
            return
        self._incoming = Incoming(peer.log_id, stored, self._desk.board)
        self._incoming.peer_ends_at(peer.head)

    def _counted(self, packet: Packet) -> bytes:
        self._sent_count += 1
        return self._tagged(replace(packet, first_seq=self._sent_count))

    def _tagged(self, packet: Packet) -> bytes:
        stored_seq = 0 if self._incoming is None else self._incoming.stored.seq
        return pack(replace(packet, ack=stored_seq), self._session.sending_key)
