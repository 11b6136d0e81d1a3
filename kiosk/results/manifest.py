"""The last file of a set: what the others must be. A set without it, or that differs from it, was never finished."""

import hashlib
import zlib
from dataclasses import dataclass
from typing import cast

from journal import canonical
from journal.canonical import JsonObject
from journal.errors import BadRecordError
from journal.export import Manifest as JournalManifest
from journal.values import DataclassReader, to_json

ENDING = ".manifest"


@dataclass(frozen=True, slots=True)
class FileCheck:
    """One file; the sums are hexadecimal."""

    name: str
    bytes: int
    sha256: str
    crc32: str


@dataclass(frozen=True, slots=True)
class SetManifest:
    """One set. `results_digest` stands for what it tells of the match: two sets with the same one tell the same."""

    match_id: str
    board: int
    results_digest: str
    files: tuple[FileCheck, ...]


_READER = DataclassReader(SetManifest, ignores_unknown=True)


def check_of(name: str, content: bytes) -> FileCheck:
    """What a file must be that holds `content`."""
    return FileCheck(name, len(content), hashlib.sha256(content).hexdigest(), f"{zlib.crc32(content):08x}")


def write_manifest(manifest: SetManifest, journal: JournalManifest | None) -> bytes:
    """One line of JSON; `journal` describes the set's .jsonl file, so that the line serves as its manifest too."""
    fields = {**cast("JsonObject", to_json(manifest)), **(_fields(journal) if journal is not None else {})}
    return canonical.dump(fields) + b"\n"


def read_manifest(content: bytes) -> SetManifest | None:
    """The manifest that the bytes hold; None for anything else, such as half of one."""
    try:
        manifest: SetManifest = _READER.read(canonical.load_object(content))
    except BadRecordError:
        return None
    return manifest


def renamed(line: bytes, base: str, new_base: str) -> bytes:
    """The manifest of the same set under another name. Raises BadRecordError for a line that is no manifest."""
    fields = canonical.load_object(line)
    files = cast("list[JsonObject]", fields["files"])
    names = [new_base + str(file["name"]).removeprefix(base) for file in files]
    renamed_files = [{**file, "name": name} for file, name in zip(files, names, strict=True)]
    return canonical.dump({**fields, "files": renamed_files}) + b"\n"


def same_contents(one: SetManifest, other: SetManifest) -> bool:
    """Whether two sets hold the same, whatever their files are called."""
    return [check.sha256 for check in one.files] == [check.sha256 for check in other.files]


def _fields(journal: JournalManifest) -> JsonObject:
    return cast("JsonObject", to_json(journal))
