"""What the head table says and hears on one line: a conversation, with records made durable before they are acked.

Everything here runs on the thread of its line. What is heard goes to the mailbox; the store is shared by all lines.
"""

import logging
from collections.abc import Callable

from headtable.csv_rows import plain_digits
from headtable.devices import Flaw, Heard
from headtable.head_logs import HeadLogs, is_for
from headtable.mailbox import Mailbox, Said
from journal.errors import ForkError, JournalError
from journal.interfaces import OwnLog, Store
from journal.messages import RETURNED, WANTS_RETURNED, Hello, Identity
from journal.notices import (
    ForeignEvent,
    ForkFound,
    Notice,
    OwnAcked,
    PeerFault,
    PeerLeft,
    PeerUp,
    RecordsIn,
    RolledBack,
    StatusIn,
    VersionMismatch,
    WrongPeer,
)
from journal.record import UtcQuality
from journal.session import KeyFor
from journal.sync import Conversation

_log = logging.getLogger(__name__)


class TableLine:
    """The Talker (see hardware.talker) of one line. `line` names it on the page."""

    def __init__(
        self,
        line: str,
        identity: Identity,
        key_for: KeyFor,
        store: Store,
        head_logs: HeadLogs,
        mailbox: Mailbox,
        new_nonce: Callable[[], bytes],
        utc_ahead_ms: Callable[[], int | None] = lambda: None,
    ) -> None:
        """`utc_ahead_ms` is asked again and again how far wall time is ahead of the clock; None: unknown."""
        self._line = line
        self._store = store
        self._head_logs = head_logs
        self._mailbox = mailbox
        self._utc_ahead_ms = utc_ahead_ms
        self._peer: Hello | None = None
        self._own_log_id = ""  # that the peer was greeted with
        self._said_log_id = ""  # the same of whoever said hello last, proven or not
        self._now_ms = 0
        self.wants_returned = False
        """This head table lost what it had, and takes back from tables what they keep of its logs."""
        self._wants_back: set[str] = set()  # devices that turned out to know more of our logs than we do
        self._have_returned: set[str] = set()  # devices that gave back what they had
        self._conversation = Conversation(identity, key_for, self._own_log, store.head, new_nonce)

    def opened(self, now_ms: int) -> None:
        self._conversation.line_opened(now_ms)
        self._hand_on(now_ms)

    def receive(self, packet: bytes, now_ms: int) -> None:
        self._conversation.receive(packet, now_ms)
        self._hand_on(now_ms)

    def packets_due(self, now_ms: int) -> list[bytes]:
        """As in Talker. A device that has got an outgoing log since it was greeted is greeted again, with it."""
        if self._peer is not None and self._log_id_for(self._peer) != self._own_log_id:
            self._conversation.restart(now_ms)
        ahead_ms = self._utc_ahead_ms()
        quality = UtcQuality.UNKNOWN if ahead_ms is None else UtcQuality.UNTRUSTED
        self._conversation.set_utc(ahead_ms, quality)
        packets = self._conversation.packets_due(now_ms)
        self._hand_on(now_ms)
        return packets

    def closed(self, now_ms: int) -> None:
        self._conversation.line_closed(now_ms)
        self._peer = None
        self._mailbox.refused(self._line, None)
        self._hand_on(now_ms)

    def _own_log(self, peer: Hello | None) -> OwnLog | None:
        log = self._head_logs.find(peer.device_id) if peer is not None else None
        is_asked = peer is not None and self._is_asked(peer.device_id)
        self._conversation.features = (WANTS_RETURNED,) if is_asked else ()
        self._said_log_id = log.log_id if log is not None else ""
        if peer is not None and self._peer is not None and peer.device_id == self._peer.device_id:
            self._own_log_id = self._said_log_id
        return log

    def _is_asked(self, device_id: str) -> bool:
        """Whether the device is asked for what it keeps of our logs: once."""
        is_wanted = self.wants_returned or device_id in self._wants_back
        return is_wanted and device_id not in self._have_returned

    @property
    def _is_returning(self) -> bool:
        """Whether what comes in now is one of our own logs."""
        return self._peer is not None and RETURNED in self._peer.features

    def _log_id_for(self, peer: Hello) -> str:
        log = self._head_logs.find(peer.device_id)
        return log.log_id if log is not None else ""

    def _hand_on(self, now_ms: int) -> None:
        self._now_ms = now_ms
        for notice in self._conversation.take_notices():
            self._take(notice)

    def _take(self, notice: Notice) -> None:
        match notice:
            case PeerUp(hello):
                self._take_peer(hello)
            case RecordsIn():
                self._keep(notice)
            case ForeignEvent() | VersionMismatch() | WrongPeer():
                self._mailbox.refused(self._line, notice)
            case _ if self._peer is not None:
                self._take_from(self._peer.device_id, notice)

    def _take_peer(self, hello: Hello) -> None:
        if self._peer is None or self._peer.device_id != hello.device_id:
            self._own_log_id = self._said_log_id  # another box at the end of the same line
        self._peer = hello
        if RETURNED in hello.features:
            self._have_returned.add(hello.device_id)
            return
        if hello.device_id in self._have_returned & self._wants_back:
            self._wants_back.discard(hello.device_id)
            self._mailbox.returned(hello.device_id)
        label = plain_digits(hello.label.strip())
        heard = Heard(hello.device_id, label, hello.log_id, hello.software, self._line, hello.seq)
        self._mailbox.refused(self._line, None)
        self._mailbox.heard(heard, self._now_ms)

    def _take_from(self, device_id: str, notice: Notice) -> None:
        """What a device that is known says or shows."""
        match notice:
            case OwnAcked(log_id, seq):
                self._mailbox.acked(device_id, log_id, seq)
            case StatusIn(status):
                self._mailbox.status(device_id, Said(status, self._now_ms))
            case PeerLeft():
                self._mailbox.left(device_id)
            case RolledBack(is_own=True):
                self._wants_back.add(device_id)
                self._mailbox.flawed(device_id, Flaw.HEAD_OUTDATED)
                self._mailbox.parted(device_id)
            case ForkFound(is_own=True):
                self._mailbox.flawed(device_id, Flaw.HEAD_FORKED)
                self._mailbox.parted(device_id)
            case ForkFound():
                self._mailbox.flawed(device_id, Flaw.HEAD_FORKED if self._is_returning else Flaw.FORK)
            case RolledBack():
                if not self._is_returning:  # a head table that has more than is given back misses nothing
                    self._mailbox.flawed(device_id, Flaw.ROLLBACK)
            case PeerFault(reason):
                _log.warning("%s: %s sends what can't be: %s", self._line, device_id, reason)
                self._mailbox.flawed(device_id, Flaw.PEER_FAULT)

    def _keep(self, notice: RecordsIn) -> None:
        """The records are durable and acked, or wanted again later."""
        peer = self._peer
        if peer is None:
            return
        try:
            if self._is_returning and not is_for(self._store, notice.log_id, notice.records, peer.device_id):
                self._mailbox.flawed(peer.device_id, Flaw.PEER_FAULT)
                return
            head = self._store.append(notice.log_id, notice.records)
        except ForkError:
            self._mailbox.flawed(peer.device_id, Flaw.FORK)
        except JournalError as error:
            _log.warning("%s: records can't be kept now: %s", self._line, error)
            self._conversation.peer_not_stored()
        else:
            self._conversation.peer_stored(notice.log_id, head)
            if not self._is_returning:
                self._mailbox.stored(peer.device_id)
