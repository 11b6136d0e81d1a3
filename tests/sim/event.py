"""A whole event from a seed: tables, referees, players, a head table, what goes wrong; then quiet, then the count."""

import hashlib
import random
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hardware.pins import ButtonName
from headtable.event import Entrant, EventPlan, Pairing
from kiosk.core import views
from kiosk.wire import Input
from rules.events import Player, Stage
from rules.seats import BySeat
from tests.sim.alarms import Alarms
from tests.sim.box import Box
from tests.sim.box_checks import BoxChecks, Truth
from tests.sim.director import Director
from tests.sim.hall_checks import HallChecks, check_all_delivered, check_orders, check_results, has_two_histories
from tests.sim.hands import Hands
from tests.sim.line_checks import LineChecks
from tests.sim.referee import Act, Referee
from tests.sim.world import World


@dataclass(frozen=True, slots=True)
class Length:
    """How long things go on and go wrong, and how long all is well before the count."""

    play_ms: int
    quiet_ms: int
    option: str = ""


LONG = Length(60_000, 25_000)
SHORT = Length(25_000, 15_000, "--short")
_RULESETS = ("tsa", "comp", "school")
_LATE_SHARE = 0.06
_MOMENT_MS = 250
_MOMENTS = 20


@dataclass(frozen=True, slots=True)
class Report:
    """What came of an event: how much happened, and a digest of every byte that was kept."""

    seed: int
    steps: int
    records: int
    boards: int
    finals: int
    crashes: int
    digest: str


class Event:
    """Everything follows from the seed and the length."""

    def __init__(
        self, seed: int, folder: Path, length: Length = LONG, trace: Callable[[str], None] = lambda _line: None
    ) -> None:
        self._seed = seed
        self._length = length
        numbers = random.Random(seed)
        self._random = numbers
        self._overrides = _overrides(numbers)
        self.world = World(_plan(numbers, self._overrides), folder, numbers, trace)
        self.director = Director(self.world, numbers)
        self._hands = Hands(numbers)
        self._is_over = False
        truth = Truth()
        self._alarms = Alarms()
        self.world.observers += [BoxChecks(truth, random.Random(seed)), HallChecks(truth), LineChecks(self.world)]
        self.world.observers.append(self._alarms)

    def run(self) -> Report:
        """The event is over. Raises AssertionError, with a note how to replay it, where all is not as it must be."""
        try:
            with seeded_secrets(self._random), self._lighter_views(), self._alarms.listening():
                self._play()
        except Exception as fault:
            fault.add_note(f"replay: python -m scripts.simulate --seed {self._seed} --verbose {self._length.option}")
            raise
        return self._report()

    def _play(self) -> None:
        world = self.world
        world.open()
        for box in world.boxes.values():
            self._begin(box)
        self.director.begin()
        world.run_until(self._length.play_ms)
        self._is_over = True
        self.director.heal()
        world.run_until(self._length.play_ms + self._length.quiet_ms)
        self._settle()
        self._check()

    def _settle(self) -> None:
        """Clocks still run: what falls due by itself just now needs a moment to arrive."""
        for _ in range(_MOMENTS):
            if not any(box.table is not None and box.table.view.health.unsent for box in self.world.boxes.values()):
                return
            self.world.run_until(self.world.now_ms + _MOMENT_MS)

    def _lighter_views(self) -> AbstractContextManager[object]:
        """Most events go without the list of what every offence would cost: it takes longer than all the rest."""
        if self._seed % 8 == 0:
            return nullcontext()
        return patch.object(views, "rulings_of", lambda *_state: None)

    def _check(self) -> None:
        world = self.world
        check_all_delivered(world)
        check_orders(world)
        check_results(world, may_dispute=self.director.has_replanned or has_two_histories(world.head.store))

    def _begin(self, box: Box) -> None:
        referee = Referee(self._random, self._random.randrange(2, 14), self._random.choice((2, 4, 8)))
        self.world.at(self._random.randrange(2_000), lambda: self._look(box, referee))
        self.world.at(self._random.randrange(20_000), lambda: self._reach_out(box))

    def _look(self, box: Box, referee: Referee) -> None:
        """The referee looks at the screen and decides; whatever happens meanwhile, it is done then."""
        if self._is_over:
            return
        act = Act(None, 1_000)
        if box.table is not None and box.table.has_view:
            record = box.table.desk.record
            act = referee.next_act(box.table.view, record.state, record.entries, box.local_ms(self.world.now_ms))
        self.world.at(act.in_ms, lambda: self._do(box, act))
        self.world.at(act.in_ms + 30, lambda: self._look(box, referee))

    def _do(self, box: Box, act: Act) -> None:
        if act.name is None or self._is_over:
            return
        stamped = Input(act.name, box.local_ms(self.world.now_ms) + self._stamp_error_ms(), act.arguments)
        self.world.say(f"{box.name}: {act.name} {dict(act.arguments)} at {stamped.at_ms}")
        self._hand_over(box, stamped)
        if act.is_double:
            self.world.at(self._random.randrange(20, 300), lambda: self._do(box, Act(act.name, 0, act.arguments)))

    def _hand_over(self, box: Box, act: Input) -> None:
        """What was touched reaches the program soon; sometimes a busy screen is late."""
        is_late = self._random.random() < _LATE_SHARE
        in_ms = self._random.randrange(200, 4_000) if is_late else self._random.randrange(1, 40)
        boots = box.boots
        self.world.at(in_ms, lambda: self.world.give(box, act) if box.boots == boots else None)

    def _stamp_error_ms(self) -> int:
        """A screen may be broken enough to stamp wildly."""
        return self._random.choice((-3_600_000, -20_000, 60_000, -500)) if self._random.random() < 0.01 else 0

    def _reach_out(self, box: Box) -> None:
        """A player touches a button."""
        if self._is_over:
            return
        button = self._random.choice((ButtonName.LEFT, ButtonName.LEFT, ButtonName.RIGHT, ButtonName.REFEREE))
        self.world.say(f"{box.name}: a hand on the {button.value} button")
        for contact in self._hands.touch(button):
            self.world.at(contact.in_ms, lambda contact=contact: self.world.touch(box, contact))  # type: ignore[misc]
        self.world.at(self._random.randrange(15_000, 45_000), lambda: self._reach_out(box))

    def _report(self) -> Report:
        world = self.world
        stores = [world.head.store, *(box.store for box in world.boxes.values())]
        digest = hashlib.sha256()
        for store in stores:
            for log_id in store.all_logs():
                digest.update(store.whole(log_id)[-1].hash)
        assert world.head.hall is not None
        results = world.head.hall.results.values()
        return Report(
            seed=self._seed,
            steps=world.steps,
            records=sum(box.table.desk.last_seq for box in world.boxes.values() if box.table is not None),
            boards=sum(len(result.report.results) for result in results if result.report is not None),
            finals=sum(result.progress == "final" for result in results),
            crashes=sum(box.starts - 1 for box in world.boxes.values()),
            digest=digest.hexdigest()[:16],
        )


@contextmanager
def seeded_secrets(numbers: random.Random) -> Iterator[None]:
    """What should be unforeseeable follows from the seed as well."""
    with (
        patch.object(secrets, "token_bytes", numbers.randbytes),
        patch.object(secrets, "token_hex", lambda count: numbers.randbytes(count).hex()),
    ):
        yield


def _overrides(numbers: random.Random) -> Mapping[str, Any]:
    move_ms = numbers.choice((4_000, 10_000, 30_000, 120_000))
    return {
        "move_ms": move_ms,
        "first_warning_left_ms": move_ms // 2,
        "second_warning_left_ms": move_ms // 5,
        "time_out_short_ms": numbers.choice((3_000, 20_000)),
        "time_out_long_ms": 40_000,
        "flag": numbers.choice(("immediate", "referee")),
        "turn_tap": numbers.choice(("switch", "switch", "start_stop")),
        "timeout_mode": numbers.choice(("extend", "replace")),
        "timeout_on_own_turn_only": numbers.random() < 0.8,
    }


def _plan(numbers: random.Random, overrides: Mapping[str, Any]) -> EventPlan:
    tables = [str(number + 1) for number in range(numbers.choice((1, 2, 2, 3)))]
    players = [Player(f"p{number}", f"ผู้เล่น {number}") for number in range(2 * len(tables) + 1)]
    ruleset = numbers.choice(_RULESETS)
    pairings = []
    for number in range(2 * len(tables)):
        left, right = numbers.sample(players, 2)
        stage = numbers.choice((Stage.GROUP, Stage.GROUP, Stage.KNOCKOUT))
        pairings.append(
            Pairing(
                match_id=f"m{number + 1}",
                table=tables[number % len(tables)],
                players=BySeat(left, right),
                stage=stage,
                stage_name="สาย ก" if stage is Stage.GROUP else "รอบรอง",
                ruleset=ruleset,
                overrides=overrides,
                boards=numbers.choice((1, 1, 2)),
            )
        )
    entrants = tuple(Entrant(player, group="ก") for player in players)
    return EventPlan("ถ้วยจำลอง", entrants, tuple(pairings))
