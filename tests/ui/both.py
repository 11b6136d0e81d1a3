"""Screens and core together, over the wire's own lines: a finger on the screen, and the whole rule book behind it."""

from dataclasses import replace
from typing import cast

from kiosk.wire import Input, View, decode, encode
from kiosk.wire_rulings import RulingsView
from tests.support.table import SimulatedTable, assignment
from tests.ui.sample_views import NOW_MS
from tests.ui.table import Table


class Both:
    """A finger on the screen, and core behind it; the two share one pushed clock."""

    def __init__(self, screen: Table) -> None:
        self.screen = screen
        self.core = SimulatedTable(start_ms=NOW_MS)
        self._passed_on = 0

    def settle(self) -> None:
        """What the screen told reaches core, and what core makes of it is shown."""
        told = self.screen.core.inputs[self._passed_on :]
        self._passed_on += len(told)
        self.core.clock.advance_to(self.screen.clock.at_ms)
        for one in told:
            self.core.give(cast("Input", decode(encode(one))))
        self.screen.core_says(cast("View", decode(encode(self.core.view))))

    def tap(self, *names: str) -> None:
        for name in names:
            self.screen.tap(name)
            self.settle()

    def hold(self, name: str, for_ms: int = 1_000) -> None:
        """Longer than any hold asks for, unless told otherwise."""
        self.screen.hold(name, for_ms)
        self.settle()

    def advance(self, by_ms: int) -> None:
        """Time passes in one step; what fell due in it has happened at its own instant, and is shown."""
        self.screen.clock.at_ms += by_ms
        self.core.clock.advance_to(self.screen.clock.at_ms)
        self.core.run()
        self.settle()

    def make_moves(self, count: int) -> None:
        """So many turns of a second each."""
        for _ in range(count):
            self.advance(1_000)
            self.tap("tap")

    def begin(self, **changes: object) -> None:
        """A match is assigned and its first board begins, สมชาย on the left moving first."""
        self.core.give(replace(assignment(), **changes))  # type: ignore[arg-type]
        self.settle()
        if changes.get("ruleset") != "comp":
            self.tap("winner_left")
        self.tap("first_left", "record", "start")

    def draw_board(self) -> None:
        self.tap("end_board", "draw", "agreed")
        self.hold("confirm")

    def win_board(self, seat: str) -> None:
        self.tap("end_board", seat, "resigned")
        self.hold("confirm")

    @property
    def screen_name(self) -> str:
        return str(self.screen.app.root.screen_name)

    @property
    def rulings(self) -> RulingsView:
        rulings = self.core.view.rulings
        assert rulings is not None
        return rulings
