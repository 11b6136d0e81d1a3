"""Sets of files on a medium: written so that a card pulled at any moment loses nothing that was there before.

Each file is written under a name that ends in `.part`, synced, and only then gets its own, which is always new; the
manifest comes last, after everything else is on the medium. Whoever reads takes only sets whose manifest fits.
"""

import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from kiosk.results import names
from kiosk.results.file_set import FileSet
from kiosk.results.manifest import ENDING, SetManifest, check_of, read_manifest, renamed, same_contents
from kiosk.results.medium import Medium
from kiosk.results.read_me import read_me

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FinishedSet:
    """A set whose manifest stands: `line` is that file's content."""

    base: str
    manifest: SetManifest
    line: bytes


def write_set(medium: Medium, folder: Path, files: FileSet) -> str:
    """The set is on the medium, whole, under a new name, which is returned. Raises OSError: then it is not whole."""
    present = medium.lengths(folder)
    base = files.base(names.next_number(present))
    contents = {base + file.ending: file.content for file in files.files}
    _put_set(medium, folder, present, contents, base + ENDING, files.manifest(base))
    return base


def finished_sets(medium: Medium, folder: Path) -> list[FinishedSet]:
    """Every set in the folder whose files have their lengths, the newest last. Raises OSError."""
    present = medium.lengths(folder)
    found = []
    for name in sorted(present, key=names.number_of):
        if name.endswith(ENDING):
            line = medium.read(folder / name)
            manifest = read_manifest(line)
            if manifest is not None and all(present.get(check.name) == check.bytes for check in manifest.files):
                found.append(FinishedSet(name.removesuffix(ENDING), manifest, line))
    return found


def contents_of(medium: Medium, folder: Path, finished: FinishedSet) -> dict[str, bytes] | None:
    """The files of the set by name; None when one is not what the manifest says. Raises OSError."""
    contents = {check.name: medium.read(folder / check.name) for check in finished.manifest.files}
    is_whole = all(check_of(check.name, contents[check.name]) == check for check in finished.manifest.files)
    return contents if is_whole else None


def copy_sets(medium: Medium, source: Path, target: Path) -> int:
    """Every finished set of `source` is in `target` too; says how many were new there. Raises OSError.

    A name that is taken there, by another box with the same label or by a copy that was cut, is no reason to overwrite:
    the set gets the next number. A set that has been damaged in `source` is left out, and the log says so.
    """
    there = [one.manifest for one in finished_sets(medium, target)]
    missing = [
        one for one in finished_sets(medium, source) if not any(same_contents(one.manifest, known) for known in there)
    ]
    copied = 0
    for one in missing:
        contents = contents_of(medium, source, one)
        if contents is None:
            _log.error("set %s in %s is damaged and was not copied", one.base, source)
            continue
        _copy(medium, target, one, contents)
        copied += 1
    return copied


def _copy(medium: Medium, target: Path, finished: FinishedSet, contents: Mapping[str, bytes]) -> None:
    present = medium.lengths(target)
    old = base = finished.base
    if any(name.startswith(old + ".") for name in present):
        base = names.numbered(old, names.next_number(present))
    new = {base + name.removeprefix(old): content for name, content in contents.items()}
    _put_set(medium, target, present, new, base + ENDING, renamed(finished.line, old, base))


def _put_set(
    medium: Medium, folder: Path, present: Iterable[str], contents: Mapping[str, bytes], last_name: str, last: bytes
) -> None:
    try:
        for name, content in contents.items():
            _put(medium, folder / name, content)
        if names.READ_ME not in present:
            # Its `.part` has a new name too: one that a pulled card left behind must not be in the way for ever.
            _put(medium, folder / names.READ_ME, read_me(), part=f"{last_name}.{names.READ_ME}")
        medium.sync(folder)
        _put(medium, folder / last_name, last)
        medium.sync(folder)
    except OSError:
        _clear(medium, [folder / name for name in (*contents, last_name)])
        raise


def _put(medium: Medium, path: Path, content: bytes, part: str = "") -> None:
    unfinished = path.with_name((part or path.name) + names.PART)
    try:
        medium.write(unfinished, content)
        medium.sync(unfinished)
        medium.rename(unfinished, path)
    except OSError:
        _clear(medium, [unfinished])
        raise


def _clear(medium: Medium, paths: Iterable[Path]) -> None:
    """What a failed try left behind is gone if the medium lets it: on a full card, each try would leave more."""
    for path in paths:
        with suppress(OSError):
            medium.remove(path)
