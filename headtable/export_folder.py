"""The event as files in a folder: results for spreadsheets and for programs, and the standings."""

import json
from collections.abc import Iterator
from pathlib import Path

from headtable.errors import FaultyFileError
from headtable.hall import Hall
from headtable.result_views import result_views
from headtable.results_csv import results_csv
from journal.values import to_json
from rules.text import Language


def export(hall: Hall, folder: Path) -> list[Path]:
    """The files stand in the folder, each whole; names of an earlier export are replaced. Raises FaultyFileError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return [_put(folder / name, content) for name, content in _files(hall)]
    except OSError as error:
        raise FaultyFileError([f"{folder}: can't be written ({error.strerror}); choose another folder"]) from error


def _files(hall: Hall) -> Iterator[tuple[str, bytes]]:
    results = result_views(hall)
    for language in Language:
        yield f"results.{language.value}.csv", results_csv(results, language)
    document = {"event": hall.plan.name, "results": to_json(results)}
    yield "results.json", json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"


def _put(path: Path, content: bytes) -> Path:
    part = path.with_name(path.name + ".part")
    part.write_bytes(content)
    part.replace(path)
    return path
