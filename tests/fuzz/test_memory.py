"""Input that would grow without end takes little memory."""

import zipfile
import zlib
from contextlib import suppress
from pathlib import Path

import pytest

from hardware.framing import MAX_FRAME_BYTES, Decoder
from headtable.errors import FaultyFileError
from headtable.results_file import read_results
from journal.errors import BadPacketError
from journal.packets import inflate
from kiosk.wire import BadMessage, decode
from tests.support.mutations import most_memory_bytes, only_refuses


def test_a_workbook_that_unpacks_without_end_is_refused_in_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "players.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", bytes(60_000_000))

    def read() -> None:
        with pytest.raises(FaultyFileError, match="unpacks to"):
            read_results(path, 4)

    assert most_memory_bytes(read) < 5_000_000


def test_a_frame_that_never_ends_is_not_kept() -> None:
    decoder = Decoder()
    chunk = b"\x01" * 4_096

    def listen() -> None:
        for _ in range(1_000):
            decoder.feed(chunk)

    assert most_memory_bytes(listen) < 20 * MAX_FRAME_BYTES


def test_what_inflates_without_end_is_refused_in_little_memory() -> None:
    squeezer = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    bomb = squeezer.compress(bytes(50_000_000)) + squeezer.flush()

    def open_it() -> None:
        with suppress(BadPacketError):
            inflate(bomb)

    assert most_memory_bytes(open_it) < 1_000_000


def test_a_message_nested_without_end_takes_little_memory() -> None:
    def read() -> None:
        with only_refuses(BadMessage):
            decode(b'{"input":' + b"[" * 60_000)

    assert most_memory_bytes(read) < 5_000_000
