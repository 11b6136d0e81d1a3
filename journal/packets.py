"""Packets of the link as bytes: type u8 | flags u8 | first_seq u32 | ack u32 | payload | tag 8 bytes, big-endian.

`first_seq` is the number of the first record in DATA and counts the sender's packets in every other packet of a
session; `ack` is the last record of the peer's log that is durable here. Packets before a session carry a zero tag.
"""

import struct
import zlib
from dataclasses import dataclass
from enum import IntEnum

from journal.errors import BadPacketError, quoted
from journal.session_keys import TAG_BYTES, is_same, tag

MAX_PACKET_BYTES = 2_034  # what a frame on the line takes
MAX_INFLATED_BYTES = 8_192
_HEADER = struct.Struct(">BBII")
MAX_PAYLOAD_BYTES = MAX_PACKET_BYTES - _HEADER.size - TAG_BYTES
NO_TAG = bytes(TAG_BYTES)


class PacketType(IntEnum):
    """What a packet is for."""

    HELLO = 1
    AUTH = 2
    DATA = 3
    ACK = 4
    TIME = 5
    STATUS = 6
    ERROR = 7
    BYE = 8


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet without its tag."""

    type: PacketType
    payload: bytes = b""
    flags: int = 0
    first_seq: int = 0
    ack: int = 0


def pack(packet: Packet, key: bytes | None = None) -> bytes:
    """The bytes of a packet, tagged with the session's key if there is one. Raises BadPacketError when too long."""
    if len(packet.payload) > MAX_PAYLOAD_BYTES:
        raise BadPacketError(f"a payload has at most {MAX_PAYLOAD_BYTES} bytes, not {len(packet.payload)}")
    body = _HEADER.pack(packet.type, packet.flags, packet.first_seq, packet.ack) + packet.payload
    return body + (NO_TAG if key is None else tag(key, body))


def unpack(data: bytes) -> Packet:
    """The packet, whoever sent it. Raises BadPacketError."""
    if not _HEADER.size + TAG_BYTES <= len(data) <= MAX_PACKET_BYTES:
        raise BadPacketError(f"a packet cannot have {len(data)} bytes")
    type_number, flags, first_seq, ack = _HEADER.unpack_from(data)
    try:
        packet_type = PacketType(type_number)
    except ValueError:
        raise BadPacketError(f"no packet of this protocol has type {type_number}") from None
    return Packet(packet_type, data[_HEADER.size : -TAG_BYTES], flags, first_seq, ack)


def is_authentic(data: bytes, key: bytes) -> bool:
    """Whether the packet was tagged with `key`."""
    return is_same(data[-TAG_BYTES:], tag(key, data[:-TAG_BYTES]))


def is_untagged(data: bytes) -> bool:
    """Whether the packet claims no session at all."""
    return data[-TAG_BYTES:] == NO_TAG


def deflate(plain: bytes) -> bytes:
    """Raw deflate."""
    compressor = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return compressor.compress(plain) + compressor.flush()


def inflate(data: bytes) -> bytes:
    """What was deflated, at most MAX_INFLATED_BYTES of it. Raises BadPacketError for more, or for other bytes."""
    decompressor = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    try:
        plain = decompressor.decompress(data, MAX_INFLATED_BYTES + 1)
    except zlib.error as error:
        raise BadPacketError(f"not deflated: {quoted(data)}: {error}") from error
    if len(plain) > MAX_INFLATED_BYTES:
        raise BadPacketError(f"a packet inflates to over {MAX_INFLATED_BYTES} bytes")
    if not decompressor.eof or decompressor.unused_data:
        raise BadPacketError(f"not deflated whole: {quoted(data)}")
    return plain
