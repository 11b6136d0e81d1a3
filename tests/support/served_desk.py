"""A head table in memory behind a real web server, for tests with a real browser."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import TypeVar

import uvicorn

from tests.support.head_desk import HeadDesk

Result = TypeVar("Result")


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class ServedDesk:
    """The desk belongs to the server's thread: everything that touches it goes through `do`."""

    def __init__(self, desk: HeadDesk, port: int = 0) -> None:
        self.desk = desk
        self._listener = socket.create_server(("127.0.0.1", port))
        self.port = self._listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._server = _Server(
            uvicorn.Config(desk.app, log_level="critical", timeout_graceful_shutdown=0, lifespan="off")
        )
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def do(self, work: Callable[[], Result]) -> Result:
        """What `work` returns, done on the server's thread."""
        done: Future[Result] = asyncio.run_coroutine_threadsafe(_done(work), self._loop)
        return done.result(10)

    def stop(self) -> None:
        """Every connection is cut."""
        self._server.should_exit = True
        self._server.force_exit = True
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._server.serve(sockets=[self._listener]))
        self._listener.close()
        left_over = asyncio.all_tasks(self._loop)
        for task in left_over:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*left_over, return_exceptions=True))
        self._loop.close()


async def _done(work: Callable[[], Result]) -> Result:
    return work()
