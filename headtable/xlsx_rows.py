"""The first sheet of an XLSX file as lines of text, as if it had been saved as CSV.

openpyxl reads it: the format's shared texts, dates and styles are more than a light reader of our own should guess at.
"""

import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from pathlib import Path

from openpyxl import load_workbook

from headtable.errors import FaultyFileError

MAX_UNPACKED_BYTES = 50_000_000
"""Of a file of at most 2 MB: more is a trap, or no table of players."""

MAX_LINES = 5_000
MAX_COLUMNS = 50


def xlsx_lines(path: Path) -> list[tuple[int, list[str]]]:
    """Every line with its number, blank ones included. Raises FaultyFileError for what is no such file."""
    try:
        with zipfile.ZipFile(path) as archive:
            unpacked = sum(member.file_size for member in archive.infolist())
        if unpacked > MAX_UNPACKED_BYTES:
            raise FaultyFileError([f"{path}: unpacks to {unpacked} bytes; that is no table of players"])
        return list(_lines(path))
    except FaultyFileError:
        raise
    except Exception as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise FaultyFileError(
            [f"{path}: can't be read as XLSX ({reason}); open and save it again, or save it as 'CSV UTF-8'"]
        ) from error


def _lines(path: Path) -> Iterator[tuple[int, list[str]]]:
    with path.open("rb") as file:  # which may have any name
        workbook = load_workbook(file, read_only=True, data_only=True)
        try:
            rows = workbook.worksheets[0].iter_rows(max_row=MAX_LINES, max_col=MAX_COLUMNS, values_only=True)
            for number, cells in enumerate(rows, start=1):
                yield number, [_text(cell) for cell in cells]
        finally:
            workbook.close()


def _text(cell: object) -> str:
    """What a person sees in the cell: whole numbers without a point, times to the minute."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    for kind, shown in _SHOWN:
        if isinstance(cell, kind):
            return format(cell, shown)
    return str(cell)


# A datetime is a date too, so it comes first.
_SHOWN = ((datetime, "%Y-%m-%d %H:%M"), (date, "%Y-%m-%d"), (time, "%H:%M"))
