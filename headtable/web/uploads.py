"""Files that somebody sends with a form: counted, measured, and kept in a folder of their own until they are read."""

import shutil
import zipfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

MAX_UPLOAD_BYTES = 128 * 1024 * 1024
"""All files of one form together: more than a whole event's journals."""

MAX_UNPACKED_BYTES = 4 * MAX_UPLOAD_BYTES
MAX_FILES = 500
_MAX_MEMBERS = 2_000
_SUFFIXES = (".jsonl", ".manifest", ".json", ".sqlite", ".sqlite-wal")
_COPIED_AT_ONCE = 1 << 20


def refuse_too_long(request: Request) -> None:
    """Raises HTTPException 413 before anything is read."""
    length = request.headers.get("content-length", "")
    if not length.isdecimal() or int(length) > MAX_UPLOAD_BYTES:
        raise HTTPException(413)


def keep_journals(uploads: Sequence[UploadFile], folder: Path) -> None:
    """The journals with their manifests stand in the folder, those of an archive too; everything else is left out.

    Names say nothing about where a file goes. Raises OSError, and zipfile.BadZipFile for what is no archive.
    """
    seen: Counter[str] = Counter()
    for number, upload in enumerate(uploads):
        name = _plain(Path(upload.filename or "").name)
        if name.casefold().endswith(".zip"):
            _unzip(upload, folder / f"archive-{number}")
        elif name.casefold().endswith(_SUFFIXES):
            # Files of two tables may have one name; a manifest stays beside its own journal.
            place = folder / str(seen[name])
            seen[name] += 1
            place.mkdir(exist_ok=True)
            with (place / name).open("wb") as file:
                shutil.copyfileobj(upload.file, file, _COPIED_AT_ONCE)


def _unzip(upload: UploadFile, folder: Path) -> None:
    with zipfile.ZipFile(upload.file) as archive:
        members = [one for one in archive.infolist() if one.filename.casefold().endswith(_SUFFIXES)]
        if len(members) > _MAX_MEMBERS or sum(one.file_size for one in members) > MAX_UNPACKED_BYTES:
            raise zipfile.BadZipFile("it holds more than any event has")
        for member in members:
            path = folder / _plain(str(Path(member.filename).parent)) / _plain(Path(member.filename).name)
            path.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(member) as packed, path.open("wb") as file:
                shutil.copyfileobj(packed, file, _COPIED_AT_ONCE)


def _plain(name: str) -> str:
    """A name that leads nowhere: letters, digits, and what our own files have between them."""
    kept = "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in name)
    return kept.strip(".")[:100] or "_"
