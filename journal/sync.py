"""The conversation between a table and the head table, without input or output: packets in, packets and notices out.

    line open ──► handshake (journal.handshake) ──► exchange (journal.exchange) ──6 s of silence──► handshake again

The same class serves both ends; only who asks first differs. It never gives up, and whatever the line does to the
packets (lost, twice, torn, late, forged), each record is handed on once, in order, and acknowledged when durable.
One thread at a time may use it.
"""

import logging
from collections.abc import Callable

from journal.canonical import JsonObject
from journal.errors import BadPacketError, StoreUnavailableError
from journal.exchange import Desk, Exchange
from journal.handshake import Handshake, HeadHandshake, TableHandshake
from journal.interfaces import OwnLog
from journal.messages import Greeting, Hello, Identity, make_greeting, read_hello, read_object, write_status
from journal.notices import ForeignEvent, Notice, NoticeBoard, PeerSilent, PeerUp
from journal.opening import Role
from journal.packets import Packet, PacketType, is_untagged, unpack
from journal.record import EMPTY_HEAD, Head, UtcQuality
from journal.session import KeyFor, Session

SILENT_AFTER_MS = 6_000  # three heartbeats
GOODBYE_PAUSE_MS = 500  # who said goodbye may only be starting again

OwnLogFor = Callable[[Hello | None], OwnLog | None]
"""The log to send: asked with None at a table, with the table's hello at the head table. None means there is none."""


_log = logging.getLogger(__name__)


class Conversation:
    """One end of one line."""

    def __init__(
        self,
        identity: Identity,
        key_for: KeyFor,
        own_log_for: OwnLogFor,
        stored_head: Callable[[str], Head],
        new_nonce: Callable[[], bytes],
    ) -> None:
        """`stored_head` tells what is durable here of a log of the peer; `new_nonce` gives 16 fresh random bytes."""
        self._identity = identity
        self._own_log_for = own_log_for
        self._new_nonce = new_nonce
        self._board = NoticeBoard()
        self._desk = Desk(self._board, stored_head)
        kind = TableHandshake if identity.role is Role.TABLE else HeadHandshake
        self._handshake: Handshake = kind(self._greet, key_for, self._board)
        self._exchange: Exchange | None = None
        self._farewells: list[bytes] = []
        self._is_line_open = False
        self._is_silent = False
        self._heard_at_ms = 0
        self.bad_packets = 0
        self.features: tuple[str, ...] = ()
        """What the next hello says of this end besides."""

    def line_opened(self, now_ms: int) -> None:
        """A line is open; who is at its other end is to be found out."""
        self._is_line_open = True
        self._begin_again(now_ms)

    def line_closed(self, now_ms: int) -> None:
        """The line is gone. PeerSilent is told if the peer was up."""
        self._is_line_open = False
        self._tell_silence(now_ms)
        self._exchange = None

    def restart(self, now_ms: int) -> None:
        """The own log is another one now: both ends meet again."""
        self._say_goodbye()
        self._begin_again(now_ms)

    def leave(self) -> None:
        """The peer is told goodbye with the next packets, and then nothing until a line is opened."""
        self._say_goodbye()
        self._is_line_open = False

    def receive(self, data: bytes, now_ms: int) -> None:
        """A packet came in from the line; whatever it is, it does no harm. Notices may follow."""
        try:
            self._receive(unpack(data), data, now_ms)
        except BadPacketError:
            self.bad_packets += 1
        except StoreUnavailableError as error:
            _log.warning("nothing can be agreed with the other end now: %s", error)

    def packets_due(self, now_ms: int) -> list[bytes]:
        """What has to be sent now. To be asked whenever the line has taken everything before."""
        farewells, self._farewells = self._farewells, []
        if not self._is_line_open:
            return farewells
        if self._exchange is not None and not self._is_silent and now_ms - self._heard_at_ms > SILENT_AFTER_MS:
            self._tell_silence(now_ms)
            if self._identity.role is Role.TABLE:
                self._begin_again(now_ms)
        in_session = [] if self._exchange is None else self._exchange.packets_due(now_ms)
        return farewells + self._greetings_due(now_ms) + in_session

    def take_notices(self) -> list[Notice]:
        """What has happened since the last time."""
        return self._board.take()

    def peer_stored(self, log_id: str, head: Head) -> None:
        """The records handed on are durable up to `head`: they are acknowledged."""
        if self._exchange is not None and self._exchange.session.peer.hello.log_id == log_id:
            self._exchange.stored(head)

    def peer_not_stored(self) -> None:
        """The records handed on could not be kept; they will come again."""
        if self._exchange is not None:
            self._exchange.not_stored()

    def set_status(self, status: JsonObject) -> None:
        """What the peer shall show of this end from now on. Raises BadRecordError when it is too long to send."""
        payload = write_status(status)
        if payload != self._desk.status:
            self._desk.status = payload

    def set_utc(self, utc_ahead_ms: int | None, quality: UtcQuality) -> None:
        """The wall time is `utc_ahead_ms` more than the monotonic clock, as well as this end knows; None: unknown."""
        self._desk.utc_ahead_ms = utc_ahead_ms
        self._desk.utc_quality = quality

    def _greet(self, peer: Greeting | None) -> Greeting:
        """A greeting of our own with a fresh nonce."""
        me = self._identity
        log = self._own_log_for(None if peer is None else peer.hello)
        head = EMPTY_HEAD if log is None else log.head()
        hello = Hello(
            role=me.role,
            device_id=me.device_id,
            label=me.label,
            software=me.software,
            event_id=me.event_id,
            boot_id=me.boot_id,
            log_id="" if log is None else log.log_id,
            seq=head.seq,
            hash=head.hash.hex(),
            nonce=self._new_nonce().hex(),
            features=self.features,
        )
        return make_greeting(hello)

    def _begin_again(self, now_ms: int) -> None:
        self._exchange = None
        self._is_silent = False
        self._handshake.begin(now_ms)

    def _say_goodbye(self) -> None:
        if self._exchange is not None:
            self._farewells = [self._exchange.farewell()]
        self._exchange = None

    def _greetings_due(self, now_ms: int) -> list[bytes]:
        try:
            return self._handshake.packets_due(now_ms)
        except StoreUnavailableError as error:
            _log.warning("nothing can be said of the own log now: %s", error)
            return []

    def _tell_silence(self, now_ms: int) -> None:
        if self._exchange is not None and not self._is_silent:
            self._is_silent = True
            self._board.tell(PeerSilent(min(self._heard_at_ms, now_ms)))

    def _receive(self, packet: Packet, data: bytes, now_ms: int) -> None:
        if packet.type is PacketType.HELLO:
            self._handshake.hello_came(*read_hello(packet.payload), now_ms)
        elif packet.type is PacketType.AUTH:
            session = self._handshake.proof_came(packet.payload, now_ms)
            if session is not None:
                self._begin_exchange(session, now_ms)
        elif packet.type is PacketType.ERROR and is_untagged(data):
            self._receive_untagged_error(packet, now_ms)
        elif self._exchange is None or not self._exchange.is_genuine(data):
            self._handshake.stranger_packet_came(now_ms)
        else:
            self._receive_in_session(self._exchange, packet, now_ms)

    def _receive_in_session(self, exchange: Exchange, packet: Packet, now_ms: int) -> None:
        self._handshake.session_packet_came()
        self._heard_at_ms = now_ms
        if self._is_silent:
            self._is_silent = False
            self._board.tell(PeerUp(exchange.session.peer.hello))
        exchange.receive(packet, now_ms)
        if exchange.has_peer_left:
            self._begin_again(now_ms + GOODBYE_PAUSE_MS)

    def _begin_exchange(self, session: Session, now_ms: int) -> None:
        log = self._own_log_for(session.peer.hello if self._identity.role is Role.HEAD else None)
        if (log.log_id if log else "") != session.own.hello.log_id:
            self._begin_again(now_ms)  # another log since the greeting: greet again
            return
        self._board.tell(PeerUp(session.peer.hello))
        self._exchange = Exchange(session, log, self._desk, now_ms)
        self._is_silent = False
        self._heard_at_ms = now_ms

    def _receive_untagged_error(self, packet: Packet, now_ms: int) -> None:
        """What an unproven end says is told at most, or makes us ask again: it must not be able to end a session."""
        code = read_object(packet.payload).get("code")
        if code == "no_session":
            self._handshake.forgotten(now_ms)
        elif code == "no_key" and self._exchange is None:
            self._board.tell(ForeignEvent("the other end has no key for this table"))
