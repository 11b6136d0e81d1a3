"""The last sign of life, for whoever starts after a crash: how long the program before it is known to have run.

A few bytes of a mapped file in the runtime folder, which is memory, so writing it waits for no card. It survives the
death of the program and not that of the machine; after a power cut the last record of the journal tells instead.
"""

import logging
import mmap
import os
import struct
import zlib
from pathlib import Path

_log = logging.getLogger(__name__)

_BODY = struct.Struct("<q36s")
_CHECK = struct.Struct("<I")
_LENGTH = _BODY.size + _CHECK.size


class Pulse:
    """Beats into a file; on a full card into nothing. Raises OSError when the folder is missing or can't be written."""

    def __init__(self, path: Path, boot_id: str) -> None:
        self._boot_id = boot_id.encode("ascii")[:36].ljust(36)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            self._map = _mapped(descriptor)
        finally:
            os.close(descriptor)

    def beat(self, now_ms: int) -> None:
        """The program lived at `now_ms`."""
        if self._map is None:
            return
        body = _BODY.pack(now_ms, self._boot_id)
        self._map[:_LENGTH] = body + _CHECK.pack(zlib.crc32(body))

    def close(self) -> None:
        if self._map is not None:
            self._map.close()


def _mapped(descriptor: int) -> mmap.mmap | None:
    """The file in memory, its place on the medium taken first: without it the first beat would end the program."""
    try:
        _take_place(descriptor)
    except OSError as error:
        _log.error("there is no sign of life, so a restart goes by the last record: %s", error.strerror)
        return None
    os.ftruncate(descriptor, _LENGTH)
    return mmap.mmap(descriptor, _LENGTH)


def _take_place(descriptor: int) -> None:
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(descriptor, 0, _LENGTH)
    else:
        os.write(descriptor, bytes(_LENGTH))


def last_beat_ms(path: Path, boot_id: str) -> int | None:
    """The last beat of this boot; None when there is none, or it was torn by the death itself."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    if len(content) != _LENGTH:
        return None
    body, check = content[: _BODY.size], content[_BODY.size :]
    if check != _CHECK.pack(zlib.crc32(body)):
        return None
    at_ms, name = _BODY.unpack(body)
    return int(at_ms) if name.rstrip() == boot_id.encode("ascii")[:36].rstrip() else None
