"""The sheet on which the people at a virtual table write down by hand what they saw: the truth beside the box."""

import json
from pathlib import Path

from kiosk.wire import View


class Paper:
    """One line for each result as it was seen on the screen; the last line of a match is what the people go home with.

    It survives the death of the program. `path` is made if missing.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._written: tuple[str, tuple[str | None, ...]] | None = None

    def note(self, view: View) -> None:
        """The boards of the match in hand stand on the sheet, if the screen calls them saved. Raises OSError."""
        if view.match_id is None or view.saved_seq < view.seq or view.health.unsaved:
            return
        seen = view.match_id, tuple(result.winner for result in view.results)
        if seen == self._written:
            return
        with self._path.open("a", encoding="utf-8") as sheet:
            sheet.write(json.dumps({"match_id": seen[0], "winners": seen[1]}, ensure_ascii=False) + "\n")
        self._written = seen
