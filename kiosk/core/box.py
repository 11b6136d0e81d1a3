"""What this box remembers about itself beside the journal: its own id, and the language of its screen."""

import json
import logging
import os
import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from rules.text import Language

_log = logging.getLogger(__name__)

_ID_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Box:
    """A box is known by its own random id, whatever port it hangs on and whatever its label says."""

    device_id: str
    language: Language = Language.THAI


def read_box(path: Path, known_id: Callable[[], str | None] = lambda: None) -> Box:
    """The box of that file; when there is none or it can't be read, one with `known_id` or, if that is None, a new id.

    `known_id` is asked only then: a table that forgot its name would also have lost the match in its journal.
    """
    return _kept(path) or Box(known_id() or secrets.token_hex(_ID_DIGITS // 2))


def _kept(path: Path) -> Box | None:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return Box(str(content["device_id"]), Language(content["language"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def remember(path: Path, box: Box) -> None:
    """The file holds the box, as far as the card takes it: what a box knows about itself is no reason not to play."""
    try:
        write_box(path, box)
    except OSError:
        _log.exception("the box's own file can't be written")


def write_box(path: Path, box: Box) -> None:
    """The file holds the box, whole, even if the power goes meanwhile. Raises OSError when the card doesn't take it."""
    if _kept(path) == box:
        return
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8") as file:
        json.dump(asdict(box), file)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
