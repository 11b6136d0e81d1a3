"""A PostgreSQL server of the test's own: on loopback, in a temporary folder, gone with the test run."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

INSTALL = "apt-get install postgresql"
_USER = "postgres"
_MEMORY = "/dev/shm"  # noqa: S108 - a folder with a random name is made in it; the server syncs as ever, only faster
_BINARIES = Path("/usr/lib/postgresql")
_SETTINGS = "-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c port={port} -c shared_buffers=16MB"


def require() -> Path:
    """The folder of the server's programs. Skips the test without one, and fails it where everything must be run."""
    found = sorted(_BINARIES.glob("*/bin/initdb"), key=lambda path: int(path.parent.parent.name))
    if found:
        return found[-1].parent
    message = f"no PostgreSQL server here: {INSTALL}"
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


class Server:
    """A running server, which may be stopped and started again."""

    def __init__(self, binaries: Path, folder: Path, port: int) -> None:
        self._binaries = binaries
        self._folder = folder
        self.port = port
        self._count = 0

    def new_database(self) -> str:
        """The address of a new, empty database."""
        self._count += 1
        name = f"event_{self._count}"
        self.run("psql", *self._client, "-q", "-d", "postgres", "-c", f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://{_USER}@127.0.0.1:{self.port}/{name}"

    def sql(self, address: str, statement: str) -> subprocess.CompletedProcess[str]:
        """The statement is run past the program, as somebody with a database tool would."""
        name = address.rpartition("/")[2]
        command = [str(self._binaries / "psql"), *self._client, "-d", name, "-v", "ON_ERROR_STOP=1", "-c", statement]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def start(self) -> None:
        settings = _SETTINGS.format(port=self.port)
        self.run("pg_ctl", "-D", str(self._folder), "-w", "-l", f"{self._folder}.log", "-o", settings, "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self._folder), "-m", "immediate", "-w", "stop")

    def run(self, program: str, *arguments: str) -> None:
        """A program of the server's, never as root, which it refuses."""
        command = [str(self._binaries / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", _USER, "--", *command]
        subprocess.run(command, check=True, capture_output=True, cwd="/")

    @property
    def _client(self) -> tuple[str, ...]:
        return "-h", "127.0.0.1", "-p", str(self.port), "-U", _USER


@contextmanager
def running_server() -> Iterator[Server]:
    """A server until the block ends."""
    binaries = require()
    root = Path(tempfile.mkdtemp(prefix="postgresql-", dir=_MEMORY if os.path.isdir(_MEMORY) else None))
    if os.geteuid() == 0:
        shutil.chown(root, _USER)
    server = Server(binaries, root / "data", _free_port())
    try:
        server.run(
            "initdb",
            "-D",
            str(root / "data"),
            "-A",
            "trust",
            "-U",
            _USER,
            "--no-sync",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
        )
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(root, ignore_errors=True)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
