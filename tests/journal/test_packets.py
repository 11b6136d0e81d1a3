"""Packets and payloads: what is written is read, and nothing else."""

import random
import zlib
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from hardware import framing
from journal import batches, messages, packets
from journal.batches import Piece, make_batch, read_batch, read_flags, write_flags
from journal.errors import BadPacketError, BadRecordError
from journal.messages import Hello, Identity, TimeAnswer
from journal.opening import Role
from journal.packets import MAX_PAYLOAD_BYTES, Packet, PacketType, deflate, inflate, pack, unpack
from journal.record import Head, Record, UtcQuality
from tests.support.journals import log_of, more_records

HELLO = Hello(Role.TABLE, "table-07", "โต๊ะ 7", "test", "event-1", "boot-1", "aa" * 8, 3, "ab" * 32, "cd" * 16)


def incompressible_records(size: int, count: int = 1) -> list[Record]:
    text = "".join(random.Random(size).choices([chr(code) for code in range(0x4E00, 0x9FA5)], k=size // 3))
    return more_records(log_of(1)[0].head, count, {"text": text})


def test_the_longest_packet_is_the_same_for_the_line_and_the_conversation() -> None:
    assert packets.MAX_PACKET_BYTES == framing.MAX_PACKET_BYTES


@settings(deadline=None)
@given(
    some.sampled_from(PacketType),
    some.binary(max_size=MAX_PAYLOAD_BYTES),
    some.integers(0, 255),
    some.integers(0, 2**32 - 1),
    some.integers(0, 2**32 - 1),
)
def test_a_packet_is_read_as_it_was_written(
    kind: PacketType, payload: bytes, flags: int, first_seq: int, ack: int
) -> None:
    packet = Packet(kind, payload, flags, first_seq, ack)
    data = pack(packet, b"key")
    assert unpack(data) == packet
    assert packets.is_authentic(data, b"key")
    assert not packets.is_authentic(data, b"other")
    assert not packets.is_untagged(data)


def test_no_changed_byte_stays_authentic() -> None:
    data = pack(Packet(PacketType.STATUS, b"payload", 1, 2, 3), b"key")
    for index in range(len(data)):
        changed = bytearray(data)
        changed[index] ^= 0x10
        assert not packets.is_authentic(bytes(changed), b"key")


@settings(deadline=None)
@given(some.binary(max_size=2_100))
def test_any_bytes_are_a_packet_or_our_error(data: bytes) -> None:
    with suppress(BadPacketError):
        unpack(data)


@pytest.mark.parametrize("data", [b"", bytes(17), bytes(18), b"\x09" + bytes(17), bytes([1]) * 2_035])
def test_what_is_no_packet_is_refused(data: bytes) -> None:
    with pytest.raises(BadPacketError):
        unpack(data)


def test_a_payload_that_does_not_fit_is_refused() -> None:
    assert len(pack(Packet(PacketType.DATA, bytes(MAX_PAYLOAD_BYTES)))) == packets.MAX_PACKET_BYTES
    with pytest.raises(BadPacketError, match="at most 2016 bytes, not 2017"):
        pack(Packet(PacketType.DATA, bytes(MAX_PAYLOAD_BYTES + 1)))


def test_inflating_stops_at_the_bound() -> None:
    assert inflate(deflate(b"a" * 8_192)) == b"a" * 8_192
    with pytest.raises(BadPacketError, match="inflates to over 8192 bytes"):
        inflate(deflate(b"a" * 8_193))
    with pytest.raises(BadPacketError, match="inflates to over 8192 bytes"):
        inflate(deflate(bytes(30_000_000))[:2_000])


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xff", deflate(b"whole")[:-1], deflate(b"one") + b"more", zlib.compress(b"x")]
)
def test_what_is_not_deflated_whole_is_refused(data: bytes) -> None:
    with pytest.raises(BadPacketError):
        inflate(data)


def test_a_batch_carries_as_many_records_as_fit() -> None:
    records = log_of(200)
    batch = make_batch(records, MAX_PAYLOAD_BYTES)
    last_hash, bodies = read_batch(b"".join(batch.payloads))
    assert (batch.first_seq, batch.last_seq, len(bodies)) == (1, 64, 64)
    assert bodies == [record.body for record in records[:64]]
    assert last_hash == records[63].hash


def test_a_batch_keeps_to_the_wanted_length_but_has_at_least_one_record() -> None:
    records = incompressible_records(400, 10)
    batch = make_batch(records, 1_000)
    assert len(batch.payloads) == 1
    assert len(batch.payloads[0]) <= 1_000
    assert make_batch(records, 10).last_seq == records[0].seq


def test_the_longest_record_fits_the_most_pieces_whatever_it_holds() -> None:
    record = incompressible_records(7_800)[0]
    batch = make_batch([record], MAX_PAYLOAD_BYTES)
    assert 1 < len(batch.payloads) <= batches.MAX_PIECES
    assert read_batch(b"".join(batch.payloads)) == (record.hash, [record.body])


@pytest.mark.parametrize("count", [1, 4])
@pytest.mark.parametrize("sender_round", [0, 3])
def test_the_place_of_a_piece_is_read_as_it_was_written(count: int, sender_round: int) -> None:
    for index in range(count):
        piece = Piece(index, count, sender_round)
        assert read_flags(write_flags(piece)) == piece


def test_a_place_that_cannot_be_is_refused() -> None:
    for flags in (write_flags(Piece(0, 5, 0)), write_flags(Piece(2, 2, 0))):
        with pytest.raises(BadPacketError, match="a batch has no piece"):
            read_flags(flags)


def test_a_batch_of_too_many_records_is_refused() -> None:
    with pytest.raises(BadPacketError, match="at most 64 records, not 65"):
        read_batch(bytes(32) + deflate(b"\n" * 64))


def test_a_hello_is_read_as_it_was_said_and_newer_words_are_passed_over() -> None:
    greeting = messages.make_greeting(HELLO)
    assert messages.read_hello(messages.write_hello(greeting, None)) == (bytes(16), greeting)
    newer = greeting.core.replace(b"{", b'{"colour":"red",', 1)
    assert messages.read_hello(bytes(16) + deflate(newer))[1].hello == HELLO


def test_the_longest_hello_fits_a_packet() -> None:
    name = "ก" * 66
    identity = Identity(Role.TABLE, name, name, name, name, name)
    hello = replace(HELLO, device_id=identity.device_id, label=name, software=name, event_id=name, boot_id=name)
    assert len(messages.write_hello(messages.make_greeting(hello), None)) <= MAX_PAYLOAD_BYTES
    with pytest.raises(BadRecordError, match="a name on the link has 1 to 200 bytes"):
        Identity(Role.TABLE, "ก" * 67, "a", "a", "a", "a")


@pytest.mark.parametrize(
    "change", [{"hash": "ab"}, {"nonce": "zz" * 16}, {"nonce": ""}, {"log_id": "a"}, {"role": "referee"}, {"seq": "1"}]
)
def test_a_hello_with_a_wrong_part_is_refused(change: dict[str, object]) -> None:
    core = messages.make_greeting(replace(HELLO, **change)).core  # type: ignore[arg-type]
    with pytest.raises(BadPacketError, match="no hello"):
        messages.read_hello(bytes(16) + deflate(core))


def test_acknowledgement_and_time_are_read_as_they_were_written() -> None:
    assert messages.read_ack(messages.write_ack(Head(7, b"h" * 32), 9)) == (b"h" * 32, 9)
    assert messages.read_time(messages.write_time_question(12)) == 12
    for answer in (
        TimeAnswer(1, 2, 3, None, UtcQuality.UNKNOWN),
        TimeAnswer(1, 2, 3, 1_767_225_600_000, UtcQuality.TRUSTED),
    ):
        assert messages.read_time(messages.write_time_answer(answer)) == answer


@settings(deadline=None)
@given(some.binary(max_size=60))
def test_any_payload_is_read_or_refused_with_our_error(payload: bytes) -> None:
    for read in (messages.read_hello, messages.read_ack, messages.read_time, messages.read_object, read_batch):
        with suppress(BadPacketError):
            read(payload)


def test_a_status_is_bounded() -> None:
    status = {"text": "a" * 1_800}
    assert messages.read_object(messages.write_status(status)) == status
    with pytest.raises(BadRecordError, match="a status has at most 1900 bytes"):
        messages.write_status({"text": "a" * 1_900})
