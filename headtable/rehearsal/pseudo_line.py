"""A serial line without a cable: two pseudo-terminals, joined by a thread that passes bytes on in both directions."""

import contextlib
import os
import pty
import select
import threading
import tty
from types import TracebackType


class PseudoLine:
    """`table_device` and `head_device` are the two ends. Closing it is pulling the cable out."""

    def __init__(self) -> None:
        self._ends = [pty.openpty(), pty.openpty()]
        for _, slave in self._ends:
            tty.setraw(slave)
        self.table_device, self.head_device = (os.ttyname(slave) for _, slave in self._ends)
        self._wake_read, self._wake_write = os.pipe()
        self._thread = threading.Thread(target=self._pass_on, name="pseudo-line", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Both devices are gone, as after unplugging."""
        if self._thread.is_alive():
            os.write(self._wake_write, b"x")
            self._thread.join()
        for descriptor in (*[one for pair in self._ends for one in pair], self._wake_read, self._wake_write):
            with contextlib.suppress(OSError):
                os.close(descriptor)
        self._ends = []

    def __enter__(self) -> "PseudoLine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _pass_on(self) -> None:
        (table, _), (head, _) = self._ends
        other = {table: head, head: table}
        for master in other:
            os.set_blocking(master, False)
        while True:
            readable, _, _ = select.select([*other, self._wake_read], [], [])
            if self._wake_read in readable:
                return
            for master in readable:
                # Like a wire: what the far side doesn't read in time is lost.
                with contextlib.suppress(BlockingIOError):
                    os.write(other[master], os.read(master, 4_096))
