"""A session: two ends that have said hello, and the keys that follow from the very bytes they said."""

from collections.abc import Callable
from dataclasses import dataclass

from journal.messages import Greeting, Hello, write_proof
from journal.notices import ForeignEvent, Refusal, VersionMismatch, WrongPeer
from journal.opening import Role
from journal.session_keys import is_same, proof, session_keys, transcript

KeyFor = Callable[[str], bytes | None]
"""The key of a table's device by its id; None for a device that is not of this event."""


class RefusedError(Exception):
    """The two ends can't talk. `is_plain` says whether the other end sees it as well, from the greetings alone."""

    def __init__(self, refusal: Refusal, *, is_plain: bool = True) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.is_plain = is_plain


@dataclass(frozen=True, slots=True)
class Session:
    """Two greetings, and one key for each direction. It is proven once the peer's proof has come."""

    own: Greeting
    peer: Greeting
    transcript: bytes
    sending_key: bytes
    receiving_key: bytes

    def own_proof(self) -> bytes:
        """The AUTH payload that shows the peer that we have the key."""
        return write_proof(self.transcript, proof(self.sending_key, self.transcript))

    def is_proof(self, claimed: bytes) -> bool:
        """Whether the peer has shown that it has the key."""
        return is_same(claimed, proof(self.receiving_key, self.transcript))


def meet(own: Greeting, peer: Greeting, key_for: KeyFor) -> Session:
    """The session of two ends; raises RefusedError when there can be none."""
    _refuse_strangers(own.hello, peer.hello)
    is_table = own.hello.role is Role.TABLE
    table, head = (own, peer) if is_table else (peer, own)
    key = key_for(table.hello.device_id)
    if key is None:
        reason = f"table {table.hello.device_id} has no key for event {table.hello.event_id}"
        raise RefusedError(ForeignEvent(reason), is_plain=False)
    session_transcript = transcript(table.core, head.core)
    keys = session_keys(key, session_transcript)
    directions = (keys.table_to_head, keys.head_to_table) if is_table else (keys.head_to_table, keys.table_to_head)
    return Session(own, peer, session_transcript, *directions)


def _refuse_strangers(own: Hello, peer: Hello) -> None:
    if own.role is peer.role:
        reason = f"both ends are a {own.role.value}: {own.device_id} and {peer.device_id}"
        raise RefusedError(WrongPeer(reason))
    own_range = (own.lowest_protocol, own.highest_protocol)
    peer_range = (peer.lowest_protocol, peer.highest_protocol)
    if max(own_range[0], peer_range[0]) > min(own_range[1], peer_range[1]):
        raise RefusedError(VersionMismatch(own_range, peer_range))
    if own.event_id != peer.event_id:
        raise RefusedError(ForeignEvent(f"{peer.label}: event {peer.event_id} there, event {own.event_id} here"))
