"""What the payloads of packets say."""

import struct
from dataclasses import dataclass
from typing import cast

from journal import canonical
from journal.canonical import JsonObject
from journal.errors import BadPacketError, BadRecordError, quoted
from journal.opening import Role
from journal.packets import deflate, inflate
from journal.record import HASH_BYTES, Head, UtcQuality
from journal.session_keys import NONCE_BYTES, TRANSCRIPT_BYTES
from journal.values import DataclassReader, to_json

PROTOCOL_VERSION = 1
MAX_STATUS_BYTES = 1_900  # canonical JSON of this length always fits a packet, deflated or not
MAX_TEXT_BYTES = 200  # of each text in a hello, which then fits a packet
NO_NONCE = bytes(NONCE_BYTES)

WANTS_RETURNED = "wants_returned"
"""A feature in the hello of a head table that lost what it had: tables send back what they keep of its own logs."""

RETURNED = "returned"
"""A feature in the hello of a table: the log that it sends is one of the head table's own."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who speaks at this end. `event_id` names the event, whose key both ends must have.

    Raises BadRecordError for a text that would not fit a hello: the fault of the settings.
    """

    role: Role
    device_id: str
    label: str
    software: str
    event_id: str
    boot_id: str

    def __post_init__(self) -> None:
        for text in (self.device_id, self.label, self.software, self.event_id, self.boot_id):
            if not 0 < len(text.encode()) <= MAX_TEXT_BYTES:
                raise BadRecordError(f"a name on the link has 1 to {MAX_TEXT_BYTES} bytes, not {quoted(text)}")


@dataclass(frozen=True, slots=True)
class Hello:
    """What an end says of itself. `log_id` is empty when it has no log to send; `hash` and `nonce` are hexadecimal."""

    role: Role
    device_id: str
    label: str
    software: str
    event_id: str
    boot_id: str
    log_id: str
    seq: int
    hash: str
    nonce: str
    lowest_protocol: int = PROTOCOL_VERSION
    highest_protocol: int = PROTOCOL_VERSION
    features: tuple[str, ...] = ()

    @property
    def head(self) -> Head:
        """The end of the speaker's log. Never raises for a hello that read_hello returned."""
        return Head(self.seq, bytes.fromhex(self.hash))


@dataclass(frozen=True, slots=True)
class Greeting:
    """A hello and the very bytes that said it, which the session's keys depend on."""

    hello: Hello
    core: bytes

    @property
    def nonce(self) -> bytes:
        return bytes.fromhex(self.hello.nonce)


_HELLO_READER = DataclassReader(Hello, ignores_unknown=True)


def make_greeting(hello: Hello) -> Greeting:
    """The greeting that says `hello`."""
    return Greeting(hello, canonical.dump(to_json(hello)))


def write_hello(greeting: Greeting, answered: Greeting | None) -> bytes:
    """A HELLO's payload: the nonce that it answers (zeros if none), and the hello, deflated."""
    return (NO_NONCE if answered is None else answered.nonce) + deflate(greeting.core)


def read_hello(payload: bytes) -> tuple[bytes, Greeting]:
    """The nonce that a HELLO answers, and its greeting. Raises BadPacketError."""
    core = inflate(payload[NONCE_BYTES:])
    try:
        hello = cast("Hello", _HELLO_READER.read(canonical.load_object(core)))
        has_right_sizes = (
            len(bytes.fromhex(hello.hash)) == HASH_BYTES and len(bytes.fromhex(hello.nonce)) == NONCE_BYTES
        )
        bytes.fromhex(hello.log_id)
    except ValueError as error:
        raise BadPacketError(f"no hello: {error}") from error
    if not has_right_sizes:
        raise BadPacketError(f"no hello: hash or nonce of a wrong size in {quoted(core)}")
    return payload[:NONCE_BYTES], Greeting(hello, core)


def write_proof(transcript: bytes, proof: bytes) -> bytes:
    """An AUTH's payload: which session it is for, and the proof."""
    return transcript + proof


def read_proof(payload: bytes) -> tuple[bytes, bytes]:
    """The session that an AUTH is for, and its proof, of any length."""
    return payload[:TRANSCRIPT_BYTES], payload[TRANSCRIPT_BYTES:]


_ACK = struct.Struct(f">{HASH_BYTES}sI")


def write_ack(stored: Head, received_seq: int) -> bytes:
    """An ACK's payload: the hash of the last durable record, and the last record received, durable or not."""
    return _ACK.pack(stored.hash, received_seq)


def read_ack(payload: bytes) -> tuple[bytes, int]:
    """The hash of the last durable record, and the last record received. Raises BadPacketError."""
    if len(payload) != _ACK.size:
        raise BadPacketError(f"no acknowledgement: {quoted(payload)}")
    stored_hash, received_seq = _ACK.unpack(payload)
    return stored_hash, received_seq


@dataclass(frozen=True, slots=True)
class TimeAnswer:
    """When a question was sent (asker's clock), heard and answered (answerer's clock), and the answerer's wall time.

    `utc_ms` is the wall time at `answered_at_ms`, None when it isn't known.
    """

    asked_at_ms: int
    heard_at_ms: int
    answered_at_ms: int
    utc_ms: int | None
    utc_quality: UtcQuality


_TIME_QUESTION = struct.Struct(">Q")
_TIME_ANSWER = struct.Struct(">QQQqB")
_QUALITIES = tuple(UtcQuality)
_NO_UTC = -1


def write_time_question(asked_at_ms: int) -> bytes:
    """A TIME payload that asks."""
    return _TIME_QUESTION.pack(asked_at_ms)


def write_time_answer(answer: TimeAnswer) -> bytes:
    """A TIME payload that answers."""
    utc_ms = _NO_UTC if answer.utc_ms is None else answer.utc_ms
    quality = _QUALITIES.index(answer.utc_quality)
    return _TIME_ANSWER.pack(answer.asked_at_ms, answer.heard_at_ms, answer.answered_at_ms, utc_ms, quality)


def read_time(payload: bytes) -> int | TimeAnswer:
    """The instant of a question, or an answer. Raises BadPacketError."""
    if len(payload) == _TIME_QUESTION.size:
        return int(_TIME_QUESTION.unpack(payload)[0])
    if len(payload) != _TIME_ANSWER.size or payload[-1] >= len(_QUALITIES):
        raise BadPacketError(f"no time: {quoted(payload)}")
    asked, heard, answered, utc_ms, quality = _TIME_ANSWER.unpack(payload)
    return TimeAnswer(asked, heard, answered, None if utc_ms < 0 else utc_ms, _QUALITIES[quality])


def write_status(status: JsonObject) -> bytes:
    """A STATUS's payload. Raises BadRecordError for what is no JSON object or over MAX_STATUS_BYTES."""
    plain = canonical.dump(status)
    if len(plain) > MAX_STATUS_BYTES:
        raise BadRecordError(f"a status has at most {MAX_STATUS_BYTES} bytes, not {len(plain)}: say less")
    return deflate(plain)


def read_object(payload: bytes) -> JsonObject:
    """The object of a STATUS or an ERROR. Raises BadPacketError."""
    try:
        return canonical.load_object(inflate(payload))
    except BadRecordError as error:
        raise BadPacketError(str(error)) from error


def write_error(code: str, log_id: str = "") -> bytes:
    """An ERROR's payload; `log_id` names the log that it is about, if any."""
    return deflate(canonical.dump({"code": code, "log_id": log_id}))
