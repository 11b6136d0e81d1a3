"""A long day at one table: sixty boards in eight hours of pushed time, and what memory does meanwhile (cases 14)."""

import gc
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType

from headtable.event import Entrant, EventPlan, Pairing
from journal.record import Head, Record
from journal.store import SqliteStore
from kiosk.wire import Input, View
from rules.events import Player, Stage
from rules.seats import BySeat
from tests.sim.box import Box
from tests.sim.faulty_store import FaultyStore
from tests.sim.world import World

MATCHES = 15
BOARDS = 4
_TURNS = 50
_LONGEST_THOUGHT_MS = 17_000
_TABLE = "1"
_WARM_MATCHES = 3
"""Until then caches fill."""

_MOST_GROWTH = 0.10
_DAY_MS = 12 * 3_600_000
_STEP_MS = 60_000


class DiskStore(FaultyStore):
    """The real store on a real file, so that the journal is no memory."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._disk = SqliteStore(path)

    def append(self, log_id: str, records: Sequence[Record]) -> Head:
        return self._disk.append(log_id, records)

    def head(self, log_id: str) -> Head:
        return self._disk.head(log_id)

    def read(self, log_id: str, first_seq: int, limit: int) -> list[Record]:
        return self._disk.read(log_id, first_seq, limit)

    def logs(self) -> list[str]:
        return self._disk.logs()

    def backup(self, path: Path) -> None:
        self._disk.backup(path)

    def close(self) -> None:
        self._disk.close()


@dataclass(frozen=True, slots=True)
class Sample:
    """What is held after a match: bytes at the table, in all and by type, and bytes at the head table."""

    hours: float
    records: int
    table_bytes: int
    head_bytes: int
    by_type: Counter[str]

    def __str__(self) -> str:
        held = f"table {self.table_bytes / 1024:.0f} KiB, head table {self.head_bytes / 1024:.0f} KiB"
        return f"{self.hours:.2f} h, {self.records} records: {held}"


class CalmReferee:
    """Plays boards of fifty turns, as they come."""

    def __init__(self, world: World, box: Box, numbers: random.Random) -> None:
        self._world = world
        self._box = box
        self._random = numbers
        self.matches = 0

    def look(self) -> None:
        """Does what the screen asks for, and looks again."""
        table = self._box.table
        assert table is not None
        name, arguments, in_ms = next_act(table.view, self._random, _LONGEST_THOUGHT_MS)
        self._world.at(in_ms, lambda: self._do(name, arguments))

    def _do(self, name: str, arguments: dict[str, object]) -> None:
        if name:
            self._world.give(self._box, Input(name, self._box.local_ms(self._world.now_ms), arguments))
        self.matches += name == "confirm_match"
        self._world.at(200, self.look)


def next_act(view: View, numbers: random.Random, longest_thought_ms: int) -> tuple[str, dict[str, object], int]:
    """What a calm referee does at this view: the act ("" for none), its arguments, and in how many milliseconds."""
    if view.phase == "toss":
        return "toss", {"winner": "left", "first": numbers.choice(["left", "right"])}, 5_000
    if view.phase == "turn" and view.turn is not None and view.turn.number > _TURNS:
        return "end_board", {"cause": "resigned", "winner": view.turn.seat}, 5_000
    if view.phase == "red":
        return "rule_flag", {"decision": "moved"}, 2_000
    waits: dict[str, tuple[str, int]] = {
        "ready": ("start_board", 20_000),
        "turn": ("end_turn", numbers.randrange(1_000, longest_thought_ms)),
        "board_over": ("ready_board", 20_000),
        "match_over": ("confirm_match", 10_000),
    }
    name, in_ms = waits.get(view.phase, ("", 1_000))
    return name, {}, in_ms


def soak(say: Callable[[str], None]) -> int:
    """Plays the day and says what it took; 0 when the table's memory stayed flat, else 1.

    The head table keeps the histories of all tables in memory to judge corrections by, so it grows with the records.
    """
    with tempfile.TemporaryDirectory(prefix="makhos-soak-") as name:
        folder, numbers = Path(name), random.Random(1)
        stores = {who: DiskStore(folder / f"{who}.sqlite") for who in (_TABLE, "head")}
        world = World(_plan(), folder, numbers, lambda _line: None, stores.__getitem__)
        world.open()
        samples = _play(world, CalmReferee(world, world.boxes[_TABLE], numbers), say)
        for store in stores.values():
            store.close()
    return _judged(samples, say)


def _play(world: World, referee: CalmReferee, say: Callable[[str], None]) -> list[Sample]:
    samples: list[Sample] = []
    world.at(1_000, referee.look)
    while referee.matches < MATCHES and world.now_ms < _DAY_MS:
        before = referee.matches
        world.run_until(world.now_ms + _STEP_MS)
        if referee.matches > before:
            samples.append(_sample(world))
            say(f"{referee.matches:>3} matches, {samples[-1]}")
    return samples


def _sample(world: World) -> Sample:
    box = world.boxes[_TABLE]
    assert box.table is not None
    box.panel.history.clear()  # the fake panel's own
    table, head = held_by(box.table), held_by(world.head.hall)
    return Sample(world.now_ms / 3_600_000, box.table.desk.last_seq, sum(table.values()), sum(head.values()), table)


def held_by(root: object) -> Counter[str]:
    """The bytes of everything that can be reached from `root`, by type; code is left out."""
    gc.collect()
    held: Counter[str] = Counter()
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type | ModuleType):
            continue
        seen.add(id(one))
        if isinstance(one, FunctionType):  # its globals are code; what it has caught is not
            waiting += one.__closure__ or ()
            continue
        held[type(one).__name__] += sys.getsizeof(one)
        waiting += gc.get_referents(one)
    return held


def _judged(samples: list[Sample], say: Callable[[str], None]) -> int:
    """A sample is taken somewhere within a match, so the middle one of several stands for them."""
    warm, last = (
        _middle(part) for part in (samples[_WARM_MATCHES - 1 : 2 * _WARM_MATCHES], samples[-_WARM_MATCHES - 1 :])
    )
    growth = (last.table_bytes - warm.table_bytes) / warm.table_bytes
    per_record = (samples[-1].head_bytes - samples[0].head_bytes) / (samples[-1].records - samples[0].records)
    say(f"from hour {warm.hours:.1f} to {last.hours:.1f}: table {growth:+.1%}, head table {per_record:.0f} B a record")
    for kind, size in (last.by_type - warm.by_type).most_common(5):
        say(f"{size:>8} B more of {kind} at the table")
    return 0 if abs(growth) <= _MOST_GROWTH else 1


def _middle(samples: list[Sample]) -> Sample:
    return sorted(samples, key=lambda sample: sample.table_bytes)[len(samples) // 2]


def _plan() -> EventPlan:
    players = BySeat(Player("p1", "สมชาย ใจดี"), Player("p2", "ประเสริฐ ทองคำ"))
    pairings = tuple(
        Pairing(f"m{number}", _TABLE, players, Stage.GROUP, "สาย ก", "tsa", boards=BOARDS)
        for number in range(1, MATCHES + 1)
    )
    return EventPlan("วันยาว", tuple(Entrant(player, group="ก") for player in players), pairings)
