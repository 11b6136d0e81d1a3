"""What goes wrong, by a seed: each kind of fault has its weight, and each is over after a while."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from hardware.fakes import FakePanel
from hardware.patterns import Output
from headtable.event import EventPlan
from tests.sim.box import Box
from tests.sim.faulty_store import FaultyStore, Medium
from tests.sim.machine import Machine
from tests.sim.stepped_table import Work
from tests.sim.wire import GOOD, Quality
from tests.sim.world import World

_BAD = (
    Quality(lost=0.2),
    Quality(repeated=0.3),
    Quality(late=0.3),
    Quality(changed=0.2),
    Quality(torn=0.2),
    Quality(noisy=0.3),
    Quality(0.05, 0.05, 0.05, 0.05, 0.05, 0.05),
    Quality(lost=1.0),
)
_HOUR_MS = 3_600_000
_YEARS_MS = 50 * 365 * 24 * _HOUR_MS
_STEPS_OF_WALL_MS = (2 * _HOUR_MS, -2 * _HOUR_MS, 13 * _HOUR_MS, -_YEARS_MS, 3_000)
_LONG_MS = 40_000
_RESTARTS_MS = (50, 700, 3_000, 3_000, 12_000)

Fault = Callable[[], None]


class Director:
    """`begin` lets things go wrong every now and then until `heal`, after which all is well and stays so."""

    def __init__(self, world: World, numbers: random.Random) -> None:
        self._world = world
        self._random = numbers
        self._is_over = False
        self._names = 9
        self._pause_ms = numbers.choice((2_000, 5_000, 15_000))
        faults: Sequence[Fault] = (
            self._spoil_line,
            self._pull_cable,
            self._block_cable,
            self._swap_cables,
            self._spoil_card,
            self._spoil_disk,
            self._kill_box,
            self._kill_head,
            self._lie_and_cut_power,
            self._fail_and_cut_power,
            self._start_without_card,
            self._lose_card_and_line,
            self._step_wall,
            self._hold_up,
            self._break_panel,
            self._misread_lamp,
            self._replan,
        )
        self._faults = [fault for fault in faults if numbers.random() < 0.6]
        self.has_replanned = False

    def begin(self) -> None:
        """From now on things go wrong."""
        if self._faults and not self._is_over:
            self._world.at(self._random.randrange(200, 2 * self._pause_ms), self._go_on)

    def heal(self) -> None:
        """All is well: every program runs, every cable, card and panel works."""
        self._is_over = True
        world = self._world
        world.say("all is well from here on")
        world.is_calm = True
        for label, cable in world.cables.items():
            cable.is_blocked = False
            cable.set_quality(GOOD)
            if not cable.is_whole:
                world.plug(label)
        for box in world.boxes.values():
            self._mend(box, box.store)
            self._mend_panel(box.panel)
            world.start_box(box)
        self._mend(world.head, world.head.store)
        world.start_head()

    def _mend(self, machine: Machine, store: FaultyStore) -> None:
        machine.release()
        store.medium = Medium.HONEST

    def _go_on(self) -> None:
        if not self._is_over:
            self._random.choice(self._faults)()
            self.begin()

    def _spoil_line(self) -> None:
        label = self._label()
        quality = self._random.choice(_BAD)
        cable = self._world.cables[label]
        self._world.say(f"cable {label}: {quality}")
        cable.set_quality(quality)
        self._later(lambda: cable.set_quality(GOOD))

    def _pull_cable(self) -> None:
        label = self._label()
        self._world.pull(label)
        self._names += 1
        port = self._random.choice([None, f"/dev/ttyUSB{self._names}"])
        self._later(lambda: self._world.plug(label, port))

    def _block_cable(self) -> None:
        label = self._label()
        cable = self._world.cables[label]
        self._world.say(f"cable {label} takes no bytes")
        cable.is_blocked = True

        def free() -> None:
            cable.is_blocked = False

        self._later(free)

    def _swap_cables(self) -> None:
        """Two cables are pulled out and plugged in the other way round."""
        first, second = self._label(), self._label()
        if first != second:
            ports = self._world.ports[second], self._world.ports[first]
            for label in (first, second):
                self._world.pull(label)
            for label, port in zip((first, second), ports, strict=True):
                self._world.plug(label, port)

    def _spoil_card(self) -> None:
        box = self._box()
        if self._random.random() < 0.25:
            self._world.say(f"{box.name}: the card takes its time")
            box.hold_up(Work.CARD, self._random.randrange(1_000, 8_000))
            return
        self._spoil(box.name, box.store, [Medium.FULL, Medium.MISSING, Medium.UNSURE, Medium.LYING])

    def _spoil_disk(self) -> None:
        self._spoil("head table", self._world.head.store, [Medium.FULL, Medium.MISSING, Medium.UNSURE, Medium.LYING])

    def _spoil(self, name: str, store: FaultyStore, media: Sequence[Medium]) -> None:
        store.medium = self._random.choice(media)
        self._world.say(f"{name}: the medium is {store.medium.value}")
        self._later(lambda: self._mend_medium(store))

    @staticmethod
    def _mend_medium(store: FaultyStore) -> None:
        store.medium = Medium.HONEST

    def _kill_box(self) -> None:
        self._world.kill_box(self._box(), self._is_rare(), self._random.choice(_RESTARTS_MS))

    def _kill_head(self) -> None:
        self._world.kill_head(self._is_rare(), self._random.choice(_RESTARTS_MS))

    def _lie_and_cut_power(self) -> None:
        """What a cheap card does: it says that it has kept what a power cut then takes away."""
        box = self._box()
        self._spoil(box.name, box.store, [Medium.LYING])
        self._later(lambda: self._world.kill_box(box, True, self._random.choice(_RESTARTS_MS)))

    def _fail_and_cut_power(self) -> None:
        """The card fails, so records are with the head table alone as the power goes."""
        box = self._box()
        self._spoil(box.name, box.store, [Medium.FULL, Medium.MISSING])
        self._world.at(self._random.randrange(500, 12_000), lambda: self._kill(box, is_reboot=True))

    def _start_without_card(self) -> None:
        """The box starts before its card answers, and with no idea of the wall time."""
        box = self._box()
        self._spoil(box.name, box.store, [Medium.MISSING])
        if self._random.random() < 0.5:
            box.step_wall(self._random.choice(_STEPS_OF_WALL_MS) if box.clock.wall_ms() > _YEARS_MS else 0)
        self._kill(box, is_reboot=self._is_rare())

    def _lose_card_and_line(self) -> None:
        """The card is gone for long, and meanwhile the two ends have to meet anew."""
        label = self._label()
        self._world.say(f"table-{label}: no card for long, and no line for a moment")
        store = self._world.boxes[label].store
        store.medium = Medium.MISSING
        self._world.pull(label)
        self._world.at(2_000, lambda: self._unless_over(lambda: self._world.plug(label)))
        self._world.at(_LONG_MS, lambda: self._mend_medium(store))

    def _kill(self, box: Box, is_reboot: bool) -> None:
        if not self._is_over:
            self._world.kill_box(box, is_reboot, self._random.choice((50, 700)))

    def _step_wall(self) -> None:
        machine = self._random.choice([*self._world.boxes.values(), self._world.head])
        by_ms = self._random.choice(_STEPS_OF_WALL_MS)
        if machine.clock.wall_ms() + by_ms >= 0:
            self._world.say(f"{machine.name}: the wall clock jumps by {by_ms} ms")
            machine.step_wall(by_ms)

    def _hold_up(self) -> None:
        machine = self._random.choice([*self._world.boxes.values(), self._world.head])
        work = self._random.choice(list(Work))
        for_ms = self._random.choice((30, 200, 1_500, 6_000))
        self._world.say(f"{machine.name}: {work.value} is held up for {for_ms} ms")
        machine.hold_up(work, for_ms)

    def _break_panel(self) -> None:
        panel = self._box().panel
        panel.broken = OSError(5, "input/output error")
        self._later(lambda: self._mend_panel(panel))

    def _misread_lamp(self) -> None:
        """A lamp's pin reads back on or off whatever it was told."""
        panel = self._box().panel
        panel.stuck = {self._random.choice(list(Output)): self._random.random() < 0.5}
        self._later(lambda: self._mend_panel(panel))

    @staticmethod
    def _mend_panel(panel: FakePanel) -> None:
        panel.broken, panel.stuck = None, {}

    def _replan(self) -> None:
        """The organiser moves a match to another table."""
        plan = self._world.head.plan
        moved = self._random.choice(plan.pairings)
        label = self._label()
        self._world.say(f"match {moved.match_id} is moved to table {label}")
        pairings = tuple(replace(pairing, table=label) if pairing is moved else pairing for pairing in plan.pairings)
        self.has_replanned = True
        self._world.head.replan(EventPlan(plan.name, plan.entrants, pairings))

    def _later(self, act: Callable[[], None]) -> None:
        """`act` happens after a while, unless all is well by then."""
        self._world.at(self._random.choice((300, 2_000, 8_000, 20_000)), lambda: self._unless_over(act))

    def _unless_over(self, act: Callable[[], None]) -> None:
        if not self._is_over:
            act()

    def _is_rare(self) -> bool:
        return self._random.random() < 0.4

    def _label(self) -> str:
        return self._random.choice(sorted(self._world.boxes))

    def _box(self) -> Box:
        return self._world.boxes[self._label()]
