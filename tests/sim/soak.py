"""A long day at one table: sixty boards in eight hours of pushed time, and what memory does meanwhile (cases 14)."""

import gc
import random
import tempfile
import tracemalloc
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

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
_TABLE = "1"
_WARM_MATCHES = 3
"""Until then caches fill."""

_MOST_GROWTH = 0.10
_DAY_MS = 12 * 3_600_000
_STEP_MS = 60_000
_FRAMES = 12  # deep enough to tell on whose behalf memory was taken


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
    """What is held after a match: bytes at the table, bytes at the head table, and all objects by their type."""

    hours: float
    records: int
    table_bytes: int
    head_bytes: int
    objects: Counter[str]

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
        name, arguments, in_ms = self._next(table.view)
        self._world.at(in_ms, lambda: self._do(name, arguments))

    def _do(self, name: str, arguments: dict[str, object]) -> None:
        if name:
            self._world.give(self._box, Input(name, self._box.local_ms(self._world.now_ms), arguments))
        self.matches += name == "confirm_match"
        self._world.at(200, self.look)

    def _next(self, view: View) -> tuple[str, dict[str, object], int]:
        if view.phase == "toss":
            return "toss", {"winner": "left", "first": self._random.choice(["left", "right"])}, 5_000
        if view.phase == "turn" and view.turn is not None and view.turn.number > _TURNS:
            return "end_board", {"cause": "resigned", "winner": view.turn.seat}, 5_000
        waits: dict[str, tuple[str, int]] = {
            "ready": ("start_board", 20_000),
            "turn": ("end_turn", self._random.randrange(1_000, 17_000)),
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
    tracemalloc.start(_FRAMES)
    world.at(1_000, referee.look)
    while referee.matches < MATCHES and world.now_ms < _DAY_MS:
        before = referee.matches
        world.run_until(world.now_ms + _STEP_MS)
        if referee.matches > before:
            samples.append(_sample(world))
            say(f"{referee.matches:>3} matches, {samples[-1]}")
    tracemalloc.stop()
    return samples


def _sample(world: World) -> Sample:
    gc.collect()
    table = world.boxes[_TABLE].table
    assert table is not None
    traces = tracemalloc.take_snapshot()
    head_only = tracemalloc.Filter(inclusive=True, filename_pattern="*/headtable/*", all_frames=True)
    all_bytes, head_bytes = _size_of(traces), _size_of(traces.filter_traces([head_only]))
    kinds = Counter(type(one).__name__ for one in gc.get_objects())
    return Sample(world.now_ms / 3_600_000, table.desk.last_seq, all_bytes - head_bytes, head_bytes, kinds)


def _size_of(traces: tracemalloc.Snapshot) -> int:
    return sum(trace.size for trace in traces.traces)


def _judged(samples: list[Sample], say: Callable[[str], None]) -> int:
    warm, last = samples[_WARM_MATCHES - 1], samples[-1]
    growth = (last.table_bytes - warm.table_bytes) / warm.table_bytes
    per_record = (last.head_bytes - warm.head_bytes) / (last.records - warm.records)
    say(f"from match {_WARM_MATCHES} to {len(samples)}: table {growth:+.1%}, head table {per_record:.0f} B a record")
    for kind, count in (last.objects - warm.objects).most_common(12):
        say(f"{count:>8} more {kind}")
    return 0 if abs(growth) <= _MOST_GROWTH else 1


def _plan() -> EventPlan:
    players = BySeat(Player("p1", "สมชาย ใจดี"), Player("p2", "ประเสริฐ ทองคำ"))
    pairings = tuple(
        Pairing(f"m{number}", _TABLE, players, Stage.GROUP, "สาย ก", "tsa", boards=BOARDS)
        for number in range(1, MATCHES + 1)
    )
    return EventPlan("วันยาว", tuple(Entrant(player, group="ก") for player in players), pairings)
