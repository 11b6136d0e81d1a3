"""The screen killed again and again in the middle of play: core, which keeps the time, must not notice (cases 6).

What must hold at each death: core lives on, the turn in hand keeps its beginning and its deadline, nothing is recorded
but what the referee did or what was due, and the red lamp lights when the time is over. Then a new screen is there
within its patience, and offers what fits the match as it stands by then.
"""

import os
import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from hardware.clock import MonotonicClock
from kiosk.wire import View
from scripts.drill.drill import FAST_RULES, write_pairings
from scripts.drill.evidence import read_evidence, require
from scripts.drill.referee import RandomReferee
from scripts.finger import Finger
from scripts.hall import SmallHall
from scripts.waiting import until

LATEST_LAMP_MS = 250
"""After its instant; all of that is what a busy machine without real-time priority may take."""

LONGEST_LIFE_S = 1.0
SHARE_WITH_SHEET = 0.4
"""So many lives end while the referee enters a result: the sheet is open and a winner chosen, and nothing confirmed."""

_SHEET, _WINNER = "BottomRow.end_board", "EndBoardSheet.left"
_SHEET_S = 2
_REPORT_EVERY = 20
_PATIENCE_S = 60
_SCREEN_OF = {
    "turn": "BoardScreen.tap",
    "toss": "TossScreen.",
    "ready": "ReadyScreen.",
    "board_over": "BoardOverScreen.",
}
"""What a screen must offer in these phases, by the beginning of a target's name; in others anything will do."""


@dataclass(frozen=True)
class ScreenDeath:
    """One death: the phase in which it came, how long until the next screen offered something, how late red was.

    `red_late_ms` None: no time ran out meanwhile. `was_entering`: a result was half entered.
    """

    phase: str
    back_after_ms: int
    red_late_ms: int | None
    was_entering: bool


class ScreenDrill:
    """Runs in `folder`, which is emptied, on the X display of that name.

    Raises DrillFailed, or TimeoutError for a screen that doesn't come back.
    """

    def __init__(self, folder: Path, seed: int, display: str) -> None:
        self._randomness = random.Random(seed)  # noqa: S311 - a drill must be repeatable
        self._clock = MonotonicClock()
        self._folder = folder
        self._hall = SmallHall(folder, FAST_RULES, {"DISPLAY": display})
        self._finger = Finger(self._hall.targets_path, {**os.environ, "DISPLAY": display})
        write_pairings(folder / "pairings.csv")

    def run(self, kills: int) -> list[ScreenDeath]:
        """That many deaths, each judged, and at the end the journal."""
        try:
            self._hall.start("headtable")
            self._hall.start("core")
            with closing(RandomReferee(self._hall.socket_path, self._randomness)) as referee:
                until(lambda: referee.view.match_id, "the pairing")
                self._start_screen(referee)
                deaths = list(self._lives(referee, kills))
                saved_seq = referee.most_saved_seq
            require(self._hall.process("core").poll() is None, "core has ended")
        finally:
            self._hall.stop()
        last_seq = read_evidence(self._folder / "table-1" / "journal.sqlite").records[-1].seq
        require(last_seq >= saved_seq, f"{saved_seq} was called saved, {last_seq} is there")
        return deaths

    def _lives(self, referee: RandomReferee, kills: int) -> Iterator[ScreenDeath]:
        for number in range(1, kills + 1):
            yield self._live(referee)
            if number % _REPORT_EVERY == 0:
                print(f"-- {number} deaths of the screen", flush=True)

    def _live(self, referee: RandomReferee) -> ScreenDeath:
        referee.act_for(self._randomness.uniform(0, LONGEST_LIFE_S))
        was_entering = self._randomness.random() < SHARE_WITH_SHEET and self._enter_half_a_result()
        view = self._settled(referee)
        self._hall.targets_path.unlink(missing_ok=True)
        killed_ms = self._clock.now_ms()
        self._hall.process("ui").kill()
        self._hall.process("ui").wait()
        self._start_screen(referee)
        back_ms = self._clock.now_ms()
        return ScreenDeath(view.phase, back_ms - killed_ms, self._judge(view, referee, back_ms), was_entering)

    def _settled(self, referee: RandomReferee) -> View:
        """The view after everything that was asked for has been done or refused: acts are taken in their order."""
        other = "en" if referee.view.language == "th" else "th"
        referee.do("set_language", language=other)
        return until(lambda: referee.view if referee.view.language == other else None, "core to answer")

    def _enter_half_a_result(self) -> bool:
        """Whether a winner is chosen; in many phases there is nothing to enter."""
        if not self._is_offered(_SHEET):
            return False
        self._finger.tap(_SHEET)
        try:
            until(lambda: self._is_offered(_WINNER), "the sheet", _SHEET_S)
        except TimeoutError:
            return False
        self._finger.tap(_WINNER)
        return self._is_offered(_WINNER)

    def _is_offered(self, name: str) -> bool:
        place = self._finger.targets().get(name)
        return place is not None and not place.is_blocked

    def _start_screen(self, referee: RandomReferee) -> None:
        """Returns when the screen offers what fits the phase."""
        self._hall.start("ui")
        until(lambda: self._offers(referee.view.phase), "the screen to come back", _PATIENCE_S)

    def _offers(self, phase: str) -> bool:
        return any(name.startswith(_SCREEN_OF.get(phase, "")) for name in self._finger.targets())

    def _judge(self, before: View, referee: RandomReferee, now_ms: int) -> int | None:
        """Nobody acted since `before`: what has changed is what was due. How late red was, None if it wasn't due."""
        after = referee.view
        require(self._hall.process("core").poll() is None, "core has ended")
        if after.match_id == before.match_id:  # the next pairing may have come
            require(after.results == before.results, f"a result that nobody confirmed: {after.results}")
        if before.phase != "turn" or before.turn is None or before.turn.deadline_at_ms is None:
            return None
        require(
            after.match_id == before.match_id and after.board_number == before.board_number, "another board is shown"
        )
        deadline_ms = before.turn.deadline_at_ms
        kept = (after.turn.seat, after.turn.begun_at_ms) if after.turn is not None else None
        require(kept == (before.turn.seat, before.turn.begun_at_ms), "the turn in hand is another one")
        if now_ms <= deadline_ms + LATEST_LAMP_MS:
            return None
        require(after.phase == "red", f"the time ran out, and the phase is {after.phase}")
        made_ms = [panel.at_ms for panel in referee.panels if panel.red and panel.at_ms >= deadline_ms]
        require(
            bool(made_ms) and made_ms[0] <= deadline_ms + LATEST_LAMP_MS, f"red was due at {deadline_ms}: {made_ms}"
        )
        return made_ms[0] - deadline_ms


def screen_summary(deaths: Sequence[ScreenDeath]) -> str:
    """The figures in a line."""
    back_ms = sorted(death.back_after_ms for death in deaths)
    late_ms = [death.red_late_ms for death in deaths if death.red_late_ms is not None]
    phases = sorted({death.phase for death in deaths})
    entering = sum(death.was_entering for death in deaths)
    return (
        f"{len(deaths)} deaths of the screen: back after {back_ms[len(back_ms) // 2]} ms (median), {back_ms[-1]} ms "
        f"(most); {entering} with a result half entered; "
        f"{len(late_ms)} times red fell due meanwhile, at most {max(late_ms, default=0)} ms late; "
        f"phases found: {', '.join(phases)}"
    )
