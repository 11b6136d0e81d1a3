"""What a conversation tells its owner. Every notice is a plain value; none is a command."""

from collections import deque
from dataclasses import dataclass
from typing import TypeAlias

from journal.canonical import JsonObject
from journal.messages import Hello
from journal.record import Record, UtcQuality


@dataclass(frozen=True, slots=True)
class PeerUp:
    """The other end has shown that it has the key, or is heard again after a silence."""

    hello: Hello


@dataclass(frozen=True, slots=True)
class PeerSilent:
    """Nothing genuine was heard since `since_ms`."""

    since_ms: int


@dataclass(frozen=True, slots=True)
class PeerLeft:
    """The other end said goodbye."""


@dataclass(frozen=True, slots=True)
class RecordsIn:
    """New records of the peer's log, checked and in order. To be stored; then the conversation must be told."""

    log_id: str
    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class OwnAcked:
    """The peer has our log durably up to `seq`."""

    log_id: str
    seq: int


@dataclass(frozen=True, slots=True)
class StatusIn:
    """What the peer shows now. The latest wins; never to be stored."""

    status: JsonObject


@dataclass(frozen=True, slots=True)
class TimeSample:
    """The peer's clocks. Its monotonic clock is ours plus `peer_ahead_ms`, within half of `round_trip_ms`.

    Its wall time is our monotonic clock plus `utc_ahead_ms`, which is None when it knows no wall time.
    """

    peer_ahead_ms: int
    round_trip_ms: int
    utc_ahead_ms: int | None
    utc_quality: UtcQuality


@dataclass(frozen=True, slots=True)
class ForeignEvent:
    """The other end belongs to another event, or has another key."""

    reason: str


@dataclass(frozen=True, slots=True)
class VersionMismatch:
    """The two programs have no version of the protocol in common; each pair is lowest and highest."""

    own: tuple[int, int]
    peer: tuple[int, int]


@dataclass(frozen=True, slots=True)
class WrongPeer:
    """The cable connects two ends of the same kind."""

    reason: str


@dataclass(frozen=True, slots=True)
class ForkFound:
    """A log has two histories, which part at or before `seq`. `is_own`: it is the log that this end sends."""

    log_id: str
    seq: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class RolledBack:
    """A log ends at `present_seq` at its owner, but the other end has had `known_seq` records of it."""

    log_id: str
    present_seq: int
    known_seq: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class PeerFault:
    """The peer sent what cannot be: its program has a fault. Its log is not taken any further in this session."""

    reason: str


Refusal: TypeAlias = ForeignEvent | VersionMismatch | WrongPeer
Notice: TypeAlias = (
    PeerUp
    | PeerSilent
    | PeerLeft
    | RecordsIn
    | OwnAcked
    | StatusIn
    | TimeSample
    | Refusal
    | ForkFound
    | RolledBack
    | PeerFault
)


class NoticeBoard:
    """Notices in order, until they are taken. Bounded by what their sources may have pending."""

    def __init__(self) -> None:
        self._notices: deque[Notice] = deque()
        self._last_refusal: Refusal | None = None

    def tell(self, notice: Notice) -> None:
        """The notice is taken next time. A refusal that only says the same again is left out until a peer is up."""
        if isinstance(notice, Refusal):
            if notice == self._last_refusal:
                return
            self._last_refusal = notice
        elif isinstance(notice, PeerUp):
            self._last_refusal = None
        self._notices.append(notice)

    def take(self) -> list[Notice]:
        """All notices since the last time."""
        taken = list(self._notices)
        self._notices.clear()
        return taken
