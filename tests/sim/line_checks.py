"""On a good line every record reaches the head table soon, whatever the card does meanwhile (cases 18, 19)."""

from dataclasses import dataclass

from tests.sim.box import Box
from tests.sim.faulty_store import Medium
from tests.sim.observer import Observer
from tests.sim.stepped_table import Work
from tests.sim.world import World

SOON_MS = 25_000
"""Meeting again takes up to 8 s, a medium that recovers is tried again after 5 s, a bad line's frames are 1 s late."""

_SLOW = frozenset({Work.LINE, Work.LOOP, Work.CARD})


@dataclass(frozen=True, slots=True)
class Owed:
    """What a table had when all was well with its line: to be at the head table by `by_ms`."""

    by_ms: int
    log_id: str
    seq: int


class LineChecks(Observer):
    """Looks at the whole world, since a line has two ends."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._owed: dict[str, Owed] = {}

    def stepped(self) -> None:
        for label, box in self._world.boxes.items():
            if not self._is_well(label, box):
                self._owed.pop(label, None)
            else:
                self._check(label, box)

    def _check(self, label: str, box: Box) -> None:
        owed = self._owed.get(label)
        assert box.table is not None
        log_id = box.table.writer.log_id
        if owed is not None and owed.log_id == log_id and self._world.now_ms < owed.by_ms:
            return
        if owed is not None and owed.log_id == log_id:
            arrived = self._world.head.store.size(log_id)
            assert arrived >= owed.seq, f"{arrived} of {owed.seq} records of {box.name} arrived in {SOON_MS} ms"
        self._owed[label] = Owed(self._world.now_ms + SOON_MS, log_id, box.table.desk.last_seq)

    def _is_well(self, label: str, box: Box) -> bool:
        head = self._world.head
        if box.table is None or head.hall is None or head.store.medium is not Medium.HONEST:
            return False
        return self._world.cables[label].is_good and _SLOW.isdisjoint(box.held_up | head.held_up)
