"""One way in from outside, as something that takes any bytes: tried with made-up input in every test run, and with
input found by watching which code it reaches in `make fuzz`."""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.support.mutations import only_refuses

BOUNDARY = b"\n--\xff\xfe--\n"
"""Between the inputs of a target that takes several; in no text that is UTF-8."""


@dataclass(frozen=True, slots=True)
class Target:
    """`samples` are good input. `read` takes any bytes, and raises only for a fault of ours.

    `is_slow` where once takes some milliseconds.
    """

    name: str
    samples: Sequence[bytes]
    read: Callable[[bytes], object]
    is_slow: bool = False


def joined(*inputs: bytes) -> bytes:
    """Several inputs as one."""
    return BOUNDARY.join(inputs)


def parted(data: bytes, count: int) -> list[bytes]:
    """So many inputs out of one; those that are not there are empty."""
    parts = data.split(BOUNDARY, count - 1)
    return parts + [b""] * (count - len(parts))


def file_target(
    name: str,
    file_name: str,
    samples: Sequence[bytes],
    read: Callable[[Path], object],
    error: type[Exception],
    *,
    is_slow: bool = False,
) -> Target:
    """A reader of a file: it reads it or refuses it with `error` and a sentence."""
    return Target(name, samples, lambda content: _read_file(content, file_name, read, error), is_slow)


def _read_file(content: bytes, name: str, read: Callable[[Path], object], error: type[Exception]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        with only_refuses(error):
            read(path)
