"""Keys of the link: event key → key of a table's device → keys of one session, and the proofs that both ends have them.

Nothing is encrypted, results are public; the keys say who speaks. HKDF is RFC 5869 with SHA-256.
"""

import hashlib
import hmac
from dataclasses import dataclass

KEY_BYTES = 32
TAG_BYTES = 8  # short, since a forger has one try for each packet on a slow line
NONCE_BYTES = 16
TRANSCRIPT_BYTES = 32


@dataclass(frozen=True, slots=True)
class SessionKeys:
    """One key for each direction, so that no packet can be played back to its sender."""

    table_to_head: bytes
    head_to_table: bytes


def hkdf(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """`length` bytes derived from `key` (RFC 5869, SHA-256)."""
    extracted = hmac.digest(salt or bytes(hashlib.sha256().digest_size), key, "sha256")
    derived = block = b""
    counter = 1
    while len(derived) < length:
        block = hmac.digest(extracted, block + info + bytes([counter]), "sha256")
        derived += block
        counter += 1
    return derived[:length]


def device_key(event_key: bytes, device_id: str) -> bytes:
    """The key that a table's device is given for an event; it tells nothing about other devices' keys."""
    return hkdf(event_key, b"", b"makhos device " + device_id.encode(), KEY_BYTES)


def transcript(table_hello: bytes, head_hello: bytes) -> bytes:
    """What both ends said when they met, both nonces included, as one value that names the session."""
    return hashlib.sha256(len(table_hello).to_bytes(4, "big") + table_hello + head_hello).digest()


def session_keys(key: bytes, session_transcript: bytes) -> SessionKeys:
    """The keys of the session that the transcript names."""
    return SessionKeys(
        hkdf(key, session_transcript, b"makhos table to head", KEY_BYTES),
        hkdf(key, session_transcript, b"makhos head to table", KEY_BYTES),
    )


def proof(sending_key: bytes, session_transcript: bytes) -> bytes:
    """What shows that its sender has the key."""
    return hmac.digest(sending_key, b"proof" + session_transcript, "sha256")


def tag(key: bytes, packet: bytes) -> bytes:
    """The short tag of a packet."""
    return hmac.digest(key, packet, "sha256")[:TAG_BYTES]


def is_same(left: bytes, right: bytes) -> bool:
    """Compares without telling by its duration where the first difference is."""
    return hmac.compare_digest(left, right)
