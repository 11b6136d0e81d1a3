"""The table's end of the line: stores what the head table sends, and sends what is durable here.

Runs on the link's own thread, so it may wait for the card; the loop only hears what came of it.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from journal.canonical import JsonObject
from journal.errors import JournalError
from journal.interfaces import OwnLog, Store
from journal.messages import RETURNED, Hello, Identity
from journal.notices import (
    ForeignEvent,
    ForkFound,
    Notice,
    OwnAcked,
    PeerFault,
    PeerLeft,
    PeerSilent,
    PeerUp,
    RecordsIn,
    RolledBack,
    TimeSample,
    VersionMismatch,
    WrongPeer,
)
from journal.sync import Conversation
from kiosk.core.head_orders import orders_of
from kiosk.core.health import Link
from kiosk.core.inbox import AckNews, Item, LinkNews, PartedNews
from kiosk.core.returning import Returning
from kiosk.core.wall_time import WallNews

_log = logging.getLogger(__name__)

_LONGEST_ROUND_TRIP_MS = 2_000
"""An answer behind much else is wrong by up to half of this; set times are minutes apart."""


@dataclass(frozen=True, slots=True)
class LinkParts:
    """What the conversation needs: who we are, the key (None: no key, so no head table), and fresh random bytes."""

    identity: Identity
    key: bytes | None
    new_nonce: Callable[[], bytes]


class HeadLink:
    """A Talker (see hardware.serial_port); `tell` gets what the loop should know, and may be called on any thread."""

    def __init__(
        self,
        parts: LinkParts,
        own: OwnLog,
        store: Store,
        tell: Callable[[Item], None],
        on_parted: Callable[[], None] = lambda: None,
        on_unsure: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_parted` is called when the head table knows another history of `own`, which must go on as another log;
        `on_unsure` when records could not be stored, so that nobody knows what the card has of them."""
        self._own = own
        self._greeted_log_id = own.log_id
        self._store = store
        self._tell = tell
        self._on_parted = on_parted
        self._on_unsure = on_unsure
        self._status: dict[str, object] | None = None
        self._returning = Returning(store)
        self._is_other_log_due = False
        self._conversation = Conversation(
            parts.identity, lambda _device_id: parts.key, self._own_log, store.head, parts.new_nonce
        )

    def set_status(self, status: dict[str, object]) -> None:
        """What the head table shows of this table from the next packet on. May be called on any thread."""
        self._status = status

    def opened(self, now_ms: int) -> None:
        self._conversation.line_opened(now_ms)
        self._tell(LinkNews(Link.SILENT, now_ms))

    def receive(self, packet: bytes, now_ms: int) -> None:
        self._conversation.receive(packet, now_ms)
        self._handle_notices(now_ms)

    def packets_due(self, now_ms: int) -> list[bytes]:
        status, self._status = self._status, None
        if status is not None:
            self._conversation.set_status(cast("JsonObject", status))
        if self._own.log_id != self._greeted_log_id or self._is_other_log_due:
            self._is_other_log_due = False
            self._conversation.restart(now_ms)
        packets = self._conversation.packets_due(now_ms)
        self._handle_notices(now_ms)
        return packets

    def closed(self, now_ms: int) -> None:
        self._conversation.line_closed(now_ms)
        self._handle_notices(now_ms)
        self._tell(LinkNews(Link.NONE, now_ms))

    def _own_log(self, _hello: Hello | None) -> OwnLog:
        self._greeted_log_id = self._own.log_id
        returned = self._returning.log
        self._conversation.features = () if returned is None else (RETURNED,)
        return self._own if returned is None else returned

    def _handle_notices(self, now_ms: int) -> None:
        for notice in self._conversation.take_notices():
            self._handle(notice, now_ms)

    def _handle(self, notice: Notice, now_ms: int) -> None:
        match notice:
            case RecordsIn():
                self._keep(notice)
            case OwnAcked():
                self._take_ack(notice)
            case TimeSample():
                self._take_time(notice)
            case PeerUp():
                self._tell(LinkNews(Link.UP, now_ms))
                self._return_to(notice.hello)
            case PeerSilent() | PeerLeft():
                self._tell(LinkNews(Link.SILENT, now_ms))
            case ForeignEvent() | VersionMismatch() | WrongPeer():
                _log.warning("this head table can't be talked to: %s", notice)
                self._tell(LinkNews(Link.FOREIGN, now_ms))
            case ForkFound() | RolledBack():
                self._take_parting(notice)
            case PeerFault():
                _log.error("the head table sends what can't be: %s", notice.reason)

    def _take_time(self, sample: TimeSample) -> None:
        """What the head table says of the time, unless the answer was too long on its way to be of use."""
        if sample.utc_ahead_ms is not None and sample.round_trip_ms <= _LONGEST_ROUND_TRIP_MS:
            self._tell(WallNews(sample.utc_ahead_ms))

    def _take_ack(self, notice: OwnAcked) -> None:
        if notice.log_id == self._own.log_id:
            self._tell(AckNews(notice.seq))
        else:
            self._is_other_log_due = self._returning.arrived(notice.log_id, notice.seq) or self._is_other_log_due

    def _return_to(self, head: Hello) -> None:
        """A head table that lost its logs gets them back before anything else."""
        try:
            self._is_other_log_due = self._returning.ask(head) or self._is_other_log_due
        except JournalError as error:
            _log.warning("the head table's logs can't be sent back now: %s", error)

    def _take_parting(self, notice: ForkFound | RolledBack) -> None:
        _log.error("the logs of the two ends do not agree: %s", notice)
        self._is_other_log_due = self._returning.give_up(notice.log_id) or self._is_other_log_due
        if notice.is_own and notice.log_id == self._own.log_id:
            self._on_parted()
            self._tell(PartedNews())

    def _keep(self, notice: RecordsIn) -> None:
        """Acknowledged is only what is durable; what can't be stored now will come again, if the card has it not."""
        try:
            head = self._store.append(notice.log_id, notice.records)
        except JournalError as error:
            _log.warning("records of the head table can't be stored: %s", error)
            self._conversation.peer_not_stored()
            self._on_unsure()
            return
        self._conversation.peer_stored(notice.log_id, head)
        for record in notice.records:
            for order in orders_of(record.content):
                self._tell(order)
