"""The event as files in a folder: results and standings for spreadsheets and programs, all of it as one page, and every
journal."""

import json
from collections.abc import Iterator
from pathlib import Path

from headtable.errors import FaultyFileError
from headtable.games import games_pdn
from headtable.hall import Hall
from headtable.result_views import result_views
from headtable.results_csv import results_csv
from headtable.results_xlsx import results_xlsx
from headtable.standing_views import group_views
from headtable.web.pack import event_pack
from headtable.web.rendering import Renderer
from journal.export import export_lines, make_manifest, write_manifest
from journal.interfaces import Store
from journal.values import to_json
from rules.text import Language

JOURNALS = "journals"
"""The folder of the journals: `LOG_ID.jsonl` with a manifest beside it."""


def export(hall: Hall, store: Store, folder: Path) -> list[Path]:
    """The files stand in the folder, each whole; those of an earlier export are replaced. Raises FaultyFileError."""
    try:
        (folder / JOURNALS).mkdir(parents=True, exist_ok=True)
        return [_put(folder / name, content) for name, content in _files(hall, store)]
    except OSError as error:
        raise FaultyFileError([f"{folder}: can't be written ({error.strerror}); choose another folder"]) from error


def _files(hall: Hall, store: Store) -> Iterator[tuple[str, bytes]]:
    results = result_views(hall)
    for language in Language:
        yield f"results.{language.value}.csv", results_csv(results, language)
        yield f"results.{language.value}.xlsx", results_xlsx(results, group_views(hall), language)
    yield "results.json", _json({"event": hall.plan.name, "results": to_json(results)})
    yield "standings.json", _json({"event": hall.plan.name, "groups": to_json(group_views(hall))})
    renderer = Renderer(hall.plan.name)
    for language in Language:
        yield f"event.{language.value}.html", event_pack(renderer, hall, store, language)
    games = games_pdn(hall.results.values(), hall.plan.name)
    if games:
        yield "games.pdn", games
    for log_id in store.logs():
        lines = list(export_lines(store, log_id))
        yield f"{JOURNALS}/{log_id}.jsonl", b"".join(lines)
        yield f"{JOURNALS}/{log_id}.manifest.json", write_manifest(make_manifest(log_id, lines))


def _json(document: object) -> bytes:
    return json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"


def _put(path: Path, content: bytes) -> Path:
    part = path.with_name(path.name + ".part")
    part.write_bytes(content)
    part.replace(path)
    return path
