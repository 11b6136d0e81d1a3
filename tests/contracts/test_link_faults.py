"""The whole link with its frames, on pushed time: each way in which a line misbehaves, byte by byte."""

import random
from collections.abc import Callable, Sequence

import pytest

from hardware.framing import FRAME_END, Decoder, encode
from journal.notices import PeerSilent, PeerUp
from journal.packets import PacketType
from tests.support.journals import LOG, OTHER_LOG, log_of, more_records
from tests.support.two_ends import Direction, TwoEnds, two_ends

Frames = Callable[[bytes], Sequence[bytes]]
"""From a frame that was sent to the chunks of bytes that arrive instead, in order."""

NOISE_BYTES = 64 * 1024
STALL_MS = 10_000


class Line:
    """One way of the line in bytes: frames go in, `treat` changes them, and what the decoder hears comes out."""

    def __init__(self, direction: Direction, treat: Frames) -> None:
        self.decoder = Decoder()
        self.treat = treat
        direction.spoil = self._carry

    def _carry(self, packet: bytes) -> list[bytes]:
        return [heard for chunk in self.treat(encode(packet)) for heard in self.decoder.feed(chunk)]


def as_sent(frame: bytes) -> list[bytes]:
    return [frame]


def both_ways(ends: TwoEnds, treat: Callable[[], Frames]) -> list[Line]:
    return [Line(direction, treat()) for direction in (ends.to_head, ends.to_table)]


def carried_whole(ends: TwoEnds) -> bool:
    """Every record was handed on once, in order, at both ends."""
    return ends.head.took_of(LOG) == ends.table.own() and ends.table.took_of(OTHER_LOG) == ends.head.own()


@pytest.mark.parametrize("seed", range(3))
def test_with_one_wrong_bit_in_5000_bytes_everything_arrives_once(seed: int) -> None:
    randomness = random.Random(seed)

    def with_wrong_bits(frame: bytes) -> list[bytes]:
        return [bytes(one ^ 1 << randomness.randrange(8) if randomness.random() < 1 / 5_000 else one for one in frame)]

    ends = two_ends()
    ends.table.record(log_of(1))
    for number in range(400):
        text = randomness.randbytes(30).hex()  # what deflate can't make short: some 40 kB on the line
        ends.table.record(more_records(ends.table.own()[-1].head, 1, {"number": number, "text": text}))
    lines = both_ways(ends, lambda: with_wrong_bits)
    ends.run_until_acked(401, limit_ms=60_000)
    ends.run(3_000)

    assert carried_whole(ends)
    assert sum(line.decoder.bad_frames for line in lines) > 0


class Shears:
    """Cuts the first frame with records after so many bytes; nothing that is sent afterwards arrives."""

    def __init__(self, at_byte: int) -> None:
        self._at_byte = at_byte
        self.frame = b""

    def __call__(self, frame: bytes) -> list[bytes]:
        (packet,) = Decoder().feed(frame)
        if self.frame:
            return []
        if packet[0] != PacketType.DATA:
            return [frame]
        self.frame = frame
        return [frame[: self._at_byte]]


def test_the_cable_may_be_pulled_after_any_byte_of_a_frame() -> None:
    """What the old line began is still in the decoder when the new line is opened, as a driver may leave it."""
    at_byte, length = 0, 1
    while at_byte <= length:
        ends = two_ends(2, 1)
        shears = Shears(at_byte)
        line = Line(ends.to_head, shears)
        Line(ends.to_table, as_sent)
        while not shears.frame:
            ends.run(5)
        length = len(shears.frame)
        ends.run(50)
        ends.pull_out()
        line.treat = as_sent
        line.decoder.feed(FRAME_END)  # what is sent after every open
        ends.table.record(more_records(ends.table.own()[-1].head, 2))
        ends.plug_in()
        run_until_whole(ends)
        at_byte += 1
    assert length > 100


def run_until_whole(ends: TwoEnds, limit_ms: int = 5_000) -> None:
    for _ in range(limit_ms // 50):
        if carried_whole(ends):
            return
        ends.run(50)
    raise AssertionError(f"not everything arrived once in {limit_ms} ms")


def test_swapped_frames_arrive_once_and_in_order() -> None:
    def swapping() -> Frames:
        held: list[bytes] = []
        count = 0

        def treat(frame: bytes) -> list[bytes]:
            nonlocal count
            count += 1
            if count % 3 == 0:
                held.append(frame)
                return []
            late = list(held)
            held.clear()
            return [frame, *late]

        return treat

    ends = two_ends(400, 60)
    both_ways(ends, swapping)
    ends.run_until_acked(400, limit_ms=120_000)
    ends.run(10_000)

    assert carried_whole(ends)


def test_frames_that_come_again_and_again_are_one_each() -> None:
    def repeating() -> Frames:
        all_so_far: list[bytes] = []

        def treat(frame: bytes) -> list[bytes]:
            all_so_far.append(frame)
            return [frame, frame, *all_so_far[-5:]]

        return treat

    ends = two_ends(200, 60)
    both_ways(ends, repeating)
    ends.run_until_acked(200, limit_ms=60_000)
    ends.run(5_000)

    assert carried_whole(ends)
    assert len(ends.head.of(PeerUp)) == 1


def test_64_kilobytes_of_noise_in_mid_conversation_cost_a_pause_and_nothing_else() -> None:
    randomness = random.Random(64)
    is_noisy = [False]

    def treat(frame: bytes) -> list[bytes]:
        noise = [randomness.randbytes(1_024) for _ in range(NOISE_BYTES // 1_024)] if is_noisy[0] else []
        is_noisy[0] = False
        return [*noise, frame]

    ends = two_ends(300, 20)
    lines = both_ways(ends, lambda: treat)
    ends.run(500)
    is_noisy[0] = True
    ends.run_until_acked(300, limit_ms=30_000)
    ends.run(3_000)

    assert carried_whole(ends)
    assert sum(line.decoder.bad_frames for line in lines) > 100
    assert len(ends.head.of(PeerUp)) == 1


@pytest.mark.parametrize("stalled", ["to_head", "to_table"])
def test_a_reader_that_stands_still_for_ten_seconds_is_told_silent_and_loses_nothing(stalled: str) -> None:
    """What comes in meanwhile waits in the driver's buffer, which is full at 4 KiB; what is sent then is lost."""
    buffer: list[bytes] = []
    is_stalled = [False]

    def treat(frame: bytes) -> list[bytes]:
        if is_stalled[0]:
            if sum(map(len, buffer)) + len(frame) <= 4_096:
                buffer.append(frame)
            return []
        chunks = [*buffer, frame]
        buffer.clear()
        return chunks

    ends = two_ends(600, 30)
    Line(ends.to_head if stalled == "to_head" else ends.to_table, treat)
    ends.run(700)
    is_stalled[0] = True
    ends.run(STALL_MS)
    deaf = ends.head if stalled == "to_head" else ends.table
    assert len(deaf.of(PeerSilent)) == 1
    is_stalled[0] = False
    run_until_whole(ends, 30_000)

    assert carried_whole(ends)
