"""How a session begins. The table asks, the head table answers; every retry is the table's.

    table                                   head table
    HELLO(nonce) ──────────────────────────► a candidate session with a fresh nonce
       ◄───────────── HELLO(nonce, answers the table's), AUTH(proof)
    peer is proven
    AUTH(proof) ───────────────────────────► proven: the candidate replaces the session before
       ◄───────────────────── any packet of the session: the table is sure, and stops asking

A recorded session can't be played back: the other end's nonce would be an old one.
"""

from collections.abc import Callable

from journal.messages import Greeting, read_proof, write_error, write_hello
from journal.notices import ForeignEvent, NoticeBoard
from journal.opening import Role
from journal.packets import Packet, PacketType, pack
from journal.session import KeyFor, RefusedError, Session, meet
from journal.session_keys import is_same

FIRST_RETRY_MS = 250
QUICK_TRIES = 3  # each wait is twice the one before
RETRY_MS = FIRST_RETRY_MS << QUICK_TRIES  # then one try in 2 s while nobody answers
MAX_PROOFS = 5  # then the head table has forgotten us: begin again

Greeter = Callable[[Greeting | None], Greeting]
"""Makes a greeting of our own with a fresh nonce; for the head table, in answer to a table's.

It may raise StoreUnavailableError; the table asks again later.
"""


class TableHandshake:
    """The asking end."""

    def __init__(self, greeter: Greeter, key_for: KeyFor, board: NoticeBoard) -> None:
        self._greeter = greeter
        self._key_for = key_for
        self._board = board
        self._own: Greeting | None = None
        self._met: Session | None = None
        self._is_proven = False
        self._is_sure = False
        self._next_try_at_ms = 0
        self._tries = 0

    def begin(self, now_ms: int) -> None:
        """There is no session; a new one is asked for from `now_ms` on."""
        self._met = self._own = None
        self._is_proven = self._is_sure = False
        self._next_try_at_ms = now_ms
        self._tries = 0

    def hello_came(self, answered_nonce: bytes, peer: Greeting, now_ms: int) -> None:
        """A HELLO came in. One that answers an older question, or an echo of our own, is no event."""
        own = self._own
        is_other_table = peer.hello.role is Role.TABLE and peer != own
        if own is None or self._met is not None or not (answered_nonce == own.nonce or is_other_table):
            return
        try:
            self._met = meet(own, peer, self._key_for)
        except RefusedError as error:
            self._board.tell(error.refusal)
            return
        self._next_try_at_ms = now_ms
        self._tries = 0

    def proof_came(self, payload: bytes, now_ms: int) -> Session | None:
        """An AUTH came in; the session that it begins, None if it begins none."""
        session_transcript, claimed = read_proof(payload)
        if self._met is None:  # the HELLO before it was lost on the line: no need to wait for long
            self._next_try_at_ms = min(self._next_try_at_ms, now_ms + FIRST_RETRY_MS)
            return None
        if self._is_proven or session_transcript != self._met.transcript:
            return None
        if not self._met.is_proof(claimed):
            self._board.tell(ForeignEvent(f"{self._met.peer.hello.label} has another key for this event"))
            return None
        self._is_proven = True
        return self._met

    def session_packet_came(self) -> None:
        """The head table uses the session, so it has our proof."""
        self._is_sure = True

    def forgotten(self, now_ms: int) -> None:
        """The other end says that it knows no such session. Believed at most once in a retry, since it isn't proven."""
        if self._is_proven and now_ms >= self._next_try_at_ms + RETRY_MS:
            self.begin(now_ms)

    def stranger_packet_came(self, _now_ms: int) -> None:
        """No event: the silence that follows makes the table ask again."""

    def packets_due(self, now_ms: int) -> list[bytes]:
        """What has to be said now to get on."""
        if self._is_sure or now_ms < self._next_try_at_ms:
            return []
        if self._met is not None and self._tries >= MAX_PROOFS:
            self.begin(now_ms)
        self._next_try_at_ms = now_ms + (FIRST_RETRY_MS << min(self._tries, QUICK_TRIES))
        self._tries += 1
        if self._own is None:
            self._own = self._greeter(None)
        if self._met is not None:
            return [pack(Packet(PacketType.AUTH, self._met.own_proof()))]
        return [pack(Packet(PacketType.HELLO, write_hello(self._own, None)))]


class HeadHandshake:
    """The answering end. A session stays in use until the next one is proven, so a forged HELLO ends nothing."""

    def __init__(self, greeter: Greeter, key_for: KeyFor, board: NoticeBoard) -> None:
        self._greeter = greeter
        self._key_for = key_for
        self._board = board
        self._proven: Session | None = None
        self._candidate: Session | None = None
        self._replies: list[bytes] = []
        self._next_hint_at_ms = 0

    def begin(self, _now_ms: int) -> None:
        """There is no session; a table is waited for."""
        self._proven = self._candidate = None
        self._replies = []

    def hello_came(self, _answered_nonce: bytes, peer: Greeting, _now_ms: int) -> None:
        """A HELLO came in, and is answered; the same one again gets the same answer."""
        for known in (self._candidate, self._proven):
            if known is not None and known.peer == peer:
                self._answer(known)
                return
        own = self._greeter(peer)
        try:
            self._candidate = meet(own, peer, self._key_for)
            self._answer(self._candidate)
        except RefusedError as error:
            self._board.tell(error.refusal)
            plain = Packet(PacketType.HELLO, write_hello(own, peer))
            self._replies = [pack(plain if error.is_plain else Packet(PacketType.ERROR, write_error("no_key")))]

    def proof_came(self, payload: bytes, _now_ms: int) -> Session | None:
        """An AUTH came in; the session that it begins, None if it begins none."""
        session_transcript, claimed = read_proof(payload)
        candidate = self._candidate
        if candidate is None or not is_same(session_transcript, candidate.transcript):
            return None
        if not candidate.is_proof(claimed):
            self._board.tell(ForeignEvent(f"{candidate.peer.hello.label} has another key for this event"))
            return None
        self._proven, self._candidate = candidate, None
        return candidate

    def session_packet_came(self) -> None:
        """No event: the table has proven itself before."""

    def forgotten(self, _now_ms: int) -> None:
        """No event: the head table asks for nothing."""

    def stranger_packet_came(self, now_ms: int) -> None:
        """A packet of a session that isn't known here came in: its sender is told, at most once in a retry."""
        if now_ms >= self._next_hint_at_ms:
            self._next_hint_at_ms = now_ms + RETRY_MS
            self._replies = [pack(Packet(PacketType.ERROR, write_error("no_session")))]

    def packets_due(self, _now_ms: int) -> list[bytes]:
        """The answers that are owed."""
        replies, self._replies = self._replies, []
        return replies

    def _answer(self, session: Session) -> None:
        self._replies = [
            pack(Packet(PacketType.HELLO, write_hello(session.own, session.peer))),
            pack(Packet(PacketType.AUTH, session.own_proof())),
        ]


Handshake = TableHandshake | HeadHandshake
