"""Every journal in one archive, as `headtable import` and the page take it in again."""

import zipfile
from typing import IO

from headtable.export_folder import JOURNALS
from journal.export import export_lines, make_manifest, write_manifest
from journal.interfaces import Store


def write_journals_zip(store: Store, file: IO[bytes]) -> None:
    """The archive stands in the file. Raises what the store raises."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for log_id in store.logs():
            lines = list(export_lines(store, log_id))
            archive.writestr(f"{JOURNALS}/{log_id}.jsonl", b"".join(lines))
            archive.writestr(f"{JOURNALS}/{log_id}.manifest.json", write_manifest(make_manifest(log_id, lines)))
