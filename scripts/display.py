"""A screen where there is none: Xvfb, and pictures of it."""

import os
import shutil
import subprocess
from pathlib import Path
from types import TracebackType


class NoDisplay(RuntimeError):
    """No screen can be had on this machine; the text says what to install."""


class VirtualDisplay:
    """An Xvfb of the given size with a number that the server itself chose."""

    def __init__(self, width: int = 1_000, height: int = 480) -> None:
        """Raises NoDisplay where Xvfb is missing or does not start."""
        if shutil.which("Xvfb") is None:
            raise NoDisplay("Xvfb is not installed: run scripts/setup, or apt-get install xvfb")
        read_end, write_end = os.pipe()
        size = f"{width}x{height}x24"
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write_end), "-screen", "0", size, "-nolisten", "tcp"],
            pass_fds=[write_end],
            stderr=subprocess.DEVNULL,
        )
        os.close(write_end)
        with os.fdopen(read_end) as numbers:
            number = numbers.readline().strip()
        if not number:
            raise NoDisplay("Xvfb did not start: is another one using all its memory or its socket folder?")
        self.name = f":{number}"

    def __enter__(self) -> "VirtualDisplay":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.terminate()
        self._server.wait()


def take_picture(display: str, path: Path) -> None:
    """The whole screen stands in the file `path` (PNG). Raises CalledProcessError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["scrot", "--overwrite", str(path)], check=True, env={**os.environ, "DISPLAY": display})
