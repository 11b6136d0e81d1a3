"""At which moments a box is killed: anywhere, or just after an act that sets something going; and what was going on."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from kiosk.results.manifest import ENDING
from kiosk.results.names import PART, READ_ME
from kiosk.wire import View
from rules.state import State


class UnderWay(StrEnum):
    """What a death may cut in two."""

    TIME_OUT = "in a time-out"
    RESULT = "at the entry of a result"
    EXPORT = "while result files were written"
    LINE = "with records on their way to the head table"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a life waits for before its end: an act, "" for none, and then perhaps the act's first file."""

    act: str = ""
    is_for_files: bool = False


_WISHES: Mapping[Wish, int] = {
    Wish(): 6,
    Wish("take_time_out"): 2,
    Wish("end_board"): 2,
    Wish("end_board", is_for_files=True): 2,
    Wish("confirm_match"): 1,
}

SOON_S = 0.15
"""How long after a life's last act the end comes at most."""

FILES_PATIENCE_S = 0.5


def next_wish(randomness: random.Random) -> Wish:
    """What this life waits for."""
    return randomness.choices(list(_WISHES), list(_WISHES.values()))[0]


def unfinished(folder: Path) -> frozenset[str]:
    """Files of sets that have no manifest, and parts of files."""
    names = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    bases = {name.removesuffix(ENDING) for name in names if name.endswith(ENDING)}
    return frozenset(name for name in names - {READ_ME} if name.endswith(PART) or name.rpartition(".")[0] not in bases)


def under_way(state: State, view: View, is_result_new: bool, is_export_cut: bool) -> frozenset[UnderWay]:
    """What the death cut: `state` is the journal's, `view` the last that was seen."""
    turn = state.turn
    found = {
        UnderWay.TIME_OUT: turn is not None and turn.time_out_ms > 0,
        UnderWay.RESULT: is_result_new,
        UnderWay.EXPORT: is_export_cut,
        UnderWay.LINE: view.health.unsent > 0,
    }
    return frozenset(kind for kind, holds in found.items() if holds)


def told(deaths: Iterable[frozenset[UnderWay]]) -> str:
    """How many deaths came in each, in words."""
    counts = Counter(kind for death in deaths for kind in death)
    return ", ".join(f"{counts[kind]} {kind.value}" for kind in UnderWay)
