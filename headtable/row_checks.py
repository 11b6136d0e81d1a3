"""What rows of a table must not be, whatever they are about; each fault goes to `faults` with its line."""

from collections import Counter
from collections.abc import Sequence

from headtable.csv_rows import Column, Faults, Row
from headtable.labels import fault_of_label


def refuse_empty(rows: Sequence[Row], names: Sequence[str], columns: Sequence[Column], faults: Faults) -> None:
    """These columns say something in every row."""
    shown = {column.name: column.shown for column in columns}
    for row in rows:
        for name in names:
            if not row.text(name):
                faults.add(row.line, f"{shown[name]} is empty; fill it in or take the line out")


def refuse_odd(rows: Sequence[Row], names: Sequence[str], faults: Faults) -> None:
    """Labels that could not stand in an address or on paper; empty ones are refused elsewhere."""
    for row in rows:
        for code in filter(None, (row.code(name) for name in names)):
            fault = fault_of_label(code)
            if fault is not None:
                faults.add(row.line, f"{code!r} {fault}")


def refuse_twice(rows: Sequence[Row], name: str, what: str, faults: Faults) -> None:
    """No two rows have the same there."""
    counted = Counter(row.code(name) for row in rows)
    first_lines: dict[str, int] = {}
    for row in rows:
        code = row.code(name)
        if code and counted[code] > 1 and code in first_lines:
            faults.add(row.line, f"{what} {code!r} is already on line {first_lines[code]}; give it another number")
        first_lines.setdefault(code, row.line)


def refuse_gaps(rows: Sequence[Row], name: str, columns: Sequence[Column], faults: Faults) -> None:
    """The column says something in every row, or in none: of merged cells a file holds the first only."""
    shown = next(column.shown for column in columns if column.name == name)
    if any(row.text(name) for row in rows):
        for row in rows:
            if not row.text(name):
                faults.add(row.line, f"{shown} is empty, others have one; fill it in (merged cells: split them)")


def refuse_doubles(rows: Sequence[Row], names: Sequence[str], faults: Faults) -> None:
    """No two rows have the same in all these columns, without regard to case; the first of them says something."""
    first_lines: dict[tuple[str, ...], int] = {}
    for row in rows:
        key = tuple(row.text(name).casefold() for name in names)
        if key[0] and key in first_lines:
            said = ", ".join(filter(None, (row.text(name) for name in names)))
            faults.add(
                row.line, f"{said!r} is already on line {first_lines[key]}; take one out, or tell them apart by name"
            )
        first_lines.setdefault(key, row.line)
