"""Whatever comes in on the line is dropped and counted, and the next good frame is heard (cases 20)."""

import zlib
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as some

from hardware.framing import MAX_FRAME_BYTES, Decoder, encode
from journal import batches, messages
from journal.errors import BadPacketError
from journal.memory import MemoryStore
from journal.messages import Hello, Identity
from journal.opening import Role
from journal.packets import Packet, PacketType, inflate, pack, unpack
from journal.session_keys import device_key
from journal.sync import Conversation
from tests.support.head_desk import Nonces
from tests.support.journals import log_of
from tests.support.mutations import FUZZED, edited, most_memory_bytes

KEY = device_key(bytes(32), "table-07")
HELLO = Hello(Role.TABLE, "table-07", "โต๊ะ 7", "test", "event-1", "boot-1", "aa" * 8, 3, "ab" * 32, "cd" * 16)
PAYLOADS = (
    messages.write_hello(messages.make_greeting(HELLO), None),
    messages.write_proof(bytes(32), bytes(32)),
    messages.write_ack(log_of(3)[-1].head, 5),
    messages.write_time_question(12_345),
    messages.write_status({"phase": "turn", "left_ms": 5}),
    messages.write_error("no_key"),
    batches.make_batch(log_of(4), 1_000).payloads[0],
)
PACKETS = tuple(pack(Packet(kind, payload), KEY) for kind, payload in zip(list(PacketType) * 2, PAYLOADS, strict=False))
READERS = (
    messages.read_hello,
    messages.read_proof,
    messages.read_ack,
    messages.read_time,
    messages.read_object,
    batches.read_batch,
    inflate,
)


@FUZZED
@given(some.lists(edited([encode(packet) for packet in PACKETS]), max_size=6))
def test_after_any_garbage_the_next_good_frame_is_heard(chunks: list[bytes]) -> None:
    decoder = Decoder()
    for chunk in chunks:
        decoder.feed(chunk)
    assert decoder.feed(b"\x00" + encode(b"good"))[-1] == b"good"


def test_a_frame_that_never_ends_is_not_kept() -> None:
    decoder = Decoder()
    chunk = b"\x01" * 4_096

    def listen() -> None:
        for _ in range(1_000):
            decoder.feed(chunk)

    assert most_memory_bytes(listen) < 20 * MAX_FRAME_BYTES


@FUZZED
@given(edited(PACKETS))
def test_a_packet_is_one_or_is_refused(data: bytes) -> None:
    with suppress(BadPacketError):
        assert isinstance(unpack(data).payload, bytes)


@FUZZED
@given(edited(PAYLOADS))
def test_a_payload_is_one_or_is_refused(data: bytes) -> None:
    for read in READERS:
        with suppress(BadPacketError):
            read(data)


def test_what_inflates_without_end_is_refused_in_little_memory() -> None:
    squeezer = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    bomb = squeezer.compress(bytes(50_000_000)) + squeezer.flush()

    def open_it() -> None:
        with suppress(BadPacketError):
            inflate(bomb)

    assert most_memory_bytes(open_it) < 1_000_000


@FUZZED
@given(some.lists(edited(PACKETS), max_size=8), some.sampled_from(Role))
def test_a_conversation_outlives_whatever_it_is_told(received: list[bytes], role: Role) -> None:
    me = Identity(role, "table-07", "7", "test", "event-1", "boot-1")
    talk = Conversation(me, lambda _device_id: KEY, lambda _hello: None, MemoryStore().head, Nonces(0))
    talk.line_opened(0)
    for now_ms, data in enumerate(received):
        talk.receive(data, now_ms)
        assert all(len(packet) <= MAX_FRAME_BYTES for packet in talk.packets_due(now_ms))
    assert len(talk.take_notices()) <= 10 * len(received)
