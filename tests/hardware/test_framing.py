"""Frames on a byte stream: nothing wrong gets through, and after any garbage the next good frame does."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from hardware.errors import PacketTooLongError
from hardware.framing import FRAME_END, MAX_FRAME_BYTES, MAX_PACKET_BYTES, Decoder, encode

packets = some.binary(max_size=300)


@settings(deadline=None)
@given(some.lists(packets, max_size=6), some.integers(1, 50))
def test_packets_come_through_in_order_however_the_bytes_are_cut(sent: list[bytes], cut: int) -> None:
    wire = FRAME_END + b"".join(encode(packet) for packet in sent)
    decoder = Decoder()
    received = []
    for start in range(0, len(wire), cut):
        received += decoder.feed(wire[start : start + cut])
    assert received == sent
    assert (decoder.good_frames, decoder.bad_frames) == (len(sent), 0)


@settings(deadline=None)
@given(packets)
def test_the_end_byte_occurs_at_the_end_only(packet: bytes) -> None:
    assert encode(packet).find(FRAME_END) == len(encode(packet)) - 1


@pytest.mark.parametrize("fill", [b"\x00", b"\x01", b"\xff"])
def test_the_longest_packet_fits_the_longest_frame(fill: bytes) -> None:
    packet = fill * MAX_PACKET_BYTES
    assert len(encode(packet)) <= MAX_FRAME_BYTES
    assert Decoder().feed(encode(packet)) == [packet]


def test_the_longest_frame_is_used_to_the_last_byte() -> None:
    assert len(encode(b"\x01" * MAX_PACKET_BYTES)) == MAX_FRAME_BYTES


def test_a_longer_packet_is_refused() -> None:
    with pytest.raises(PacketTooLongError, match="at most 2034 bytes, not 2035: split it"):
        encode(bytes(MAX_PACKET_BYTES + 1))


def test_a_line_that_is_cut_at_any_byte_gives_nothing_and_the_next_frame_comes_through() -> None:
    frame = encode(bytes(range(256)))
    for length in range(len(frame) - 1):
        decoder = Decoder()
        assert decoder.feed(frame[:length]) == []
        assert decoder.feed(FRAME_END + encode(b"next")) == [b"next"]
        assert decoder.bad_frames == (1 if length else 0)


def test_no_changed_byte_is_ever_taken_for_a_packet() -> None:
    packet = bytes(range(120))
    frame = encode(packet)
    for index in range(len(frame)):
        for flip in (0x01, 0x80, 0xFF):
            changed = bytearray(frame)
            changed[index] ^= flip
            decoder = Decoder()
            received = decoder.feed(bytes(changed) + FRAME_END + encode(b"next"))
            assert received[-1:] == [b"next"]
            assert packet not in received
            assert len(received) == 1


def test_64_kilobytes_of_noise_cost_no_memory_and_not_the_next_frame() -> None:
    noise = random.Random(20).randbytes(65_536)
    decoder = Decoder()
    assert decoder.feed(noise.replace(FRAME_END, b"\x01")) == []
    assert len(decoder._pending) < MAX_FRAME_BYTES
    assert decoder.feed(noise) == []
    assert decoder.feed(FRAME_END + encode(b"next")) == [b"next"]
    assert decoder.bad_frames > 100


@pytest.mark.parametrize("chatter", [b"AT\r\nAT+GCAP\r\nATI\r\n", b"login: ", b"\r\n" * 400, FRAME_END * 50])
def test_probes_and_boot_chatter_before_the_first_frame_do_no_harm(chatter: bytes) -> None:
    assert Decoder().feed(chatter + FRAME_END + encode(b"hello")) == [b"hello"]


def test_idle_end_bytes_are_not_counted_as_bad() -> None:
    decoder = Decoder()
    decoder.feed(FRAME_END * 9)
    assert (decoder.good_frames, decoder.bad_frames) == (0, 0)


def test_an_empty_packet_is_a_packet() -> None:
    assert Decoder().feed(encode(b"")) == [b""]


def test_a_frame_longer_than_the_longest_is_dropped_and_counted_once() -> None:
    decoder = Decoder()
    for _ in range(40):
        assert decoder.feed(b"\x05" * 100) == []
    assert decoder.feed(FRAME_END + encode(b"next")) == [b"next"]
    assert decoder.bad_frames == 1


def test_what_an_old_line_began_does_not_spoil_a_new_one() -> None:
    decoder = Decoder()
    decoder.feed(encode(b"half")[:3])
    decoder.restart()
    assert decoder.feed(encode(b"whole")) == [b"whole"]
    assert decoder.bad_frames == 0
