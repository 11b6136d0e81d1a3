"""A hall on everybody's time: boxes, cables and the head table, each taken forward exactly when something is due."""

import heapq
import random
from collections.abc import Callable
from pathlib import Path

from headtable.event import EventPlan
from journal.errors import StoreUnavailableError
from journal.event_key import EventKey
from kiosk.core.inbox import Item
from kiosk.wire import Input
from tests.sim.box import Box, Remains
from tests.sim.faulty_store import FaultyStore
from tests.sim.hands import Contact
from tests.sim.head import HeadTable
from tests.sim.observer import Observer
from tests.sim.wire import Cable

KEY = EventKey(bytes(range(20)))
_RESTART_AFTER_MS = 3_000
_TICK_MS = 100


class World:
    """`at` puts something on the agenda; `run_until` lets time pass. Once it `is_calm` nobody dies any more."""

    def __init__(
        self,
        plan: EventPlan,
        folder: Path,
        numbers: random.Random,
        trace: Callable[[str], None],
        make_store: Callable[[str], FaultyStore] = lambda _name: FaultyStore(),
    ) -> None:
        self.now_ms = 0
        self.steps = 0
        self.is_calm = False
        self.observers: list[Observer] = []
        self._trace = trace
        self._agenda: list[tuple[int, int, Callable[[], None]]] = []
        self._order = 0
        self._inputs: dict[str, list[Item]] = {label: [] for label in plan.tables}
        self._remains: dict[str, Remains] = {}
        self.boxes = {label: Box(label, folder / label, KEY, numbers, make_store(label)) for label in plan.tables}
        self.head = HeadTable(plan, KEY, numbers, make_store("head"))
        self.cables = {label: Cable(numbers) for label in plan.tables}
        self.ports = {label: f"/dev/ttyUSB{number}" for number, label in enumerate(plan.tables)}
        self._numbers = numbers
        self._cables_made = len(self.cables)

    def open(self) -> None:
        """Everybody starts, all cables plugged in."""
        for label, cable in self.cables.items():
            self.boxes[label].plug(cable.table_port)
            self.head.plug(self.ports[label], cable.head_port)
        self.start_head()
        for box in self.boxes.values():
            self.start_box(box)

    def say(self, text: str) -> None:
        """One line of the trace."""
        self._trace(f"{self.now_ms:>8} {text}")

    def at(self, in_ms: int, act: Callable[[], None]) -> None:
        """`act` happens `in_ms` from now."""
        self._order += 1
        heapq.heappush(self._agenda, (self.now_ms + max(0, in_ms), self._order, act))

    def give(self, box: Box, act: Input) -> None:
        """The screen hands this to the program now; lost when the program is down."""
        if box.table is not None:
            self._inputs[box.label].append(act)
            box.due_ms = self.now_ms

    def touch(self, box: Box, contact: Contact) -> None:
        """A contact moves now."""
        box.press(contact.button, contact.is_down, contact.is_noticed)
        box.due_ms = self.now_ms

    def start_box(self, box: Box) -> None:
        """The program of this box runs."""
        if box.table is not None:
            return
        self.say(f"{box.name} starts")
        box.start()
        for observer in self.observers:
            observer.box_started(box, self._remains.get(box.label))
        self._run_box(box)

    def kill_box(self, box: Box, is_reboot: bool, down_ms: int) -> None:
        """The program, or the whole machine, dies at most one tick after a round, and is back after `down_ms`."""
        if box.table is not None:
            self._run_box(box)
            self.at(self._numbers.randrange(_TICK_MS), lambda: self._let_die(box, is_reboot, down_ms))

    def _let_die(self, box: Box, is_reboot: bool, down_ms: int) -> None:
        if box.table is None or self.is_calm:
            return
        self.say(f"{box.name} {'loses its power' if is_reboot else 'is killed'} for {down_ms} ms")
        self._remains[box.label] = box.die()
        self._inputs[box.label].clear()
        if is_reboot:
            box.reboot()
        self.at(down_ms, lambda: self.start_box(box))

    def start_head(self) -> None:
        """The head table's program runs; while its disk doesn't answer, it is tried again."""
        if self.head.hall is not None:
            return
        self.say("head table starts")
        try:
            self.head.start()
        except StoreUnavailableError:
            self.at(_RESTART_AFTER_MS, self.start_head)

    def kill_head(self, is_reboot: bool, down_ms: int) -> None:
        """The head table's program, or its whole machine, dies now and is back after `down_ms`."""
        if self.head.hall is None:
            return
        self.say(f"head table {'loses its power' if is_reboot else 'is killed'} for {down_ms} ms")
        self.head.die()
        if is_reboot:
            self.head.boot()
        self.at(down_ms, self.start_head)

    def pull(self, label: str) -> None:
        """The cable of this table is pulled out at the head table; no event for one that is out."""
        if not self.cables[label].is_whole:
            return
        self.say(f"cable {label} is pulled")
        self.cables[label].pull()
        self.head.pull(self.ports[label])

    def plug(self, label: str, port: str | None = None) -> None:
        """A whole cable joins this table and the head table, there at `port` (None: where it was)."""
        self.pull(label)
        self.ports[label] = port or self.ports[label]
        self.say(f"cable {label} is plugged in at {self.ports[label]}")
        cable = Cable(self._numbers)
        cable.now_ms = self.now_ms
        self.cables[label] = cable
        box = self.boxes[label]
        if box.link is not None:
            box.link.pull("no such device")
        box.plug(cable.table_port)
        self.head.plug(self.ports[label], cable.head_port)

    def run_until(self, end_ms: int) -> None:
        """Time passes, and everything happens at its instant."""
        while (next_ms := self._next_ms()) < end_ms:
            self._step(next_ms)
        self._push(max(self.now_ms, end_ms))

    def _next_ms(self) -> int:
        dues = [at_ms for at_ms, _, _ in self._agenda[:1]]
        dues += [box.wake_ms for box in self.boxes.values() if box.table is not None]
        dues += [self.head.wake_ms] if self.head.hall is not None else []
        return max(self.now_ms, min(dues, default=self.now_ms + 1_000))

    def _step(self, now_ms: int) -> None:
        self.steps += 1
        self._push(now_ms)
        while self._agenda and self._agenda[0][0] <= now_ms:
            heapq.heappop(self._agenda)[2]()
        for box in self.boxes.values():
            if box.table is not None and box.wake_ms <= now_ms:
                self._run_box(box)
        if self.head.hall is not None and self.head.wake_ms <= now_ms:
            self.head.run()
            for observer in self.observers:
                observer.head_ran(self.head)
        for observer in self.observers:
            observer.stepped()

    def _push(self, now_ms: int) -> None:
        self.now_ms = now_ms
        self.head.push(now_ms)
        for label, box in self.boxes.items():
            box.push(now_ms)
            self.cables[label].now_ms = now_ms

    def _run_box(self, box: Box) -> None:
        items, self._inputs[box.label] = self._inputs[box.label], []
        box.run(items)
        for observer in self.observers:
            observer.box_ran(box)
