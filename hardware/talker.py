"""What a line asks of whoever talks on it."""

from typing import Protocol


class Talker(Protocol):
    """The conversation on the line. Called by the link's thread only; packets are as framing takes them."""

    def opened(self, now_ms: int) -> None:
        """A line is open; nothing is known of who is at its other end."""
        ...

    def receive(self, packet: bytes, now_ms: int) -> None:
        """A whole packet came in."""
        ...

    def packets_due(self, now_ms: int) -> list[bytes]:
        """What shall be sent now. Asked at every turn, only when everything before has gone out."""
        ...

    def closed(self, now_ms: int) -> None:
        """The line is gone."""
        ...
