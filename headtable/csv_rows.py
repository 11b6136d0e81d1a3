"""Tables from spreadsheets (CSV, XLSX) with Thai or English headers, read tolerantly, refused with all faults at once.

UTF-8 with or without a byte order mark; commas, semicolons or tabs; blank lines are skipped; Thai digits are read as
0 to 9 where a number or a code is wanted.
"""

import csv
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from headtable.errors import FaultyFileError
from headtable.xlsx_rows import xlsx_lines

MAX_FILE_BYTES = 2_000_000
"""A thousand players are under 100 kB: anything larger is another kind of file."""

MAX_CELL_CHARACTERS = 80
"""What a name may have, so that an assignment always fits one record and a name always fits a screen."""

WORKBOOK_BEGINNING = b"PK\x03\x04"
"""Of every XLSX file, whatever it is called."""

_DELIMITERS = ",;\t"
_CODECS = {"utf-8": "utf-8-sig", "tis-620": "cp874"}
"""By the names that organisers know them. Thai Windows adds quotes and dashes to TIS-620, and calls it cp874."""
_THAI_DIGITS = str.maketrans("๐๑๒๓๔๕๖๗๘๙", "0123456789")


@dataclass(frozen=True, slots=True)
class Column:
    """A column by the name that code uses, with every header that means it (compared without case and blanks)."""

    name: str
    headers: tuple[str, ...]
    is_required: bool = False

    @property
    def shown(self) -> str:
        return " / ".join(repr(header) for header in self.headers[:2])


@dataclass(slots=True)
class Faults:
    """Everything that is wrong with one file so far."""

    path: Path
    found: list[str] = field(default_factory=list)

    def add(self, line: int, text: str) -> None:
        self.found.append(f"{self.path}, line {line}: {text}")

    def raise_if_any(self) -> None:
        """Raises FaultyFileError with all of them."""
        if self.found:
            raise FaultyFileError(self.found)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; a column that the file doesn't have is empty everywhere."""

    line: int
    cells: Mapping[str, str]

    def text(self, column: str) -> str:
        return self.cells.get(column, "")

    def code(self, column: str) -> str:
        """A label or an id: Thai digits are the same as 0 to 9."""
        return plain_digits(self.text(column))


def plain_digits(text: str) -> str:
    """The text with Thai digits written as 0 to 9."""
    return text.translate(_THAI_DIGITS)


def read_rows(path: Path, columns: Sequence[Column], encoding: str = "utf-8") -> tuple[list[Row], Faults]:
    """The rows that could be read, and the faults found on the way; the caller adds its own and raises them.

    Raises FaultyFileError where nothing can be read at all.
    """
    faults = Faults(path)
    lines = list(_lines_of(path, encoding))
    if not lines:
        raise FaultyFileError([f"{path}: the file is empty; its first line must name the columns"])
    (header_line, header), *body = lines
    names = _column_names(header_line, header, columns, faults)
    rows = [_row(line, cells, names, faults) for line, cells in body]
    return [row for row in rows if row is not None], faults


def _lines_of(path: Path, encoding: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that are not blank, with their numbers and cleaned cells."""
    content = _content(path)
    is_workbook = path.suffix.casefold() == ".xlsx" or content.startswith(WORKBOOK_BEGINNING)
    for line, cells in xlsx_lines(path) if is_workbook else _records(path, _decoded(path, content, encoding)):
        cleaned = [_cleaned(cell) for cell in cells]
        # A sheet that was once wider has empty cells at the end of every line.
        while is_workbook and cleaned and not cleaned[-1]:
            cleaned.pop()
        if any(cleaned):
            yield line, cleaned


def _cleaned(cell: str) -> str:
    """Without what nobody sees but every comparison does, and what turns the direction of all that follows.

    Spreadsheets and web pages put such characters between Thai words.
    """
    seen = "".join(letter for letter in unicodedata.normalize("NFC", cell) if unicodedata.category(letter) != "Cf")
    return " ".join(seen.split())


def _content(path: Path) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise FaultyFileError(
            [f"{path}: can't be read ({error.strerror}); check the name, and the folder it is in"]
        ) from error
    if len(content) > MAX_FILE_BYTES:
        raise FaultyFileError([f"{path}: {len(content)} bytes is no table of players; {MAX_FILE_BYTES} is the most"])
    return content


def _decoded(path: Path, content: bytes, encoding: str) -> str:
    try:
        return content.decode(_CODECS.get(encoding, encoding))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        value = content[error.start]
        raise FaultyFileError(
            [
                f"{path}, line {line}: byte 0x{value:02x} is not {encoding}; save the file as 'CSV UTF-8', or if an old"
                ' Thai program wrote it, set encoding = "tis-620" under [event]'
            ]
        ) from error


def _records(path: Path, text: str) -> Iterator[tuple[int, list[str]]]:
    first_line = text.lstrip().split("\n", 1)[0]
    delimiter = max(_DELIMITERS, key=first_line.count)
    reader = csv.reader(text.splitlines(keepends=True), delimiter=delimiter, strict=True)
    last_line = 0
    try:
        for cells in reader:
            yield last_line + 1, cells
            last_line = reader.line_num
    except csv.Error as error:
        raise FaultyFileError(
            [f"{path}, line {last_line + 1}: can't be read as CSV ({error}); check its quotes"]
        ) from error


def _column_names(line: int, header: list[str], columns: Sequence[Column], faults: Faults) -> list[str]:
    known = {_bare(title): column.name for column in columns for title in column.headers}
    names = [known.get(_bare(title), "") for title in header]
    shown = ", ".join(repr(column.headers[0]) for column in columns)
    if not any(names):
        first = next(filter(None, header))
        raise FaultyFileError(
            [
                f"{faults.path}, line {line}: {first!r} is no name of a column; take out what stands above the names of"
                f" the columns, which are {shown}"
            ]
        )
    titles = zip(header, names, strict=True)
    if unknown := ", ".join(repr(title) for title, name in titles if title and not name):
        faults.add(line, f"unknown column {unknown}; columns are {shown}; put free text under 'หมายเหตุ' / 'note'")
    for title, name in zip(header, names, strict=True):
        if name and names.count(name) > 1:
            faults.add(line, f"column {title!r} comes twice; keep one of them")
    for column in columns:
        if column.is_required and column.name not in names:
            faults.add(line, f"column {column.shown} is missing; add it")
    faults.raise_if_any()
    return names


def _bare(title: str) -> str:
    return title.casefold().replace(" ", "").replace("_", "")


def _row(line: int, cells: list[str], names: list[str], faults: Faults) -> Row | None:
    if any(cells[len(names) :]):
        faults.add(line, f"{len(cells)} cells where the header has {len(names)}; put names with commas in quotes")
        return None
    for cell in cells:
        if len(cell) > MAX_CELL_CHARACTERS:
            faults.add(line, f"{cell[:20]!r}… has {len(cell)} characters; {MAX_CELL_CHARACTERS} is the most")
            return None
        if any(unicodedata.category(letter) == "Cc" for letter in cell):
            faults.add(line, f"{cell!r} has a control character in it; type it again")
            return None
    return Row(line, {name: cell for name, cell in zip(names, cells, strict=False) if name})
