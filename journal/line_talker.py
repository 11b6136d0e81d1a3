"""A conversation as the talker of a line: safe for several threads, notices handed to its owner."""

import threading
from collections.abc import Callable

from journal.canonical import JsonObject
from journal.notices import Notice
from journal.record import Head, UtcQuality
from journal.sync import Conversation


class LineTalker:
    """What a line asks of a talker (opened, receive, packets_due, closed), and what the owner tells the conversation.

    `on_notice` is called on the thread that caused the notice, usually the line's, with no lock held; the owner may
    answer from there. After telling something new, the owner wakes the line.
    """

    def __init__(self, conversation: Conversation, on_notice: Callable[[Notice], None]) -> None:
        self._conversation = conversation
        self._on_notice = on_notice
        self._lock = threading.Lock()

    def opened(self, now_ms: int) -> None:
        with self._lock:
            self._conversation.line_opened(now_ms)
        self._hand_on()

    def receive(self, packet: bytes, now_ms: int) -> None:
        with self._lock:
            self._conversation.receive(packet, now_ms)
        self._hand_on()

    def packets_due(self, now_ms: int) -> list[bytes]:
        with self._lock:
            packets = self._conversation.packets_due(now_ms)
        self._hand_on()
        return packets

    def closed(self, now_ms: int) -> None:
        with self._lock:
            self._conversation.line_closed(now_ms)
        self._hand_on()

    def peer_stored(self, log_id: str, head: Head) -> None:
        """See Conversation."""
        with self._lock:
            self._conversation.peer_stored(log_id, head)

    def peer_not_stored(self) -> None:
        """See Conversation."""
        with self._lock:
            self._conversation.peer_not_stored()

    def set_status(self, status: JsonObject) -> None:
        """See Conversation."""
        with self._lock:
            self._conversation.set_status(status)

    def set_utc(self, utc_ahead_ms: int | None, quality: UtcQuality) -> None:
        """See Conversation."""
        with self._lock:
            self._conversation.set_utc(utc_ahead_ms, quality)

    def restart(self, now_ms: int) -> None:
        """See Conversation."""
        with self._lock:
            self._conversation.restart(now_ms)

    def leave(self) -> None:
        """See Conversation."""
        with self._lock:
            self._conversation.leave()

    def _hand_on(self) -> None:
        with self._lock:
            notices = self._conversation.take_notices()
        for notice in notices:
            self._on_notice(notice)
