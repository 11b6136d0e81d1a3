"""One open port: small writes and short reads in turn, so that neither waits long for the other."""

from typing import Protocol

from hardware.framing import FRAME_END, Decoder, encode

WRITTEN_AT_ONCE_BYTES = 256  # 22 ms at 115200 baud: reading is never put off for longer by writing
FIRST_STALL_MS = 500
LAST_STALL_MS = 5_000


class Port(Protocol):
    """What a line needs of a port."""

    @property
    def in_waiting(self) -> int:
        """Bytes that can be read at once."""
        ...

    def write(self, data: bytes, /) -> int | None:
        """All of `data` has left the program."""
        ...

    def read(self, size: int = 1, /) -> bytes:
        """Up to `size` bytes; returns with what has come after the port's own timeout."""
        ...

    def reset_output_buffer(self) -> None:
        """What has not left the machine yet never will."""
        ...


class OpenLine:
    """Packets out and in over one open port. Raises the port's own errors."""

    def __init__(self, port: Port, decoder: Decoder) -> None:
        self._port = port
        self._decoder = decoder
        self._outgoing = bytearray(FRAME_END)
        self._muted_until_ms = 0
        self._stall_ms = FIRST_STALL_MS
        decoder.restart()

    def can_take(self, now_ms: int) -> bool:
        """Whether everything before has gone out, so that new packets may be queued."""
        return not self._outgoing and not self._is_muted(now_ms)

    def queue(self, packet: bytes) -> None:
        """The packet goes out next. Raises PacketTooLongError."""
        self._outgoing += encode(packet)

    def write_some(self, now_ms: int) -> bool:
        """The next few bytes have gone out, if any wait; says whether there were any."""
        if not self._outgoing or self._is_muted(now_ms):
            return False
        self._port.write(bytes(self._outgoing[:WRITTEN_AT_ONCE_BYTES]))
        del self._outgoing[:WRITTEN_AT_ONCE_BYTES]
        return True

    def stalled(self, now_ms: int) -> None:
        """Nobody takes our bytes: what waits is dropped, and sending is tried again later. Reading goes on."""
        self._outgoing[:] = FRAME_END
        self._muted_until_ms = now_ms + self._stall_ms
        self._stall_ms = min(self._stall_ms * 2, LAST_STALL_MS)
        self._port.reset_output_buffer()

    def read_some(self, may_wait: bool) -> list[bytes]:
        """The packets that came in. `may_wait` waits for a byte, for the port's timeout at most."""
        waiting = self._port.in_waiting
        if not waiting and not may_wait:
            return []
        packets = self._decoder.feed(self._port.read(max(1, waiting)))
        if packets:
            self._stall_ms = FIRST_STALL_MS
        return packets

    def _is_muted(self, now_ms: int) -> bool:
        return now_ms < self._muted_until_ms
