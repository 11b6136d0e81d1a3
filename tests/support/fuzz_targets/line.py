"""What comes in on the serial line: bytes, frames, packets, whole conversations."""

from contextlib import suppress

from hardware.framing import MAX_FRAME_BYTES, Decoder, encode
from journal import batches, messages
from journal.errors import BadPacketError
from journal.memory import MemoryStore
from journal.messages import Hello, Identity
from journal.opening import Role
from journal.packets import Packet, PacketType, inflate, pack, unpack
from journal.session_keys import device_key
from journal.sync import Conversation
from tests.support.fuzz_targets.target import Target, joined, parted
from tests.support.head_desk import Nonces
from tests.support.journals import log_of

_KEY = device_key(bytes(32), "table-07")
_HELLO = Hello(Role.TABLE, "table-07", "โต๊ะ 7", "test", "event-1", "boot-1", "aa" * 8, 3, "ab" * 32, "cd" * 16)
PAYLOADS = (
    messages.write_hello(messages.make_greeting(_HELLO), None),
    messages.write_proof(bytes(32), bytes(32)),
    messages.write_ack(log_of(3)[-1].head, 5),
    messages.write_time_question(12_345),
    messages.write_status({"phase": "turn", "left_ms": 5}),
    messages.write_error("no_key"),
    batches.make_batch(log_of(4), 1_000).payloads[0],
)
_KINDS = list(PacketType) * 2
PACKETS = tuple(pack(Packet(kind, payload), _KEY) for kind, payload in zip(_KINDS, PAYLOADS, strict=False))
_READERS = (
    messages.read_hello,
    messages.read_proof,
    messages.read_ack,
    messages.read_time,
    messages.read_object,
    batches.read_batch,
    inflate,
)
_CHUNKS = 6


def _hear(data: bytes) -> None:
    """After any garbage the next good frame is heard (cases 20)."""
    decoder = Decoder()
    for chunk in parted(data, _CHUNKS):
        decoder.feed(chunk)
    assert decoder.feed(b"\x00" + encode(b"good"))[-1] == b"good"


def _unpack(data: bytes) -> None:
    with suppress(BadPacketError):
        assert isinstance(unpack(data).payload, bytes)


def _read_payload(data: bytes) -> None:
    for read in _READERS:
        with suppress(BadPacketError):
            read(data)


def _converse(data: bytes) -> None:
    """Both roles outlive whatever they are told, answer in frames that fit, and don't pile up news."""
    received = parted(data, _CHUNKS)
    for role in Role:
        me = Identity(role, "table-07", "7", "test", "event-1", "boot-1")
        talk = Conversation(me, lambda _device_id: _KEY, lambda _hello: None, MemoryStore().head, Nonces(0))
        talk.line_opened(0)
        for now_ms, packet in enumerate(received):
            talk.receive(packet, now_ms)
            assert all(len(answer) <= MAX_FRAME_BYTES for answer in talk.packets_due(now_ms))
        assert len(talk.take_notices()) <= 10 * len(received)


TARGETS = (
    Target("frames", [encode(packet) for packet in PACKETS] + [joined(*map(encode, PACKETS[:4]))], _hear),
    Target("packets", PACKETS, _unpack),
    Target("payloads", PAYLOADS, _read_payload),
    Target("conversation", [*PACKETS, joined(*PACKETS[:4])], _converse),
)
