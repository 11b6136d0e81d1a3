"""A line within this computer: two addresses, and whoever connects to one talks to whoever connects to the other."""

import contextlib
import selectors
import socket
import threading

_CHUNK_BYTES = 4_096
_LOOK_EVERY_S = 0.2


class SocketLine:
    """See `headtable.rehearsal.lines.Line`. One thread carries the bytes."""

    def __init__(self) -> None:
        self._listeners = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
        self.table_port, self.head_port = (f"socket://127.0.0.1:{one.getsockname()[1]}" for one in self._listeners)
        self._ends: list[socket.socket | None] = [None, None]
        self._lock = threading.Lock()
        self._is_whole = True
        self._is_closed = False
        self._thread = threading.Thread(target=self._carry, name="socket-line", daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        self._is_whole = False
        with self._lock:
            for number in range(2):
                self._hang_up(number)

    def plug(self) -> None:
        self._is_whole = True

    def disturb(self, noise: bytes) -> None:
        with self._lock:
            self._say(1, noise)

    def close(self) -> None:
        self._is_closed = True
        self._thread.join()

    def _carry(self) -> None:
        with selectors.DefaultSelector() as selector:
            for number, listener in enumerate(self._listeners):
                selector.register(listener, selectors.EVENT_READ, number)
            while not self._is_closed:
                for key, _ in selector.select(_LOOK_EVERY_S):
                    with self._lock:
                        self._serve(selector, key.fileobj, key.data)
            for key in list(selector.get_map().values()):
                _socket_of(key.fileobj).close()

    def _serve(self, selector: selectors.BaseSelector, ready: object, number: int) -> None:
        """Take a new connection, or pass on what came."""
        if ready is self._listeners[number]:
            connection, _ = self._listeners[number].accept()
            self._hang_up(number)
            if not self._is_whole:
                connection.close()
                return
            connection.setblocking(False)
            self._ends[number] = connection
            selector.register(connection, selectors.EVENT_READ, number)
        else:
            self._pass_on(selector, _socket_of(ready), number)

    def _pass_on(self, selector: selectors.BaseSelector, ready: socket.socket, number: int) -> None:
        data = b""
        with contextlib.suppress(OSError):
            data = ready.recv(_CHUNK_BYTES)
        if data:
            self._say(1 - number, data)
            return
        selector.unregister(ready)
        ready.close()
        if self._ends[number] is ready:
            self._ends[number] = None

    def _say(self, number: int, data: bytes) -> None:
        """Like a wire: what the far side doesn't read in time is lost."""
        end = self._ends[number]
        if end is not None:
            with contextlib.suppress(OSError):
                end.send(data)

    def _hang_up(self, number: int) -> None:
        """The connection is shut; the thread that reads it finds its end and lets go of it."""
        end, self._ends[number] = self._ends[number], None
        if end is not None:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def _socket_of(ready: object) -> socket.socket:
    if not isinstance(ready, socket.socket):
        raise TypeError(f"{ready!r} is no connection")
    return ready
