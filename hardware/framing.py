"""Packets on a byte stream: packet + CRC-32 (big-endian), COBS, and 0x00, which occurs nowhere else, ends the frame.

A receiver that joins in the middle, or hears garbage of any length, is in step again at the next 0x00. A sender starts
with one 0x00 after every open, so that what the line picked up before does not spoil its first frame.
"""

import zlib

from cobs import cobs

from hardware.errors import PacketTooLongError

FRAME_END = b"\x00"
MAX_FRAME_BYTES = 2_048  # on the wire, the end included: 178 ms at 115200 baud, so urgent packets never wait long
CRC_BYTES = 4
# COBS adds one byte for each 254 begun: 2,034 + 4 bytes become 2,047, and the end makes 2,048.
MAX_PACKET_BYTES = 2_034


def encode(packet: bytes) -> bytes:
    """The frame of a packet. Raises PacketTooLongError, the caller's fault, over MAX_PACKET_BYTES."""
    if len(packet) > MAX_PACKET_BYTES:
        raise PacketTooLongError(f"a packet has at most {MAX_PACKET_BYTES} bytes, not {len(packet)}: split it")
    encoded: bytes = cobs.encode(packet + zlib.crc32(packet).to_bytes(CRC_BYTES, "big"))
    return encoded + FRAME_END


class Decoder:
    """Finds the packets in a byte stream. Holds at most one frame, whatever comes in."""

    def __init__(self) -> None:
        self._pending = bytearray()
        self._is_skipping = False  # the frame is too long to be one; wait for its end
        self.good_frames = 0
        self.bad_frames = 0

    def feed(self, data: bytes) -> list[bytes]:
        """The packets that `data` completes, in order. Bad frames are dropped and counted."""
        *ended, rest = data.split(FRAME_END)
        packets = []
        for part in ended:
            self._take(part)
            packet = self._finish()
            if packet is not None:
                packets.append(packet)
        self._take(rest)
        return packets

    def restart(self) -> None:
        """What was begun is forgotten: a new line is open. The counters go on."""
        self._pending.clear()
        self._is_skipping = False

    def _take(self, part: bytes) -> None:
        if self._is_skipping or len(self._pending) + len(part) >= MAX_FRAME_BYTES:
            self._is_skipping = True
            self._pending.clear()
        else:
            self._pending += part

    def _finish(self) -> bytes | None:
        frame = bytes(self._pending)
        is_silence = not frame and not self._is_skipping
        self.restart()
        packet = _unwrap(frame)
        if packet is not None:
            self.good_frames += 1
        elif not is_silence:
            self.bad_frames += 1
        return packet


def _unwrap(frame: bytes) -> bytes | None:
    try:
        content: bytes = cobs.decode(frame)
    except cobs.DecodeError:
        return None
    packet, checksum = content[:-CRC_BYTES], content[-CRC_BYTES:]
    if len(content) < CRC_BYTES or zlib.crc32(packet).to_bytes(CRC_BYTES, "big") != checksum:
        return None
    return packet
