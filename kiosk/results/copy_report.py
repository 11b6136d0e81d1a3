"""What a copy to a card or a stick came to: left in memory by the program that copies, read by core."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from journal import canonical
from journal.canonical import JsonObject
from journal.errors import BadRecordError
from journal.values import DataclassReader, to_json

_PATTERN = "copy-*.json"
_MOST_BYTES = 4_096


@dataclass(frozen=True, slots=True)
class CopyReport:
    """The last copy to `target` ("card", "stick"), at `at_ms`: sets that were new there; `fault` is empty if all went
    well."""

    target: str
    at_ms: int
    copied: int
    fault: str = ""


_READER = DataclassReader(CopyReport, ignores_unknown=True)


def write_report(folder: Path, report: CopyReport) -> None:
    """The report stands in the folder in place of the last one on that target. Raises OSError."""
    path = folder / _PATTERN.replace("*", report.target)
    part = path.with_suffix(".part")
    part.write_bytes(canonical.dump(cast("JsonObject", to_json(report))))
    part.replace(path)


def read_reports(folder: Path) -> Sequence[CopyReport]:
    """The last report on each target; what can't be read is left out."""
    return [report for path in sorted(folder.glob(_PATTERN)) if (report := _read(path)) is not None]


def _read(path: Path) -> CopyReport | None:
    try:
        with path.open("rb") as file:
            report: CopyReport = _READER.read(canonical.load_object(file.read(_MOST_BYTES)))
    except (OSError, BadRecordError):
        return None
    return report
