"""Tells the service manager how a program fares: one datagram, as sd_notify(3) describes it.

A program that no service manager started has nobody to tell; then every call does nothing.
"""

import os
import socket
from collections.abc import Mapping
from typing import Final

READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"
ALIVE: Final = "WATCHDOG=1"

_PATIENCE_S: Final = 0.2
"""The manager's queue is only full when the manager itself is stuck; a clock doesn't wait for that."""


class ServiceManager:
    """The manager that `environment` names. Usable from any thread; nothing here ever raises."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self._limit_ms = _limit_ms(environment)

    @property
    def is_there(self) -> bool:
        """Whether anybody listens."""
        return self._address is not None

    @property
    def pet_every_ms(self) -> int | None:
        """How often it wants to hear ALIVE, a third of its limit; None when it doesn't watch this program."""
        return self._limit_ms // 3 if self.is_there and self._limit_ms is not None else None

    def tell(self, *messages: str) -> bool:
        """Send them together; whether they were taken."""
        if self._address is None:
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
                sender.settimeout(_PATIENCE_S)
                sender.sendto("\n".join(messages).encode(), self._address)
        except OSError:
            return False
        return True


class LoopPet:
    """For a program with one loop that must turn: call `turn` from inside it, and the manager hears ALIVE in time.

    The first call says READY. A loop that hangs says nothing, and is killed and started again.
    """

    def __init__(self, manager: ServiceManager) -> None:
        self._manager = manager
        self._next_ms: int | None = None

    def turn(self, now_ms: int) -> None:
        """The loop went round at `now_ms`. Costs one comparison, but for a datagram every few seconds."""
        if self._next_ms is not None and now_ms < self._next_ms:
            return
        self._manager.tell(*((ALIVE,) if self._next_ms is not None else (READY, ALIVE)))
        self._next_ms = now_ms + (self._manager.pet_every_ms or _UNWATCHED_MS)


_UNWATCHED_MS: Final = 60_000


def _address(name: str) -> str | None:
    """A socket's name as the kernel wants it; a leading @ means the abstract name space. None where there is none."""
    if name.startswith("@"):
        return "\0" + name[1:]
    return name if name.startswith("/") else None


def _limit_ms(environment: Mapping[str, str]) -> int | None:
    """How long the manager waits for a sign of life; None when it waits for none, or for another process's."""
    limit, watched = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
    if not limit.isdecimal() or int(limit) == 0 or watched not in ("", str(os.getpid())):
        return None
    return int(limit) // 1000
